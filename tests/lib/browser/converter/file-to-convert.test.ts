import { expect, test } from '@jest/globals';
import { storeFileToConvert, takeFileToConvert } from '#lib/browser/converter/file-to-convert.ts';
import { memoryStore } from '#lib/browser/browser-store.ts';
import { limits } from '#lib/shared/limits.ts';

const file = { filename: 'plate.dxf', bytes: Uint8Array.of(48, 10) };

test('opens a carried file once', async () => {
  const store = memoryStore();
  expect(await storeFileToConvert(file, store, 1000)).toBe(true);
  expect(await takeFileToConvert(store, 2000)).toEqual(file);
  expect(await takeFileToConvert(store, 2000)).toBeNull();
});

test('restores a sent file with its unit, page and layers, or without them when they are damaged', async () => {
  const store = memoryStore();
  const choices = { unit: 'mm' as const, index: 2, layers: ['CUT', ''] };
  await storeFileToConvert({ ...file, choices }, store, 1000);
  expect(await takeFileToConvert(store, 2000)).toEqual({ ...file, choices });
  for (const damaged of [null, 'mm', { ...choices, index: 'first' }, { ...choices, layers: [1] }]) {
    await store.set('file-to-convert', { ...file, choices: damaged, savedAtMs: 1000 });
    expect(await takeFileToConvert(store, 2000)).toEqual(file);
  }
});

test.each([
  ['an hour old', { ...file, savedAtMs: -3_600_000 }],
  ['too large', { ...file, bytes: new Uint8Array(limits.convertedFileBytes + 1), savedAtMs: 0 }],
  ['of another form', { ...file, bytes: 'data:', savedAtMs: 0 }],
  ['no object', 'plate.dxf'],
])('removes a stored value that is %s without opening it', async (_name, value) => {
  const store = memoryStore();
  await store.set('file-to-convert', value);
  expect(await takeFileToConvert(store, 0)).toBeNull();
  expect(await store.get('file-to-convert')).toBeUndefined();
});
