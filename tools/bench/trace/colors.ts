/**
 * Flags and logos in flat colors, drawn by librsvg (with antialiased edges and seams), clean and as JPEG. Colors are counted
 * in a drawing without antialiasing, four times as large; a layer is optional for a color that is nowhere wider than about a pixel, or that
 * covers only a few pixels.
 */
import sharp, { type Sharp } from 'sharp';
import { checkCuttability, drawOutlines, type Rgb } from '#engine';
import { percentile } from '#harness/percentile.ts';
import type { Column, Group, Traced } from './compare-tracers.ts';
import { chooseIcons, type Icon, type IconChoice } from './icons.ts';
import { compressed, rgbOf } from './degrade-image.ts';
import { traceByImageTracer, traceByVTracer, traceOurs, type Layer } from './tracers.ts';

const COLORS = { min: 2, max: 12 };
/** Share of a picture that a color covers in areas of five by five of the larger drawing's pixels. */
const SURE_SHARE = 0.0004;
/** Share of a picture below which a color is not counted. */
const SEEN_SHARE = 0.00002;
/** Maximum difference in every channel of two colors that count as equal. */
const SAME_LEVELS = 3;
const TIMES = 4;
const MARGIN_PX = 7;
const SHADES = /gradient|filter=|<pattern|<image/i;
const JPEG_QUALITIES = [null, 85, 60];

/** Number of colors of a drawing including white: those with wide areas, and all. */
type Counted = { readonly sure: number; readonly max: number };
/** A picture with the number of its colors, or with gradients. */
type ColorPicture = {
  readonly name: string;
  readonly picture: Rgb;
  readonly isLossy: boolean;
  readonly colors: Counted | 'gradients';
};
type ColorFigures = Traced & { readonly layersOff: number; readonly uncovered: number };

/** Returns a group for each size and class. */
export async function* colorGroups(choice: IconChoice): AsyncGenerator<Group<ColorPicture>> {
  const icons = chooseIcons(choice, 'several');
  for (const size of choice.sizes) {
    const counted: { icon: Icon; colors: Counted | 'gradients' }[] = [];
    for (const icon of icons) {
      const colors = SHADES.test(icon.svg) ? 'gradients' : colorsOf(await drawHard(icon, size));
      if (colors !== null) counted.push({ icon, colors });
    }
    for (const quality of JPEG_QUALITIES) {
      const isLossy = quality !== null;
      const pictures = counted.map(({ icon, colors }) => async () => {
        const picture = await drawSoft(icon, size);
        return { name: icon.name, isLossy, colors, picture: isLossy ? await compressed(picture, quality) : picture };
      });
      yield { title: `${isLossy ? `jpeg ${quality}` : 'clean'}, ${size} px`, pictures };
    }
  }
}

const drawSoft = ({ svg }: Icon, sidePx: number): Promise<Rgb> =>
  flattened(sharp(Buffer.from(svg), { density: 300 }).resize({ width: sidePx, height: sidePx, fit: 'inside' }), 1);

/** Returns the drawing without smoothed edges, `TIMES` as large. */
async function drawHard({ svg }: Icon, sidePx: number): Promise<Rgb> {
  const bytes = Buffer.from(svg.replace('<svg', '<svg shape-rendering="crispEdges"'));
  const { width, height } = await sharp(bytes, { density: 72 }).metadata();
  return flattened(sharp(bytes, { density: (72 * TIMES * sidePx) / Math.max(width, height) }), TIMES);
}

function flattened(image: Sharp, times: number): Promise<Rgb> {
  const px = times * MARGIN_PX;
  const margin = { top: px, bottom: px, left: px, right: px, background: '#ffffff' };
  return rgbOf(image.flatten({ background: '#ffffff' }).extend(margin).toColorspace('srgb'));
}

/** Returns the number of colors, or null for too few or too many. */
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
  const colors: { own: number[]; wide: number }[] = [];
  for (const [rgb, { all, wide }] of [...found].toSorted(([, a], [, b]) => b.all - a.all)) {
    if (all < SEEN_SHARE * pixels) break;
    const own = channels(rgb);
    const same = colors.find((color) => color.own.every((level, k) => Math.abs(level - own[k]!) <= SAME_LEVELS));
    if (same) same.wide += wide;
    else colors.push({ own, wide });
  }
  const sure = colors.filter(({ wide }) => wide >= SURE_SHARE * pixels).length;
  return sure >= COLORS.min && sure <= COLORS.max ? { sure, max: colors.length } : null;
}

/**
 * Compares the number of layers with that of colors, and measures the share of the picture that two layers cover, or
 * none. For a picture with gradients `layersOff` is 1 if ours does not report them. Notes state the errors of ours.
 */
export function measureColors({ name, picture, isLossy, colors }: ColorPicture, hasPeers: boolean): ColorFigures[] {
  const product = () => traceOurs(picture, { mode: 'color', removeBackground: false, isLossy });
  if (colors === 'gradients') {
    const { reasons } = checkCuttability(product(), { pixelsPerIn: 1, sourcePixelsPerIn: 100 });
    const isReported = reasons.some(({ code }) => code === 'shades' || code === 'photo_like');
    const note = isReported ? null : `${name}: gradient not reported`;
    return [{ tool: 'ours, gradients', layersOff: isReported ? 0 : 1, uncovered: 0, note }];
  }
  const { sure, max } = colors;
  const tools: [string, () => readonly Layer[]][] = [['ours', () => product().layers]];
  if (hasPeers) {
    tools.push(['VTracer', () => traceByVTracer(picture, 'color')]);
    tools.push(['imagetracerjs', () => traceByImageTracer(picture, sure)]);
  }
  return tools.map(([tool, trace]) => {
    try {
      const layers = trace();
      const count = new Set(layers.map(({ color }) => color)).size;
      const layersOff = Math.min(0, count - sure) + Math.max(0, count - max);
      const note = tool === 'ours' && layersOff !== 0 ? `${name}: ${count} layers, ${sure} colors` : null;
      return { tool, layersOff, uncovered: uncovered(layers, picture), note };
    } catch {
      return { tool, layersOff: Infinity, uncovered: 1, note: null };
    }
  });
}

function uncovered(layers: readonly Layer[], { width, height }: Rgb): number {
  const cover = new Float64Array(width * height);
  for (const { contours } of layers) {
    const { data } = drawOutlines([{ color: '#000000', contours }], { width, height, pixelsPerIn: 1 });
    for (let i = 0; i < cover.length; i++) cover[i]! += 1 - data[3 * i]! / 255;
  }
  return cover.reduce((sum, share) => sum + Math.abs(share - 1), 0) / cover.length;
}

export const colorColumns: readonly Column<ColorFigures>[] = [
  ['right', (of) => `${of.filter(({ layersOff }) => layersOff === 0).length} of ${of.length}`],
  ['layers too many, worst', (of) => String(Math.max(...of.map(({ layersOff }) => layersOff)))],
  [
    'covered twice or not at all, median / worst',
    (of) =>
      [0.5, 1]
        .map(
          (share) =>
            `${(
              100 *
              percentile(
                of.map((one) => one.uncovered),
                share,
              )
            ).toFixed(4)} %`,
        )
        .join(' / '),
  ],
];
