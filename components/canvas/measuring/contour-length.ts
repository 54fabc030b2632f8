/**
 * Lengths and nearest points of the contours of path data, for the measure tool. The paths are those of measured parts:
 * absolute M, L, Q, C, A and Z, in inches, with arcs of less than half a turn
 * (`engine/geometry/path-codec/write-path-data.ts`).
 */
export type Point = { readonly x: number; readonly y: number };

/** One contour: its path data and its curves. */
export type Contour = { readonly path: string; readonly curves: readonly Curve[] };

/** A curve over t from 0 to 1: its position and its speed (length of the derivative). */
type Curve = { at(t: number): Point; speed(t: number): number };

export function contoursOf(path: string): Contour[] {
  return path
    .split(/(?=M)/)
    .filter((text) => text !== '')
    .map((text) => ({ path: text, curves: curvesOf(text) }));
}

/** Arc length in the unit of the path; the relative error is below 1e-9 unless a cusp exhausts the subdivisions. */
export function contourLength({ curves }: Contour): number {
  return curves.reduce((sum, { speed }) => sum + adaptive(speed, 0, 1, gauss(speed, 0, 1), 0), 0);
}

/** Distance from a point to the contour, by the nearest of 17 samples of each curve and a refinement around it. */
export function distanceTo({ curves }: Contour, point: Point): number {
  let least = Infinity;
  for (const { at } of curves) {
    let best = 0;
    let bestDistance = Infinity;
    for (let step = 0; step <= samples; step++) {
      const distance = distanceBetween(at(step / samples), point);
      if (distance < bestDistance) [best, bestDistance] = [step / samples, distance];
    }
    least = Math.min(least, refined(at, point, best, 1 / samples));
  }
  return least;
}

const samples = 16;
const refinements = 40;

/** Golden-section search around the nearest sample. */
function refined(at: Curve['at'], point: Point, t: number, width: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [Math.max(0, t - width), Math.min(1, t + width)];
  for (let step = 0; step < refinements; step++) {
    const [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (distanceBetween(at(left), point) < distanceBetween(at(right), point)) high = right;
    else low = left;
  }
  return distanceBetween(at((low + high) / 2), point);
}

function curvesOf(path: string): Curve[] {
  const curves: Curve[] = [];
  let start: Point = { x: 0, y: 0 };
  let here = start;
  for (const [, letter, text] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const n = text!.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g)?.map(Number) ?? [];
    const to: Point = letter === 'Z' ? start : { x: n.at(-2)!, y: n.at(-1)! };
    switch (letter) {
      case 'M':
        start = to;
        break;
      case 'L':
      case 'Z':
        if (distanceBetween(here, to) > 0) curves.push(bezier([here, to]));
        break;
      case 'Q':
      case 'C':
        curves.push(bezier([here, ...pairs(n)]));
        break;
      case 'A':
        curves.push(arc(here, to, { rx: n[0]!, ry: n[1]!, degrees: n[2]!, isClockwise: n[4] === 1 }));
        break;
    }
    here = to;
  }
  return curves;
}

const pairs = (n: readonly number[]): Point[] =>
  Array.from({ length: n.length / 2 }, (_, index) => ({ x: n[2 * index]!, y: n[2 * index + 1]! }));

/** Bezier curve of any degree, evaluated by repeated interpolation. */
function bezier(points: readonly Point[]): Curve {
  const degree = points.length - 1;
  const velocities = points.slice(1).map((point, index) => ({
    x: degree * (point.x - points[index]!.x),
    y: degree * (point.y - points[index]!.y),
  }));
  return {
    at: (t) => interpolated(points, t),
    speed: (t) => {
      const { x, y } = interpolated(velocities, t);
      return Math.hypot(x, y);
    },
  };
}

function interpolated(points: readonly Point[], t: number): Point {
  let row = points;
  while (row.length > 1) {
    row = row
      .slice(1)
      .map((point, index) => ({ x: mix(row[index]!.x, point.x, t), y: mix(row[index]!.y, point.y, t) }));
  }
  return row[0]!;
}

const mix = (from: number, to: number, t: number): number => from + (to - from) * t;

type Ellipse = { rx: number; ry: number; degrees: number; isClockwise: boolean };

/**
 * Elliptical arc. In the frame of the unit circle half the chord is the sine of half the sweep, and the center is on
 * the perpendicular bisector of the chord.
 */
function arc(from: Point, to: Point, { rx, ry, degrees, isClockwise }: Ellipse): Curve {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const onCircle = ({ x, y }: Point): Point => ({ x: (x * cos + y * sin) / rx, y: (y * cos - x * sin) / ry });
  const [one, other] = [onCircle(from), onCircle(to)];
  const half = { x: (other.x - one.x) / 2, y: (other.y - one.y) / 2 };
  const chord = Math.min(1, Math.hypot(half.x, half.y));
  const aside = chord === 0 ? 0 : (Math.sqrt(1 - chord * chord) / chord) * (isClockwise ? 1 : -1);
  const center = { x: one.x + half.x - half.y * aside, y: one.y + half.y + half.x * aside };
  const begin = Math.atan2(one.y - center.y, one.x - center.x);
  const sweep = 2 * Math.asin(chord) * (isClockwise ? 1 : -1);
  return {
    at: (t) => {
      const angle = begin + sweep * t;
      const [x, y] = [rx * (center.x + Math.cos(angle)), ry * (center.y + Math.sin(angle))];
      return { x: x * cos - y * sin, y: x * sin + y * cos };
    },
    speed: (t) => {
      const angle = begin + sweep * t;
      return Math.abs(sweep) * Math.hypot(rx * Math.sin(angle), ry * Math.cos(angle));
    },
  };
}

const distanceBetween = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Five-point Gauss-Legendre rule. */
const nodes = [0, 0.538469310105683, -0.538469310105683, 0.906179845938664, -0.906179845938664];
const weights = [0.568888888888889, 0.478628670499366, 0.478628670499366, 0.236926885056189, 0.236926885056189];
const accuracy = 1e-9;
const deepest = 24;

function gauss(speed: Curve['speed'], low: number, high: number): number {
  const [middle, radius] = [(low + high) / 2, (high - low) / 2];
  return radius * nodes.reduce((sum, node, index) => sum + weights[index]! * speed(middle + radius * node), 0);
}

/** Halves the interval until the sum of both halves equals the whole within the accuracy. */
function adaptive(speed: Curve['speed'], low: number, high: number, whole: number, depth: number): number {
  const middle = (low + high) / 2;
  const [left, right] = [gauss(speed, low, middle), gauss(speed, middle, high)];
  if (depth >= deepest || Math.abs(left + right - whole) <= accuracy * Math.abs(whole)) return left + right;
  return adaptive(speed, low, middle, left, depth + 1) + adaptive(speed, middle, high, right, depth + 1);
}
