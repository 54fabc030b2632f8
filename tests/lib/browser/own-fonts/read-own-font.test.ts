import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '#lib/shared/limits.ts';
import { originalsOf, type OwnFont } from '#lib/browser/own-fonts/own-font.ts';
import { readOwnFont, type ReadOwnFont } from '#lib/browser/own-fonts/read-own-font.ts';
import { interWoff2, jostFile, withEmbedding } from '#packages/lettering/tests/font-file/font-kit.ts';
import { collectionOf, renamed } from '#harness/fonts/sfnt.ts';

let jost: Uint8Array;
beforeAll(async () => {
  jost = await jostFile();
});

const read = (name: string, bytes: Uint8Array) => readOwnFont(new File([new Uint8Array(bytes)], name));
const fontOf = (answer: ReadOwnFont): OwnFont => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.font;
};

test('names a font by its own names, and recognizes the same file under any file name', async () => {
  const file = renamed(jost, 'Sign Grotesk', 'Bold');
  const [one, other] = [fontOf(await read('a.ttf', file)), fontOf(await read('b.ttf', file))];
  expect(one.faces.map(({ full, originalOf }) => [full, originalOf])).toEqual([['Sign Grotesk Bold', null]]);
  expect(one.id).toBe(other.id);
  expect(one.id).toMatch(/^[0-9a-f]{64}$/);
});

test('recognizes the licensed original of a listed font by its family, in its regular style', async () => {
  const file = collectionOf([renamed(jost, 'Gotham', 'Bold'), renamed(jost, 'Gotham', 'Book')]);
  const font = fontOf(await read('gotham.ttc', file));
  expect(font.faces.map(({ originalOf }) => originalOf)).toEqual([null, 'Gotham']);
  expect(originalsOf([font]).get('Gotham')).toMatchObject({ file: font.id, face: 1, name: 'Gotham Book' });
});

test('also decompresses a variable web font', async () => {
  const font = fontOf(await read('inter.woff2', await interWoff2()));
  expect(font.faces[0]!.axes.map(({ tag }) => tag)).toEqual(['wght']);
});

test('rejects an unusable file with one sentence', async () => {
  const message = async (name: string, bytes: Uint8Array) => {
    const answer = await read(name, bytes);
    return answer.ok ? '' : answer.message;
  };
  expect(await message('big.ttf', new Uint8Array(limits.fonts.fileBytes + 1))).toBe(
    '"big.ttf" has 10.0 MB; a font file can have up to 10 MB.',
  );
  expect(await message('cut.ttf', jost.subarray(0, 9999))).toContain('it is cut off');
  expect(await message('locked.ttf', withEmbedding(jost, 2))).toContain("its maker doesn't allow");
  expect(await message('page.woff2', new TextEncoder().encode('wOF2 no'))).toContain('it is damaged');
});
