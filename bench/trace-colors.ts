/**
 * Flags and logos in flat colors, drawn by librsvg (edges smoothed, seams and all), clean and as JPEG: how many have as many layers
 * as colors, how much of the picture two layers cover or none does, beside VTracer and imagetracerjs (which is told the number).
 *
 * `npm run bench:trace-colors -- --icons NODE_MODULES [--count N] [--sizes 200,600,2000] [--seed N] [--list]`.
 * The packages (see trace/icons.ts) are installed anywhere outside the repository. What has gradients, or fewer than 2 or more than
 * 8 colors, is no flat art and is left out.
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawOutlines, tracePicture, type Contour, type Rgb } from '#engine';
import { traceSettings } from '#lib/contracts/vectorizer.ts';
import { limits } from '#lib/limits.ts';
import { chooseIcons, type Icon } from './trace/icons.ts';
import { imageTracer, rawTracer } from './trace/peers.ts';

const { values } = parseArgs({
  options: {
    icons: { type: 'string' },
    count: { type: 'string', default: '60' },
    sizes: { type: 'string', default: '200,600,2000' },
    seed: { type: 'string', default: '7' },
    list: { type: 'boolean', default: false },
  },
});
if (values.icons === undefined) throw new Error('--icons names the folder the icon packages are in (node_modules)');

const COLORS = { least: 2, most: 8 };
/** A color covers so much of a picture, edges aside; flat colors cover nearly all of it. */
const LEAST_SHARE = 0.0004;
const FLAT_SHARE = 0.9;
/** Colors nearer than this in every channel are one to the eye. */
const SAME_LEVELS = 4;
/** Colors are counted in a picture of this size, whatever size is traced. */
const COUNTED_PX = 2400;
const CLASSES = ['clean', 'jpeg 85', 'jpeg 60'] as const;

async function rendered({ svg }: Icon, sidePx: number): Promise<Rgb> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width: sidePx, height: sidePx, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ top: 7, bottom: 7, left: 7, right: 7, background: '#ffffff' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Colors that areas of three by three pixels are made of, white among them; null where they are too few of the picture. */
function flatColors({ width, height, data }: Rgb): number | null {
  const counts = new Map<number, number>();
  let all = 0;
  let edges = 0;
  const at = (i: number): number => (data[3 * i]! << 16) | (data[3 * i + 1]! << 8) | data[3 * i + 2]!;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const own = at(i);
      const isCore = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1].every(
        (k) => at(i + k) === own,
      );
      all++;
      if (isCore) counts.set(own, (counts.get(own) ?? 0) + 1);
      else edges++;
    }
  }
  const large: { rgb: number; count: number }[] = [];
  const channels = (rgb: number): number[] => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
  for (const [rgb, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    if (count < LEAST_SHARE * all) break;
    const own = channels(rgb);
    const same = large.find((other) =>
      channels(other.rgb).every((level, k) => Math.abs(level - own[k]!) <= SAME_LEVELS),
    );
    if (same) same.count += count;
    else large.push({ rgb, count });
  }
  const flat = large.reduce((sum, { count }) => sum + count, 0);
  const isFlat = flat >= FLAT_SHARE * (all - edges);
  return isFlat && large.length >= COLORS.least && large.length <= COLORS.most ? large.length : null;
}

async function asClass(picture: Rgb, kind: (typeof CLASSES)[number]): Promise<Rgb> {
  if (kind === 'clean') return picture;
  const jpeg = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .jpeg({ quality: Number(kind.slice(5)) })
    .toBuffer();
  return { ...picture, data: await sharp(jpeg).removeAlpha().raw().toBuffer() };
}

/** Pixels of the picture that two layers cover, or none, as a share. */
function uncovered(layers: readonly { readonly contours: readonly Contour[] }[], { width, height }: Rgb): number {
  const cover = new Float64Array(width * height);
  for (const { contours } of layers) {
    const { data } = drawOutlines([{ color: '#000000', contours }], { width, height, pixelsPerIn: 1 });
    for (let i = 0; i < cover.length; i++) cover[i]! += 1 - data[3 * i]! / 255;
  }
  return cover.reduce((sum, share) => sum + Math.abs(share - 1), 0) / cover.length;
}

type Row = { tool: string; layersOff: number; uncovered: number };

function traceAll(picture: Rgb, colors: number, isLossy: boolean): Row[] {
  const settings = traceSettings.parse({ mode: 'color', speckIn: 0, removeBackground: false });
  const row = (
    tool: string,
    trace: () => readonly { readonly color: string; readonly contours: readonly Contour[] }[],
  ): Row => {
    try {
      const layers = trace();
      const count = new Set(layers.map(({ color }) => color)).size;
      return { tool, layersOff: count - colors, uncovered: uncovered(layers, picture) };
    } catch {
      return { tool, layersOff: Infinity, uncovered: 1 };
    }
  };
  return [
    row('ours', () => tracePicture(picture, { ...settings, pixelsPerIn: 1, isLossy, limits: limits.picture }).layers),
    row('VTracer', () => rawTracer({ ...picture, rgb: picture.data }, 'color')),
    row('imagetracerjs', () => imageTracer({ ...picture, rgb: picture.data }, colors)),
  ];
}

const icons = chooseIcons(values.icons, Number(values.count), Number(values.seed), 'several');
for (const size of values.sizes.split(',').map(Number)) {
  const art: { name: string; picture: Rgb; colors: number }[] = [];
  for (const icon of icons) {
    const picture = await rendered(icon, size);
    const colors = flatColors(await rendered(icon, COUNTED_PX));
    if (colors !== null) art.push({ name: icon.name, picture, colors });
  }
  for (const kind of CLASSES) {
    const rows: Row[] = [];
    for (const { name, picture, colors } of art) {
      const own = traceAll(await asClass(picture, kind), colors, kind !== 'clean');
      rows.push(...own);
      if (values.list && own[0]!.layersOff !== 0) console.log(`${name}: ${own[0]!.layersOff} of ${colors}`);
    }
    console.log(
      `\n${kind}, ${size} px, ${art.length} pictures: layers right; layers too many (worst); covered twice or not at all (median, worst)`,
    );
    for (const tool of new Set(rows.map((row) => row.tool))) {
      const own = rows.filter((row) => row.tool === tool);
      const bare = own.map((row) => row.uncovered).toSorted((a, b) => a - b);
      console.log(
        [
          tool.padEnd(16),
          String(own.filter(({ layersOff }) => layersOff === 0).length).padEnd(6),
          String(Math.max(...own.map(({ layersOff }) => layersOff))).padEnd(8),
          `${(100 * bare[bare.length >> 1]!).toFixed(4)} % / ${(100 * bare.at(-1)!).toFixed(4)} %`,
        ].join(''),
      );
    }
  }
}
