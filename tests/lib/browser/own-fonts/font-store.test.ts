import { expect, test } from '@jest/globals';
import { memoryStore, type BrowserStore } from '#lib/browser/browser-store.ts';
import { deleteFont, fontBytes, storeFont, readFonts } from '#lib/browser/own-fonts/font-store.ts';
import { findOlderCopy, type OwnFont } from '#lib/browser/own-fonts/own-font.ts';

const font = (fill: string, full = 'Sign Grotesk'): OwnFont => ({
  id: fill.repeat(64),
  filename: `${fill}.ttf`,
  sizeBytes: 3,
  faces: [{ index: 0, family: full, full, postScript: '', axes: [], instances: [], originalOf: null }],
});
const bytes = (fill: number) => new Uint8Array([fill, fill, fill]);

test('stores fonts per user, finds them again and deletes single ones', async () => {
  const store = memoryStore();
  expect(await storeFont('ada', font('a'), bytes(1), store)).toBe(true);
  await storeFont('ada', font('b', 'Other'), bytes(2), store);
  expect((await readFonts('ada', store)).map(({ filename }) => filename)).toEqual(['a.ttf', 'b.ttf']);
  expect(await readFonts('bob', store)).toEqual([]);
  expect(await fontBytes('ada', font('b').id, store)).toEqual(bytes(2));
  await deleteFont('ada', font('a').id, store);
  expect((await readFonts('ada', store)).map(({ filename }) => filename)).toEqual(['b.ttf']);
  expect(await fontBytes('ada', font('a').id, store)).toBeNull();
});

test('reports a browser without storage', async () => {
  const full: BrowserStore = { ...memoryStore(), set: async () => false };
  expect(await storeFont('ada', font('a'), bytes(1), full)).toBe(false);
  expect(await readFonts('ada', full)).toEqual([]);
});

test('omits files that do not fit', async () => {
  const store = memoryStore();
  await store.set('fonts:ada', [font('a'), { id: 'x' }, null, { ...font('b'), faces: [{}] }]);
  expect((await readFonts('ada', store)).map(({ filename }) => filename)).toEqual(['a.ttf']);
});

test('recognizes a newer copy of a file by the names of its faces', () => {
  expect(findOlderCopy(font('b'), [font('a'), font('c', 'Other')])).toEqual(font('a'));
  expect(findOlderCopy(font('a'), [font('a')])).toBeUndefined();
});
