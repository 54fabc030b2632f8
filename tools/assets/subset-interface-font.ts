/**
 * Creates the font of the screens from Inter: the characters in our texts in one small file that every page loads, the rest of
 * the Latin alphabets in a second one that a browser fetches only when a page contains such a letter.
 *
 *   node tools/assets/subset-interface-font.ts
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import compress from 'wawoff2/compress.js';
import decompress from 'wawoff2/decompress.js';

const root = path.resolve(import.meta.dirname, '../..');
const source = path.join(root, 'node_modules/@fontsource-variable/inter');
const target = path.join(root, 'app/fonts');
const WEIGHTS = { min: 400, max: 700 };
/** hb.h: HB_MEMORY_MODE_WRITABLE. */
const WRITABLE = 2;

type Harfbuzz = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

const tag = (name: string): number => [...name].reduce((value, letter) => (value << 8) | letter.charCodeAt(0), 0) >>> 0;

/** Returns a subset of the font: the characters in `characters`, and the weights that the screens use. */
async function subset(font: Uint8Array, characters: Iterable<number>): Promise<Uint8Array> {
  const wasm = readFileSync(path.join(root, 'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm);
  const hb = instance.exports as unknown as Harfbuzz;
  const at = hb['malloc']!(font.length);
  new Uint8Array(hb.memory.buffer).set(font, at);
  const face = hb['hb_face_create']!(hb['hb_blob_create']!(at, font.length, WRITABLE, 0, 0), 0);
  const input = hb['hb_subset_input_create_or_fail']!();
  const codePoints = hb['hb_subset_input_unicode_set']!(input);
  for (const character of characters) hb['hb_set_add']!(codePoints, character);
  hb['hb_subset_input_set_axis_range']!(input, face, tag('wght'), WEIGHTS.min, WEIGHTS.max, WEIGHTS.min);
  const made = hb['hb_subset_or_fail']!(face, input);
  if (made === 0) throw new Error('The subset of the font could not be created.');
  const blob = hb['hb_face_reference_blob']!(made);
  const start = hb['hb_blob_get_data']!(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb['hb_blob_get_length']!(blob));
}

function* range(first: number, last: number): Generator<number> {
  for (let code = first; code <= last; code++) yield code;
}

const inter = await decompress(readFileSync(path.join(source, 'files/inter-latin-standard-normal.woff2')));
const ofInterface = new Set([
  ...range(0x20, 0x7e),
  ...[...'\u00a0©°²³×·½¼¾÷–—‘’“”•…←→'].map((letter) => letter.codePointAt(0)!),
]);
const others = [...range(0xa0, 0x2fff)].filter((code) => !ofInterface.has(code));
for (const [name, characters] of [
  ['inter-interface.woff2', ofInterface],
  ['inter-latin.woff2', others],
] as const) {
  const made = await compress(await subset(inter, characters));
  writeFileSync(path.join(target, name), made);
  process.stdout.write(`${name}: ${made.length} bytes\n`);
}
copyFileSync(path.join(source, 'LICENSE'), path.join(target, 'OFL-inter.txt'));
