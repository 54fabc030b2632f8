/**
 * Fuzzes the readers of font files: fonts of the product with bytes changed, cut, moved, or whole tables of noise, read
 * and lettered as the job process does. A result other than letters or an error with a message is a finding, and so is
 * a slow one.
 */
import path from 'node:path';
import { createFontLibrary, EngineError, letterRow, unwrapFont } from '#engine';
import { unpackBrotli } from '#engine/host/font-files.ts';
import { fontOf, tablesOf } from '#harness/fonts/sfnt.ts';
import { fuzzReader } from './fuzz-reader.ts';

const text = 'HaQg8é';
const refusals = new Set(['font_broken', 'font_restricted', 'text_unsupported']);
/**
 * HarfBuzz's memory is freed by the garbage collector, which does not know its size; so a collection follows every 50
 * fonts.
 */
const collectedAfter = 50;

const library = createFontLibrary({ faces: [] });
let opened = 0;

await fuzzReader({
  format: 'font',
  seedFolders: [path.resolve(import.meta.dirname, '../../fonts')],
  seedNames: /\.(ttf|otf)$/,
  largestSeed: 150_000,
  slowRatio: 875,
  input(seeds, random) {
    const below = (end: number) => Math.floor(random() * end);
    const seed = seeds[below(seeds.length)]!;
    const kind = random();
    if (kind < 0.1) return seed.slice(0, below(seed.length));
    if (kind < 0.4) {
      const tables = [...tablesOf(seed)];
      const [chosen] = tables[below(tables.length)]!;
      return fontOf(new Map(tables.map(([tag, bytes]) => [tag, tag === chosen ? noise(bytes, random) : bytes])));
    }
    const mutant = new Uint8Array(seed);
    // Headers and directories are changed more often than outlines.
    const reach = random() < 0.5 ? Math.min(mutant.length, 2000) : mutant.length;
    for (let i = 0; i <= below(20); i++) mutant[below(reach)] = below(256);
    return mutant;
  },
  wrongAnswer(bytes) {
    opened += 1;
    if (opened % collectedAfter === 0) globalThis.gc?.();
    try {
      const file = library.openFile('a.font', unwrapFont('a.font', bytes, unpackBrotli));
      const fonts = library.withFiles(new Map([['own', file]]));
      const row = letterRow({ text, font: 'Arial', ownFont: { file: 'own' }, heightIn: 12 }, fonts);
      return row.drawing.shapes.length > 0 ? null : 'lettered nothing';
    } catch (error) {
      if (error instanceof EngineError && refusals.has(error.code)) return null;
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  },
});

/** Returns the table with a stretch of noise. */
function noise(table: Uint8Array, random: () => number): Uint8Array {
  const noisy = new Uint8Array(table);
  const [from, to] = [random() * noisy.length, random() * noisy.length].toSorted((a, b) => a - b) as [number, number];
  for (let i = Math.floor(from); i < to; i++) noisy[i] = Math.floor(random() * 256);
  return noisy;
}
