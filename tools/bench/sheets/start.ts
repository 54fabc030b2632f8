import { markdownTable } from 'markdown-table';
import { nest } from '#engine';
import type { FontLibrary, NestItem, NestOptions } from '#engine';
import { searchClocks } from '#engine/host/search-clocks.ts';
import { bracket, disc, lettering } from './jobs.ts';

/** Promised times to the first layout, CPU milliseconds in a warm process, by pieces. */
const promised = [
  { pieces: 50, ms: 100 },
  { pieces: 200, ms: 300 },
  { pieces: 2000, ms: 3000 },
];
const sheet = { widthIn: 96, heightIn: 48 };

/**
 * Prints CPU time to the first checked layout (shelves) and to the first one of the search, for letters, discs and
 * brackets. Every job is run once before it is measured.
 */
export function printStarts(fonts: FontLibrary, options: NestOptions): void {
  const cpuMs = (): number => searchClocks.cpu(1);
  console.log('CPU ms in a warm process, by the third run of each job');
  const rows: string[][] = [];
  for (const { pieces, ms } of promised) {
    const alphabets = Math.max(1, Math.round(pieces / 26));
    const jobs: [string, NestItem[]][] = [
      ['letters', lettering(fonts, [['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 4, alphabets]])],
      ['discs', [disc(1, pieces)]],
      ['brackets', [bracket(pieces)]],
    ];
    for (const [name, items] of jobs) {
      let layouts: { atMs: number; usage: number }[] = [];
      let placed = 0;
      for (let round = 0; round < 3; round++) {
        layouts = [];
        const began = cpuMs();
        const { layout } = nest(items, sheet, options, {
          now: cpuMs,
          seed: 1,
          budgetMs: 10_000,
          shouldStop: () => layouts.length > 1,
          onBest: ({ usage }) => layouts.push({ atMs: cpuMs() - began, usage }),
        });
        placed = layout.placements.length;
      }
      const cells = layouts.slice(0, 2).flatMap(({ atMs, usage }) => [`${atMs.toFixed(0)} ms`, usage.toFixed(3)]);
      rows.push([name, String(placed), `${ms} ms`, ...cells]);
    }
  }
  console.log(markdownTable([['parts', 'pieces', 'promised', 'first', 'usage', 'search', 'usage'], ...rows]));
}
