import {
  type Contour as Curves,
  contourLength as lengthOf,
  type Point,
  pointAt,
  readPathData,
  type Segment,
} from '@measurement-nesting/curves';

export type { Point };

/** One contour of a measured part: its path data, absolute and in inches, and its segments. */
export type Contour = { readonly path: string; readonly curves: Curves };

export function readContours(path: string): Contour[] {
  return path
    .split(/(?=M)/)
    .filter((text) => text !== '')
    .flatMap((text) => readPathData(text, Infinity).contours.map((curves) => ({ path: text, curves })));
}

/** Returns the arc length in the path's unit; relative error at most 1e-12. */
export const contourLength = ({ curves }: Contour): number => lengthOf(curves);

/** Returns the distance of a point from a contour: of 16 samples per segment, each nearer than its neighbors, refined. */
export function distanceTo({ curves }: Contour, point: Point): number {
  return curves.segments.reduce((min, segment) => Math.min(min, distanceToSegment(segment, point)), Infinity);
}

const SAMPLES = 16;
const REFINEMENTS = 40;
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

function distanceToSegment(segment: Segment, point: Point): number {
  const distanceAt = (t: number): number => {
    const { x, y } = pointAt(segment, t);
    return Math.hypot(x - point.x, y - point.y);
  };
  const samples = Array.from({ length: SAMPLES + 1 }, (_, i) => distanceAt(i / SAMPLES));
  let min = Infinity;
  for (const [i, distance] of samples.entries()) {
    if (distance > (samples[i - 1] ?? Infinity) || distance > (samples[i + 1] ?? Infinity)) continue;
    min = Math.min(min, minimize(distanceAt, Math.max(0, (i - 1) / SAMPLES), Math.min(1, (i + 1) / SAMPLES)));
  }
  return min;
}

/** Returns the minimum of a function with one minimum between `low` and `high`, by golden-section search. */
function minimize(value: (t: number) => number, low: number, high: number): number {
  for (let step = 0; step < REFINEMENTS; step++) {
    const reach = GOLDEN_RATIO * (high - low);
    if (value(high - reach) < value(low + reach)) high = low + reach;
    else low = high - reach;
  }
  return value((low + high) / 2);
}
