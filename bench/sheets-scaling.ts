import type { FontLibrary, NestItem, NestOptions } from '#engine';
import type { SearchClock } from '#lib/server/search-partner.ts';
import { bracket, disc, lettering } from './sheets-jobs.ts';
import { ownNest } from './sheets-rows.ts';

const counts = [50, 100, 200, 500, 1000, 2000];
const sheet = { widthIn: 96, heightIn: 48 };

/** Time to the first layout, evaluations a second and memory by the number of pieces: a third letters, discs and brackets each. */
export async function printScaling(
  fonts: FontLibrary,
  options: NestOptions,
  run: { readonly seed: number; readonly seconds: number; readonly threads: number; readonly clock: SearchClock },
): Promise<void> {
  console.log(
    '| pieces | first layout | first of the search | usage then | usage at the end | evaluations/s a thread | MB |',
  );
  console.log('|' + ' --- |'.repeat(7));
  for (const count of counts) {
    const third = Math.round(count / 3);
    const letters = lettering(fonts, [['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 4, Math.max(1, Math.round(third / 26))]]);
    const placed = letters.reduce((sum, { quantity }) => sum + quantity, 0);
    const rest = Math.max(0, count - placed);
    const items: NestItem[] = [...letters, disc(1, Math.ceil(rest / 2)), bracket(Math.floor(rest / 2))];
    const { layout, curve, firstLayoutMs, evaluations, elapsedMs } = await ownNest(items, sheet, options, run);
    const search = curve[1];
    const cells = [
      layout.placements.length,
      `${firstLayoutMs.toFixed(0)} ms`,
      search ? `${(search.atS * 1000).toFixed(0)} ms` : '-',
      search?.usage.toFixed(3) ?? '-',
      layout.usage.toFixed(3),
      `${(evaluations / elapsedMs / 1000).toFixed(2)} M`,
      (process.memoryUsage().rss / 2 ** 20).toFixed(0),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
