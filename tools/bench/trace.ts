/**
 * Traces pictures with known outlines or colors, compared with VTracer, imagetracerjs and potrace ("+": prepared by
 * mkbitmap): `npm run bench:trace -- shapes|icons|colors`.
 *
 * `shapes`: lettering, line art and a logo; then empty pictures and 16 megapixels with time and memory. Exits 1 if a
 * perimeter of ours is off by more than 1 %.
 *
 * `icons --icons NODE_MODULES [--count N] [--sizes 200,600,2000] [--classes clean,jpeg,...] [--seed N]`: icons of one
 * color, distorted like customers' pictures; the best constant shift of each tool is subtracted.
 *
 * `colors --icons NODE_MODULES [--count N] [--sizes 200,600,2000] [--seed N]`: flags and logos in flat colors.
 *
 * The packages (see trace/icons.ts) are installed outside the repository. `--no-peers` runs our tracer only.
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { colorColumns, colorGroups, measureColors } from './trace/colors.ts';
import { compareTracers, type Group } from './trace/compare-tracers.ts';
import { iconGroups } from './trace/icons.ts';
import { measureOutlines, outlineColumns, type KnownPicture } from './trace/outlines.ts';
import { shapeGroups, imageOf, lettering } from './trace/shapes.ts';
import { hasPotrace } from './trace/tracers.ts';
import { createTracePool } from '#backend/vectorizer/vectorizer.ts';
import { traceSettings } from '#lib/shared/contracts/vectorizer.ts';
import { memoryOf } from '#harness/product/processes.ts';

const MAX_OFF_PERCENT = 1;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    icons: { type: 'string' },
    count: { type: 'string', default: '60' },
    sizes: { type: 'string', default: '200,600,2000' },
    classes: { type: 'string', default: 'clean,jpeg,scan,noise,one-bit,light,rotated' },
    seed: { type: 'string', default: '7' },
    peers: { type: 'boolean', default: true },
  },
});
// The product blocks the library's SVG reader, which draws the pictures here.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
const [set] = positionals;
if (values.peers && !hasPotrace) console.log('potrace and mkbitmap are not installed: skipped');
const compareOutlines = (groups: AsyncIterable<Group<KnownPicture>>) =>
  compareTracers(groups, (known) => measureOutlines(known, values.peers), outlineColumns);
if (set === 'shapes') {
  const figures = await compareOutlines(shapeGroups());
  const isGood = figures.every(({ tool, perimeter }) => tool !== 'ours' || perimeter <= MAX_OFF_PERCENT);
  await traceLargest();
  console.log(isGood ? 'every perimeter within 1 %' : 'a perimeter is off by more than 1 %');
  process.exitCode = isGood ? 0 : 1;
} else if (set === 'icons' || set === 'colors') {
  if (values.icons === undefined) throw new Error('--icons must be the folder of the icon packages (node_modules)');
  const choice = {
    icons: values.icons,
    count: Number(values.count),
    seed: Number(values.seed),
    sizes: values.sizes.split(',').map(Number),
  };
  if (set === 'icons') await compareOutlines(iconGroups(choice, values.classes.split(',')));
  else await compareTracers(colorGroups(choice), (one) => measureColors(one, values.peers), colorColumns);
} else {
  console.error('Usage: npm run bench:trace -- shapes|icons|colors.');
  process.exitCode = 2;
}

/** Traces 16 megapixels in the product's own processes and prints the time, the points and the memory. */
async function traceLargest(): Promise<void> {
  const pool = createTracePool(1);
  const { layers } = lettering('Huge 258', 'Arial', 760);
  const job = {
    kind: 'vectorize',
    bytes: await imageOf({ width: 4000, height: 4000, layers }, '#ffffff').png().toBuffer(),
    filename: 'picture.png',
    token: '',
    size: { by: 'widthIn', widthIn: 40 },
    formats: ['svg', 'eps', 'dxf'],
    withPicture: false,
    tracesLeft: null,
  } as const;
  // The first run includes the start of the process.
  for (const mode of ['bw', 'color', 'bw', 'color'] as const) {
    const begun = performance.now();
    const { json } = await pool.run({ ...job, settings: traceSettings.parse({ mode }) }, { wallMs: 60_000 });
    const ms = performance.now() - begun;
    const { nodes } = (JSON.parse(json) as { stats: { nodes: number } }).stats;
    const peakMb = Math.max(...pool.pids().map((pid) => memoryOf(pid).peakMb));
    console.log(`16 megapixels, ${mode}: ${ms.toFixed(0)} ms, ${nodes} points, ${peakMb.toFixed(0)} MB`);
  }
  pool.close();
}
