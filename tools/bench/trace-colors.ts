/**
 * Flags and logos in flat colors, drawn by librsvg (edges smoothed, seams and all), clean and as JPEG: how many have as many layers
 * as colors, how much of the picture two layers cover or none does, beside VTracer and imagetracerjs (which is told the number).
 * Art with gradients: how often it is said that it shades off.
 *
 * `npm run bench:trace-colors -- --icons NODE_MODULES [--count N] [--sizes 200,600,2000] [--seed N] [--list]`.
 * The packages (see trace/icons.ts) are installed anywhere outside the repository. Colors are counted in a drawing without smoothed
 * edges, four times as large. One that is nowhere wider than a pixel or so, or on a few pixels only, may have a layer or not.
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { checkCuttability, drawOutlines, tracePicture, type Contour, type Rgb } from '#engine';
import { traceSettings } from '#lib/shared/contracts/vectorizer.ts';
import { limits } from '#lib/shared/limits.ts';
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

const COLORS = { least: 2, most: 12 };
/** A color covers so much of a picture in areas of five by five of the larger drawing's pixels; so much anywhere, and it may be one. */
const SURE_SHARE = 0.0004;
const SEEN_SHARE = 0.00002;
/** Colors nearer than this in every channel are one to the eye. */
const SAME_LEVELS = 3;
const TIMES = 4;
const MARGIN_PX = 7;
const SHADES = /gradient|filter=|<pattern|<image/i;
const CLASSES = ['clean', 'jpeg 85', 'jpeg 60'] as const;

async function rendered({ svg }: Icon, sidePx: number): Promise<Rgb> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width: sidePx, height: sidePx, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend(margin(1))
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const margin = (times: number) => {
  const px = times * MARGIN_PX;
  return { top: px, bottom: px, left: px, right: px, background: '#ffffff' };
};

/** Without smoothed edges, `TIMES` as large. */
async function drawnHard({ svg }: Icon, sidePx: number): Promise<Rgb> {
  const bytes = Buffer.from(svg.replace('<svg', '<svg shape-rendering="crispEdges"'));
  const { width, height } = await sharp(bytes, { density: 72 }).metadata();
  const { data, info } = await sharp(bytes, { density: (72 * TIMES * sidePx) / Math.max(width, height) })
    .flatten({ background: '#ffffff' })
    .extend(margin(TIMES))
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

type Counted = { readonly sure: number; readonly most: number };

/** Returns the number of colors of a drawing including white; null for too few or too many. */
function colorsOf({ width, height, data }: Rgb): Counted | null {
  const at = (i: number): number => (data[3 * i]! << 16) | (data[3 * i + 1]! << 8) | data[3 * i + 2]!;
  const around = [-2, -1, 0, 1, 2].flatMap((row) => [-2, -1, 0, 1, 2].map((column) => row * width + column));
  const found = new Map<number, { all: number; wide: number }>();
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * width + 2; i < (y + 1) * width - 2; i++) {
      const own = at(i);
      const count = found.get(own) ?? { all: 0, wide: 0 };
      if (around.every((step) => at(i + step) === own)) count.wide++;
      count.all++;
      found.set(own, count);
    }
  }
  const pixels = width * height;
  const channels = (rgb: number): number[] => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
  const colors: { rgb: number; all: number; wide: number }[] = [];
  for (const [rgb, { all, wide }] of [...found].toSorted(([, a], [, b]) => b.all - a.all)) {
    if (all < SEEN_SHARE * pixels) break;
    const own = channels(rgb);
    const same = colors.find((other) =>
      channels(other.rgb).every((level, k) => Math.abs(level - own[k]!) <= SAME_LEVELS),
    );
    if (same) {
      same.all += all;
      same.wide += wide;
    } else colors.push({ rgb, all, wide });
  }
  const sure = colors.filter(({ wide }) => wide >= SURE_SHARE * pixels).length;
  return sure >= COLORS.least && sure <= COLORS.most ? { sure, most: colors.length } : null;
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

const settings = traceSettings.parse({ mode: 'color', speckIn: 0, removeBackground: false });
const ours = (picture: Rgb, isLossy: boolean) =>
  tracePicture(picture, { ...settings, pixelsPerIn: 1, isLossy, limits: limits.picture });

function traceAll(picture: Rgb, { sure, most }: Counted, isLossy: boolean): Row[] {
  const row = (
    tool: string,
    trace: () => readonly { readonly color: string; readonly contours: readonly Contour[] }[],
  ): Row => {
    try {
      const layers = trace();
      const count = new Set(layers.map(({ color }) => color)).size;
      return {
        tool,
        layersOff: Math.min(0, count - sure) + Math.max(0, count - most),
        uncovered: uncovered(layers, picture),
      };
    } catch {
      return { tool, layersOff: Infinity, uncovered: 1 };
    }
  };
  return [
    row('ours', () => ours(picture, isLossy).layers),
    row('VTracer', () => rawTracer({ ...picture, rgb: picture.data }, 'color')),
    row('imagetracerjs', () => imageTracer({ ...picture, rgb: picture.data }, sure)),
  ];
}

const isNamed = (picture: Rgb, isLossy: boolean): boolean => {
  const { reasons } = checkCuttability(ours(picture, isLossy), { pixelsPerIn: 1, sourcePixelsPerIn: 100 });
  return reasons.some(({ code }) => code === 'shades' || code === 'photo_like');
};

const icons = chooseIcons(values.icons, Number(values.count), Number(values.seed), 'several');
for (const size of values.sizes.split(',').map(Number)) {
  const art: { name: string; picture: Rgb; colors: Counted }[] = [];
  const shaded: { name: string; picture: Rgb }[] = [];
  for (const icon of icons) {
    const picture = await rendered(icon, size);
    if (SHADES.test(icon.svg)) {
      shaded.push({ name: icon.name, picture });
      continue;
    }
    const colors = colorsOf(await drawnHard(icon, size));
    if (colors !== null) art.push({ name: icon.name, picture, colors });
  }
  for (const kind of CLASSES) {
    const rows: Row[] = [];
    const isLossy = kind !== 'clean';
    for (const { name, picture, colors } of art) {
      const own = traceAll(await asClass(picture, kind), colors, isLossy);
      rows.push(...own);
      if (values.list && own[0]!.layersOff !== 0) console.log(`${name}: ${own[0]!.layersOff} of ${colors.sure}`);
    }
    let named = 0;
    for (const { name, picture } of shaded) {
      if (isNamed(await asClass(picture, kind), isLossy)) named++;
      else if (values.list) console.log(`${name}: not called shades`);
    }
    console.log(`\n${kind}, ${size} px, ${shaded.length} pictures with gradients: ${named} called shades`);
    console.log(
      `${kind}, ${size} px, ${art.length} pictures: layers right; layers too many (worst); covered twice or not at all (median, worst)`,
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
