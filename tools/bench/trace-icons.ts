/**
 * Icons nobody tuned the tracer on, spoiled in the ways that pictures are, traced by us, potrace (Debian's; "+": prepared by
 * mkbitmap as experts do), VTracer and imagetracerjs: medians, 95th percentiles and worst of the perimeter, the mean and the largest
 * distance of the outlines from the true ones (each tool's best constant shift taken out), points and contours.
 *
 * `npm run bench:trace-icons -- --icons NODE_MODULES [--count N] [--sizes 200,600,2000] [--classes clean,jpeg,...] [--seed N]`.
 * The packages (see trace/icons.ts) are installed anywhere outside the repository. Icons whose strokes or gaps are narrower than a
 * pixel and a half at a size have no outline there that a picture could show: they are left out of that size and counted. Of ours that
 * are far off it says whether the pixels themselves are (`seenOutlines`), or what was made of them. `--no-peers` traces with ours alone.
 */
import { parseArgs } from 'node:util';
import { tracePicture, type Contour, type Rgb } from '#engine';
import { contoursLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import { checkMinimumWidth } from '#packages/vectorize/src/check/minimum-width.ts';
import { boundaryDistance } from '#harness/trace/boundary-distance.ts';
import { traceSettings } from '#lib/shared/contracts/vectorizer.ts';
import { limits } from '#lib/shared/limits.ts';
import { chooseIcons, placeIcon, type PlacedIcon } from './trace/icons.ts';
import { imageTracer, rawTracer } from './trace/peers.ts';
import { potrace } from './trace/potrace.ts';
import { seenOutlines } from './trace/seen-outlines.ts';
import { otsuOf, spoil, type PictureClass } from './trace/spoil.ts';

const { values } = parseArgs({
  options: {
    icons: { type: 'string' },
    count: { type: 'string', default: '60' },
    sizes: { type: 'string', default: '200,600,2000' },
    classes: { type: 'string', default: 'clean,jpeg,scan,noise,one-bit,light,rotated' },
    seed: { type: 'string', default: '7' },
    'no-peers': { type: 'boolean', default: false },
  },
});
if (values.icons === undefined) throw new Error('--icons names the folder the icon packages are in (node_modules)');

/** Narrower than this a stroke or a gap has no edges to be found. */
const LEAST_PX = 1.5;
const FAR_PX = 5;

type Row = {
  tool: string;
  name: string;
  perimeter: number;
  mean: number;
  hausdorff: number;
  nodes: number;
  contoursOff: number;
  /** Error of our outliers relative to the pixels. */
  seen: number | null;
};

async function traceAll(icon: PlacedIcon, kind: PictureClass): Promise<Row[]> {
  const { picture, truth, isLossy } = await spoil(icon, kind);
  const level = otsuOf(picture);
  const bilevel = thresholded(picture, level);
  const tools: [string, () => readonly Contour[]][] = [
    ['ours', () => ours(picture, isLossy)],
    ['potrace', () => potrace(picture, level, false)],
    ['potrace+', () => potrace(picture, level, true)],
    ['VTracer', () => inkOf(rawTracer({ ...bilevel, rgb: bilevel.data }, 'bw'))],
    ['imagetracerjs', () => inkOf(imageTracer({ ...picture, rgb: picture.data }, 2))],
  ];
  const length = contoursLength(truth);
  return (values['no-peers'] ? tools.slice(0, 1) : tools).map(([tool, trace]) => {
    const found = trace();
    const apart = boundaryDistance(found, truth);
    const isFar = tool === 'ours' && apart.hausdorff > FAR_PX;
    return {
      tool,
      name: icon.name,
      perimeter: 100 * Math.abs(contoursLength(found) / length - 1),
      ...apart,
      nodes: found.reduce((sum, { segments }) => sum + segments.length, 0),
      contoursOff: Math.abs(found.length - truth.length),
      seen: isFar ? boundaryDistance(seenOutlines(picture, isLossy), truth).hausdorff : null,
    };
  });
}

function ours(picture: Rgb, isLossy: boolean): readonly Contour[] {
  const settings = traceSettings.parse({ mode: 'bw', speckIn: 0.02 });
  const pixelsPerIn = picture.width / 12;
  const { layers } = tracePicture(picture, { ...settings, pixelsPerIn, isLossy, limits: limits.picture });
  return layers.flatMap(({ contours }) => contours.map((contour) => scaledUp(contour, pixelsPerIn)));
}

function scaledUp(contour: Contour, times: number): Contour {
  const lengths = new Set(['x0', 'y0', 'x1', 'y1', 'ax', 'ay', 'bx', 'by', 'cx', 'cy', 'rx', 'ry']);
  const segments = contour.segments.map(
    (segment) =>
      Object.fromEntries(
        Object.entries(segment).map(([key, value]) => [key, lengths.has(key) ? (value as number) * times : value]),
      ) as unknown as typeof segment,
  );
  return { ...contour, segments };
}

/** Everything dark: the paper that a tracer drew is no shape. */
function inkOf(layers: readonly { readonly color: string; readonly contours: readonly Contour[] }[]): Contour[] {
  return layers.filter(({ color }) => Number.parseInt(color.slice(1, 3), 16) < 128).flatMap(({ contours }) => contours);
}

function thresholded({ width, height, data }: Rgb, level: number): Rgb {
  return { width, height, data: data.map((value) => (value > level ? 255 : 0)) };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;

/** Prints our outliers. */
function printFar(rows: readonly Row[]): void {
  for (const { name, hausdorff, seen } of rows) {
    if (seen !== null) console.log(`far: ${name} ${hausdorff.toFixed(1)} px, the pixels ${seen.toFixed(1)} px`);
  }
  const far = rows.filter(({ seen }) => seen !== null);
  const shown = far.filter(({ seen }) => seen! <= FAR_PX).length;
  if (far.length > 0)
    console.log(`${far.length} over ${FAR_PX} px: ${far.length - shown} as the pixels are, ${shown} made`);
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  console.log(
    'tool            perimeter off %          mean distance px         Hausdorff px             over 5 px  nodes  contours off',
  );
  for (const tool of new Set(rows.map((row) => row.tool))) {
    const own = rows.filter((row) => row.tool === tool);
    const three = (of: (row: Row) => number): string => {
      const sorted = own.map(of).toSorted((a, b) => a - b);
      return [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(3)).join(' / ');
    };
    const nodes = quantile(
      own.map((row) => row.nodes).toSorted((a, b) => a - b),
      0.5,
    );
    console.log(
      [
        tool.padEnd(16),
        three((row) => row.perimeter).padEnd(25),
        three((row) => row.mean).padEnd(25),
        three((row) => row.hausdorff).padEnd(25),
        String(own.filter((row) => row.hausdorff > FAR_PX).length).padEnd(11),
        String(nodes).padEnd(7),
        String(own.filter((row) => row.contoursOff > 0).length),
      ].join(''),
    );
  }
}

const icons = chooseIcons(values.icons, Number(values.count), Number(values.seed));
const all: Row[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  const placed = icons.flatMap((icon) => placeIcon(icon, size) ?? []);
  const shown = placed.filter(({ contours }) => {
    const { bridges, gaps } = checkMinimumWidth(contours, { toleranceIn: 0.05, careIn: LEAST_PX, endIn: 0 });
    return Math.min(bridges[0]?.widthIn ?? Infinity, gaps[0]?.widthIn ?? Infinity) >= LEAST_PX;
  });
  for (const kind of values.classes.split(',') as PictureClass[]) {
    const rows: Row[] = [];
    for (const icon of shown) rows.push(...(await traceAll(icon, kind)));
    print(
      `${kind}, ${size} px: ${shown.length} icons (${placed.length - shown.length} with details below ${LEAST_PX} px left out)`,
      rows,
    );
    printFar(rows);
    all.push(...rows);
  }
}
print('all', all);
printFar(all);
