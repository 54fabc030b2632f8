import { parseArgs } from 'node:util';
import { createFontLibrary } from '#engine';
import type { Layout, NestOptions } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { markdownOf } from './nest/markdown.ts';
import { readRecords } from './nest/records.ts';
import { budgetOf, peersOf, runJobs, runOptions } from './nest/table-run.ts';
import { boxUsage } from './sheets/boxes.ts';
import { sheetJobs } from './sheets/jobs.ts';
import { areaUsage, peerSheetJob } from './sheets/rows.ts';
import { scalingJobs } from './sheets/scaling.ts';
import { printStarts } from './sheets/start.ts';
import { printStocks } from './sheets/stock.ts';
import { sheetsSvg } from './sheets/svg.ts';

/**
 * Measures usage on sign jobs at several moments, compared with peers, a first fit of bounding boxes and the area of the parts.
 *
 * `npm run bench:sheets -- [--time S] [--only text,text] [--seed N] [--threads 1|2] [--cpu] [--rotate 90|any] [--no-peers]
 * [--peers-time S] [--svgnest CHECKOUT] [--deepnest CHECKOUT] [--svg DIR] [--out FILE]`; the same with `--scaling`: 50 to 2,000 pieces, and
 * 300 different shapes; or `--markdown FILE`; or `--start`: time to the first layouts in a warm process;
 * or `--stock [--time S] [--peers-time S]`: jobs on several sizes and offcuts, in CPU time.
 *
 * `--out` appends every run to a file when it ends, and skips runs that are in the file; `--markdown` prints the tables of
 * such a file. `--cpu` counts CPU seconds over the threads instead of wall time, for busy machines.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    ...runOptions,
    seed: { type: 'string', default: '1' },
    start: { type: 'boolean', default: false },
    stock: { type: 'boolean', default: false },
    rotate: { type: 'string', default: '90' },
    scaling: { type: 'boolean', default: false },
  },
});
const rotation = (['none', '180', '90', 'any'] as const).find((name) => name === values.rotate);
if (rotation === undefined) throw new Error('--rotate must be one of none, 180, 90, any.');
const options: NestOptions = { spacingIn: 0.25, marginIn: 0.5, rotation, partsInHoles: true, keepGroups: false };

if (values.markdown !== undefined) console.log(markdownOf(readRecords(values.markdown)));
else {
  const fonts = createFontLibrary(await readFontFiles());
  if (values.start) printStarts(fonts, options);
  else if (values.stock) {
    const seconds = Number(values.time);
    const peerSeconds = Number(values['peers-time'] ?? seconds);
    await printStocks(fonts, options, { budgetMs: 1000 * seconds, peers: peersOf(values, false).flat(), peerSeconds });
  } else {
    const only = values.only?.split(',');
    const bench = values.scaling ? ('scaling' as const) : ('sheets' as const);
    const jobs = (values.scaling ? scalingJobs(fonts) : sheetJobs(fonts))
      .filter(({ name }) => only === undefined || only.some((text) => name.includes(text)))
      .map(({ name: job, sheet, items }) => {
        const task = { kind: 'sheets' as const, items, sheet, options, budget: budgetOf(values, Number(values.seed)) };
        const bounds = { area: areaUsage(items, sheet), boxes: boxUsage(items, sheet, options) };
        const valueOfPeer = (usage: number): number => usage;
        const subject = { bench, job, task, peerJob: peerSheetJob(items, sheet, options), valueOfPeer, bounds };
        return {
          subject,
          picture: [
            job.replaceAll(' ', '-'),
            (layout: Layout) => sheetsSvg(items, sheet, layout, options.marginIn),
          ] as const,
        };
      });
    await runJobs(jobs, values.scaling ? [] : peersOf(values, false), values);
  }
}
