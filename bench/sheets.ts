import { parseArgs } from 'node:util';
import { checkLayout, createFontLibrary, nest } from '#engine';
import type { NestOptions } from '#engine';
import { readFontFiles } from '#lib/server/font-files.ts';
import { boxUsage } from './sheets-boxes.ts';
import { printStarts } from './sheets-start.ts';
import { sheetJobs } from './sheets-jobs.ts';

/**
 * Usage on sign jobs at several moments, beside shelves of bounding boxes and the area bound.
 *
 * `node bench/sheets.ts [--time S] [--only text] [--seed N] [--start]`; `--start` prints only how soon the first layouts are there; the budget is CPU seconds of this process.
 */
const { values } = parseArgs({
  options: {
    time: { type: 'string', default: '20' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    start: { type: 'boolean', default: false },
  },
});
const budgetMs = Number(values.time) * 1000;
const options: NestOptions = { spacingIn: 0.25, marginIn: 0.5, rotation: '90', partsInHoles: true, keepGroups: false };
const marks = [1, 5, 20, 60].filter((s) => s * 1000 <= budgetMs);
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const fonts = createFontLibrary(await readFontFiles(undefined));
if (values.start) {
  printStarts(fonts, options, cpuMs);
  process.exit(0);
}
console.log(`${values.time} CPU seconds each, node ${process.version}, seed ${values.seed}`);
console.log(
  `job                        pieces  boxes  bound   first  ${marks.map((s) => `at ${s} s`).join('  ')}   final  saved  covered  evals/s  MB  valid`,
);
for (const { name, sheet, items } of sheetJobs(fonts)) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  const began = cpuMs();
  const curve: { atS: number; usage: number }[] = [];
  const result = nest(items, sheet, options, {
    now: cpuMs,
    seed: Number(values.seed),
    budgetMs,
    shouldStop: () => false,
    onBest: (layout) => curve.push({ atS: (cpuMs() - began) / 1000, usage: layout.usage }),
  });
  const { layout } = result;
  const boxes = boxUsage(items, sheet, options);
  const at = (s: number): string => (curve.findLast((point) => point.atS <= s)?.usage ?? NaN).toFixed(3);
  console.log(
    [
      name.padEnd(25),
      String(layout.placements.length).padStart(6),
      boxes.toFixed(3),
      String(result.lowerBoundSheets).padStart(4),
      `${result.firstLayoutMs.toFixed(0)} ms`.padStart(8),
      ...marks.map(at),
      layout.usage.toFixed(3).padStart(6),
      `${((1 - layout.usage / boxes) * 100).toFixed(0)} %`.padStart(5),
      `${(layout.coveredShare * 100).toFixed(1)} %`.padStart(7),
      `${(result.evaluations / result.elapsedMs / 1000).toFixed(2)} M`,
      (process.memoryUsage().rss / 2 ** 20).toFixed(0),
      checkLayout(items, sheet, options, layout).valid ? 'yes' : 'NO',
    ].join('  '),
  );
}
