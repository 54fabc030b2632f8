import { expect, test } from '@jest/globals';
import { forgetSentFile, readSentFile, storeSentFile } from '#lib/browser/converter/file-to-convert.ts';
import { memoryStore } from '#lib/browser/browser-store.ts';
import { limits } from '#lib/shared/limits.ts';

const file = { filename: 'plate.dxf', bytes: Uint8Array.of(48, 10) };

const choices = { unit: 'mm' as const, index: 2, layers: ['CUT', ''] };

test('returns a sent file until it is forgotten', async () => {
  const store = memoryStore();
  const sent = { ...file, choices };
  expect(await storeSentFile(sent, store, 1000)).toBe(true);
  expect(await readSentFile(store, 2000)).toEqual(sent);
  expect(await readSentFile(store, 3000)).toEqual(sent);
  await forgetSentFile(store);
  expect(await readSentFile(store, 4000)).toBeNull();
});

test('restores a sent file with its unit, page and layers, or without them when they are damaged', async () => {
  const store = memoryStore();
  await storeSentFile({ ...file, choices }, store, 1000);
  expect(await readSentFile(store, 2000)).toEqual({ ...file, choices });
  for (const damaged of [null, 'mm', { ...choices, index: 'first' }, { ...choices, layers: [1] }]) {
    await store.set('file-to-convert', { ...file, choices: damaged, savedAtMs: 1000 });
    expect(await readSentFile(store, 2000)).toEqual(file);
  }
});

test.each([
  ['more than an hour old', { ...file, savedAtMs: -3_600_001 }],
  ['too large', { ...file, bytes: new Uint8Array(limits.convertedFileBytes + 1), savedAtMs: 0 }],
  ['of another form', { ...file, bytes: 'data:', savedAtMs: 0 }],
  ['no object', 'plate.dxf'],
])('removes a stored value that is %s without opening it', async (_name, value) => {
  const store = memoryStore();
  await store.set('file-to-convert', value);
  expect(await readSentFile(store, 0)).toBeNull();
  expect(await store.get('file-to-convert')).toBeUndefined();
});
