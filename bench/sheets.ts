import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkLayout, createFontLibrary } from '#engine';
import type { NestOptions } from '#engine';
import { readFontFiles } from '#lib/server/font-files.ts';
import { findPeers } from './peers/find-peers.ts';
import { valueAt } from './peers/peer.ts';
import { boxUsage } from './sheets-boxes.ts';
import { sheetJobs } from './sheets-jobs.ts';
import { areaUsage, ownNest, peerSheetJob } from './sheets-rows.ts';
import { printScaling } from './sheets-scaling.ts';
import { printStarts } from './sheets-start.ts';
import { sheetsSvg } from './sheets-svg.ts';

/**
 * Usage on sign jobs at several moments, beside peers, a first fit of bounding boxes and the area of the parts.
 *
 * `npm run bench:sheets -- [--time S] [--only text] [--seed N] [--threads 1|2] [--cpu] [--svgnest CHECKOUT]
 * [--deepnest CHECKOUT] [--svg DIR]`, or `--start`: how soon the first layouts are there, or `--scaling`: 50 to 2,000
 * pieces. `--cpu` counts CPU seconds over the threads instead of the clock's: for busy machines.
 */
const { values } = parseArgs({
  options: {
    time: { type: 'string', default: '20' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    cpu: { type: 'boolean', default: false },
    svgnest: { type: 'string' },
    deepnest: { type: 'string' },
    svg: { type: 'string' },
    start: { type: 'boolean', default: false },
    scaling: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.time);
const run = {
  seed: Number(values.seed),
  seconds,
  threads: Number(values.threads),
  clock: values.cpu ? ('cpu' as const) : ('wall' as const),
};
const options: NestOptions = { spacingIn: 0.25, marginIn: 0.5, rotation: '90', partsInHoles: true, keepGroups: false };
const marks = [1, 5, 20, 60].filter((s) => s <= seconds);
const fonts = createFontLibrary(await readFontFiles(undefined));

if (values.start || values.scaling) {
  if (values.start) printStarts(fonts, options);
  else await printScaling(fonts, options, run);
  process.exit(0);
}

const peers = findPeers({ ...values, sparrow: false });
const sheetsOf = (usage: number): string => (Number.isFinite(usage) ? usage.toFixed(3) : '-');
const less = (usage: number, than: number): string =>
  Number.isFinite(than) ? `${((1 - usage / than) * 100).toFixed(0)} %` : '-';
console.log(
  `${seconds} ${values.cpu ? 'CPU seconds a thread' : 'seconds'} each, ${run.threads} threads, seed ${run.seed}, node ${process.version}`,
);
const head = [
  'job',
  'pieces',
  'area',
  'boxes',
  ...Object.keys(peers),
  'first',
  ...marks.map((s) => `at ${s} s`),
  'end',
];
console.log(
  `| ${[...head, 'below boxes', ...Object.keys(peers).map((name) => `below ${name}`), 'MB', 'valid'].join(' | ')} |`,
);
console.log(`|${' --- |'.repeat(head.length + 3 + Object.keys(peers).length)}`);
for (const { name, sheet, items } of sheetJobs(fonts)) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  const { layout, curve, firstLayoutMs } = await ownNest(items, sheet, options, run);
  const pieces = layout.placements.length;
  const boxes = boxUsage(items, sheet, options);
  const found: number[] = [];
  for (const peer of Object.values(peers)) {
    found.push(valueAt(await peer(peerSheetJob(items, sheet, options, seconds)), pieces, seconds * 1.1));
  }
  const at = (s: number): number => curve.findLast((point) => point.atS <= s)?.usage ?? NaN;
  const cells = [
    name,
    pieces,
    sheetsOf(areaUsage(items, sheet)),
    sheetsOf(boxes),
    ...found.map(sheetsOf),
    `${firstLayoutMs.toFixed(0)} ms`,
    ...marks.map((s) => sheetsOf(at(s))),
    sheetsOf(layout.usage),
    less(layout.usage, boxes),
    ...found.map((usage) => less(layout.usage, usage)),
    (process.memoryUsage().rss / 2 ** 20).toFixed(0),
    checkLayout(items, sheet, options, layout).valid ? 'yes' : 'NO',
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (values.svg !== undefined) {
    await mkdir(values.svg, { recursive: true });
    await writeFile(path.join(values.svg, `${name.replaceAll(' ', '-')}.svg`), sheetsSvg(items, sheet, layout));
  }
}
