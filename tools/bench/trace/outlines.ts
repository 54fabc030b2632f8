import { drawOutlines, type Contour, type Rgb } from '#engine';
import { boundaryDistance } from '#harness/trace/boundary-distance.ts';
import { contoursLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import { histogram, toGray } from '#packages/vectorize/src/prepare/gray.ts';
import { inkAndPaper } from '#packages/vectorize/src/prepare/threshold.ts';
import { inkField } from '#packages/vectorize/src/segment/black-white.ts';
import { isoContours } from '#packages/vectorize/src/segment/iso-contours.ts';
import { percentile } from '#harness/percentile.ts';
import type { Column } from './compare-tracers.ts';
import { thresholded } from './degrade-image.ts';
import { hasPotrace, traceByImageTracer, traceByPotrace, traceByVTracer, traceOurs, type Layer } from './tracers.ts';

/** A picture whose outlines are known, in pixels. */
export type KnownPicture = {
  readonly name: string;
  readonly mode: 'bw' | 'color';
  /** Pixels as a customer sends them, and without distortion. */
  readonly picture: Rgb;
  readonly clean: Rgb;
  readonly isLossy: boolean;
  readonly truth: readonly Layer[];
  /** Side in pixels of a square; our tracer omits smaller shapes. */
  readonly speckPx: number;
};

const FAR_PX = 5;

/**
 * Measures the outlines of every tracer against the true ones, after the best constant shift. `perimeter` is the
 * difference in percent, `error` the mean difference (0 to 255) of the drawn outlines and the clean picture. A note states
 * our largest distance if it is far, and that of the pixels themselves.
 */
export function measureOutlines(known: KnownPicture, hasPeers: boolean) {
  const { name, mode, picture, clean, isLossy, truth, speckPx } = known;
  const level = Math.round(inkAndPaper(histogram(toGray(picture)), null).threshold);
  const tools: [string, () => readonly Layer[]][] = [
    ['ours', () => traceOurs(picture, { mode, isLossy, speckIn: speckPx }).layers],
  ];
  if (hasPeers && hasPotrace && mode === 'bw') {
    tools.push(['potrace', () => traceByPotrace(picture, level, false)]);
    tools.push(['potrace+', () => traceByPotrace(picture, level, true)]);
  }
  if (hasPeers) {
    tools.push(['VTracer', () => traceByVTracer(mode === 'bw' ? thresholded(picture, level) : picture, mode)]);
    tools.push(['imagetracerjs', () => traceByImageTracer(picture, mode === 'bw' ? 2 : truth.length)]);
  }
  const outlines = truth.flatMap(({ contours }) => contours);
  return tools.map(([tool, trace]) => {
    const begun = performance.now();
    const layers = trace();
    const ms = performance.now() - begun;
    const found = layers.filter(({ color }) => !isPaper(color)).flatMap(({ contours }) => contours);
    const apart = boundaryDistance(found, outlines);
    const isFar = tool === 'ours' && mode === 'bw' && apart.hausdorff > FAR_PX;
    const seen = isFar ? boundaryDistance(seenOutlines(picture, isLossy), outlines).hausdorff : null;
    return {
      tool,
      ...apart,
      perimeter: 100 * Math.abs(contoursLength(found) / contoursLength(outlines) - 1),
      error: differenceOf(clean, layers),
      points: found.reduce((sum, { segments }) => sum + segments.length, 0),
      outlines: found.length,
      isOff: found.length !== outlines.length,
      ms,
      note: seen === null ? null : `far: ${name} ${apart.hausdorff.toFixed(1)} px, the pixels ${seen.toFixed(1)} px`,
    };
  });
}
export type OutlineFigures = ReturnType<typeof measureOutlines>[number];

const isPaper = (color: string): boolean => [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) > 127);

function differenceOf({ width, height, data }: Rgb, layers: readonly Layer[]): number {
  const drawn = drawOutlines(layers, { width, height, pixelsPerIn: 1 });
  return data.reduce((sum, level, i) => sum + Math.abs(level - drawn.data[i]!), 0) / data.length;
}

/** Returns the outlines before fitting: the iso-line halfway between ink and paper, point by point. */
function seenOutlines(picture: Rgb, isLossy: boolean): Contour[] {
  const { field } = inkField(picture, { isLineArt: false, detail: 'normal', threshold: null, invert: false, isLossy });
  const contours: Contour[] = [];
  isoContours(field, ({ xs, ys }) => {
    const segments = Array.from(xs, (x0, i) => {
      const next = (i + 1) % xs.length;
      return { kind: 'line' as const, x0, y0: ys[i]!, x1: xs[next]!, y1: ys[next]! };
    });
    contours.push({ segments, closed: true });
  });
  return contours;
}

const MEDIAN = [0.5];
/** Median, 95th percentile and maximum. */
const SPREAD = [0.5, 0.95, 1];
type Figure = 'perimeter' | 'mean' | 'hausdorff' | 'error' | 'points' | 'outlines' | 'ms';

const column = (head: string, figure: Figure, shares: readonly number[], digits: number): Column<OutlineFigures> => [
  head,
  (of) => {
    const values = of.map((one) => one[figure]);
    return (of.length === 1 ? MEDIAN : shares).map((share) => percentile(values, share).toFixed(digits)).join(' / ');
  },
];

export const outlineColumns: readonly Column<OutlineFigures>[] = [
  column('perimeter off %', 'perimeter', SPREAD, 3),
  column('mean distance px', 'mean', SPREAD, 3),
  column('largest distance px', 'hausdorff', SPREAD, 3),
  [`over ${FAR_PX} px`, (of) => String(of.filter(({ hausdorff }) => hausdorff > FAR_PX).length)],
  column('error', 'error', MEDIAN, 2),
  column('points', 'points', MEDIAN, 0),
  column('outlines', 'outlines', MEDIAN, 0),
  ['outlines off', (of) => String(of.filter(({ isOff }) => isOff).length)],
  column('ms', 'ms', MEDIAN, 0),
];
