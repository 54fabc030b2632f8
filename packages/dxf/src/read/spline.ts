import { type Contour, pointAt, type Segment } from '@measurement-nesting/curves';
import { chain, line, unitArc } from './curves.ts';
import type { Entity } from './entity.ts';
import { verticesOf } from './polyline.ts';

type Pair = readonly [x: number, y: number];
/** Control point in homogeneous coordinates: x and y times the weight, and the weight. */
type Control = readonly [x: number, y: number, w: number];

export type Spline = {
  readonly degree: number;
  readonly knots: readonly number[];
  readonly points: readonly Pair[];
  /** One weight for each point, or none for a polynomial spline. */
  readonly weights: readonly number[];
};

/** Highest degree that programs write. */
const highestDegree = 25;
/** Maximum number of halvings of a segment that has no exact Bezier of degree three or arc. */
const maxHalvings = 12;
const checkedAt = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];

type AddSegments = (count: number) => void;

/** Returns the curve of a SPLINE: by its control points, else through its fit points; null for one without length. */
export function splineContour(entity: Entity, tolerance: number, addSegments: AddSegments): Contour | 'damaged' | null {
  const pairs = (code: number) => verticesOf(entity, code).map(({ x, y }) => [x, y] as const);
  const points = pairs(10);
  const spline = { degree: entity.number(71, 3), knots: entity.numbers(40), points, weights: entity.numbers(41) };
  const segments = points.length === 0 ? null : splineSegments(spline, tolerance, addSegments);
  if (segments !== null) return chain(segments);
  const through = pairs(11);
  if (through.length < 2) return 'damaged';
  const tangent = (code: number): Pair | null => {
    const [x, y] = entity.point(code);
    const length = Math.hypot(x, y);
    return entity.has(code) && length > 0 ? [x / length, y / length] : null;
  };
  return chain(interpolatingSegments(through, tangent(12), tangent(13)));
}

/**
 * Returns a B-spline as segments, in the order of its parameter: exact for degrees 1 to 3 without weights and for arcs
 * of circles, ellipses and parabolas (rational, degree 2), otherwise cubics within `tolerance`. Null for knots or points
 * that define no spline.
 *
 * Source: L. Piegl, W. Tiller, "The NURBS Book" (knots, rational curves); blossoms after L. Ramshaw.
 */
export function splineSegments(spline: Spline, tolerance: number, addSegments: AddSegments): Segment[] | null {
  const { degree, knots, points, weights } = spline;
  const isValid =
    degree >= 1 &&
    degree <= highestDegree &&
    points.length > degree &&
    knots.length === points.length + degree + 1 &&
    (weights.length === 0 || weights.length === points.length) &&
    knots.every((knot, k) => Number.isFinite(knot) && (k === 0 || knot >= knots[k - 1]!)) &&
    weights.every((weight) => weight > 0 && Number.isFinite(weight));
  if (!isValid) return null;
  const controls = points.map(([x, y], k): Control => {
    const w = weights[k] ?? 1;
    return [x * w, y * w, w];
  });
  const segments: Segment[] = [];
  for (let span = degree; span < points.length; span++) {
    if (!(knots[span]! < knots[span + 1]!)) continue;
    const made = segmentsOf(bezierOf(controls, knots, degree, span), tolerance);
    addSegments(made.length);
    for (const segment of made) segments.push(segment);
  }
  return segments;
}

/** Returns the Bezier points of one knot span: the blossom at its two ends. */
function bezierOf(controls: readonly Control[], knots: readonly number[], degree: number, span: number): Control[] {
  const [from, to] = [knots[span]!, knots[span + 1]!];
  return Array.from({ length: degree + 1 }, (_, ends) => {
    const level = controls.slice(span - degree, span + 1);
    for (let r = 1; r <= degree; r++) {
      const at = r <= ends ? to : from;
      for (let j = degree; j >= r; j--) {
        const k = j + span - degree;
        const share = (at - knots[k]!) / (knots[k + degree + 1 - r]! - knots[k]!);
        level[j] = mix(level[j - 1]!, level[j]!, share);
      }
    }
    return level[degree]!;
  });
}

const mix = (a: Control, b: Control, share: number): Control => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const flat = ([x, y, w]: Control): Pair => [x / w, y / w];

function segmentsOf(bezier: readonly Control[], tolerance: number): Segment[] {
  const isPolynomial = bezier.every(([, , w]) => Math.abs(w - bezier[0]![2]) <= 1e-12 * w);
  if (isPolynomial && bezier.length <= 4) return [polynomial(bezier.map(flat))];
  if (bezier.length === 2) return [polynomial(bezier.map(flat))];
  const conic = bezier.length === 3 ? conicOf(bezier as [Control, Control, Control]) : null;
  return conic === null ? approximate(bezier, tolerance, 0) : [conic];
}

function cubicThrough([x0, y0]: Pair, [ax, ay]: Pair, [bx, by]: Pair, [x1, y1]: Pair): Segment {
  return { kind: 'cubic', x0, y0, ax, ay, bx, by, x1, y1 };
}

function polynomial(points: readonly Pair[]): Segment {
  const [first, second, third] = points as [Pair, Pair, Pair];
  const [x0, y0] = first;
  const [x1, y1] = points.at(-1)!;
  if (points.length === 2) return line(x0, y0, x1, y1);
  if (points.length === 3) return { kind: 'quadratic', x0, y0, cx: second[0], cy: second[1], x1, y1 };
  return cubicThrough(first, second, third, [x1, y1]);
}

/** Relative difference of a conic's weight to 1 below which it is a parabola. */
const parabola = 1e-12;

/**
 * Returns a rational Bezier of degree 2 as an arc or a parabola; null for a hyperbola. The arc is the affine image of the
 * circular arc with the same weight, whose cosine of half the angle is the weight.
 */
function conicOf(points: readonly [Control, Control, Control]): Segment | null {
  const [p, q, r] = points;
  const weight = q[2] / Math.sqrt(p[2] * r[2]);
  const [p0, p1, p2] = [flat(p), flat(q), flat(r)];
  if (Math.abs(weight - 1) <= parabola) return polynomial([p0, p1, p2]);
  if (!(weight < 1)) return null;
  const half = Math.acos(weight);
  const [sin, rise] = [Math.sin(half), 1 / weight - weight];
  // The circular arc runs from (cos, -sin) to (cos, sin) with its control point at (1 / cos, 0).
  const middle = [(p0[0] + p2[0]) / 2, (p0[1] + p2[1]) / 2] as const;
  const [ux, uy] = [(p1[0] - middle[0]) / rise, (p1[1] - middle[1]) / rise];
  const [vx, vy] = [(p2[0] - p0[0]) / (2 * sin), (p2[1] - p0[1]) / (2 * sin)];
  const arc = unitArc([ux, uy, vx, vy, middle[0] - weight * ux, middle[1] - weight * uy], -half, 2 * half);
  return { ...arc, x0: p0[0], y0: p0[1], x1: p2[0], y1: p2[1] };
}

/** Returns cubics with the ends and tangents of the curve, halved until they differ from it by less than `tolerance`. */
function approximate(bezier: readonly Control[], tolerance: number, depth: number): Segment[] {
  const cubic = hermite(bezier);
  const differs = checkedAt.some((t) => {
    const [x, y] = flat(split(bezier, t).at);
    const near = pointAt(cubic, t);
    return Math.hypot(x - near.x, y - near.y) > tolerance;
  });
  if (!differs || depth >= maxHalvings) return [cubic];
  const { left, right } = split(bezier, 0.5);
  return [...approximate(left, tolerance, depth + 1), ...approximate(right, tolerance, depth + 1)];
}

/** Returns the cubic with the ends of a Bezier and its derivatives there. */
function hermite(bezier: readonly Control[]): Segment {
  const degree = bezier.length - 1;
  const end = (at: Control, next: Control): readonly [Pair, Pair] => {
    // The derivative at an end of a rational Bezier is degree · (weight ratio) · (difference of the points).
    const share = (degree * next[2]) / at[2] / 3;
    const [[x, y], [nextX, nextY]] = [flat(at), flat(next)];
    return [
      [x, y],
      [x + (nextX - x) * share, y + (nextY - y) * share],
    ];
  };
  const [start, a] = end(bezier[0]!, bezier[1]!);
  const [last, b] = end(bezier[degree]!, bezier[degree - 1]!);
  return cubicThrough(start, a, b, last);
}

/** Divides a Bezier at a parameter (de Casteljau). */
function split(bezier: readonly Control[], t: number): { left: Control[]; right: Control[]; at: Control } {
  const level = [...bezier];
  const left: Control[] = [level[0]!];
  const right: Control[] = [level.at(-1)!];
  for (let length = level.length - 1; length > 0; length--) {
    for (let k = 0; k < length; k++) level[k] = mix(level[k]!, level[k + 1]!, t);
    left.push(level[0]!);
    right.unshift(level[length - 1]!);
  }
  return { left, right, at: level[0]! };
}

/**
 * Returns the cubic spline through points with continuous curvature, by chord length; with the tangents at its ends,
 * or with curvature 0 at an end without one. Points on each other are dropped.
 */
function interpolatingSegments(given: readonly Pair[], start: Pair | null, end: Pair | null): Segment[] {
  const points = given.filter(([x, y], k) => k === 0 || x !== given[k - 1]![0] || y !== given[k - 1]![1]);
  if (points.length < 2) return [];
  const chords = points.slice(1).map(([x, y], k) => Math.hypot(x - points[k]![0], y - points[k]![1]));
  const [xs, ys] = ([0, 1] as const).map((axis) => {
    const values = points.map((point) => point[axis]);
    return splineSlopes(values, chords, [start?.[axis] ?? null, end?.[axis] ?? null]);
  }) as [number[], number[]];
  const control = (k: number, by: number): Pair => [points[k]![0] + xs[k]! * by, points[k]![1] + ys[k]! * by];
  return chords.map((chord, k) =>
    cubicThrough(points[k]!, control(k, chord / 3), control(k + 1, -chord / 3), points[k + 1]!),
  );
}

/** Derivative at an end; null for curvature 0. */
type Slope = number | null;

/** Returns the derivatives of a cubic spline at its points: the solution of its tridiagonal equations. */
function splineSlopes(values: readonly number[], chords: readonly number[], [start, end]: readonly Slope[]): number[] {
  const last = chords.length;
  const rises = chords.map((chord, k) => (values[k + 1]! - values[k]!) / chord);
  /** Returns the equation of a point: factors of the derivatives before, at and after it, and their sum. */
  const equation = (k: number): readonly [number, number, number, number] => {
    if (k === 0) return typeof start !== 'number' ? [0, 2, 1, 3 * rises[0]!] : [0, 1, 0, start];
    if (k === last) return typeof end !== 'number' ? [1, 2, 0, 3 * rises[last - 1]!] : [0, 1, 0, end];
    const [before, after] = [chords[k - 1]!, chords[k]!];
    return [after, 2 * (before + after), before, 3 * (after * rises[k - 1]! + before * rises[k]!)];
  };
  const upper: number[] = [];
  const slopes: number[] = [];
  for (let k = 0; k <= last; k++) {
    const [a, b, c, sum] = equation(k);
    const pivot = b - a * (upper[k - 1] ?? 0);
    upper.push(c / pivot);
    slopes.push((sum - a * (slopes[k - 1] ?? 0)) / pivot);
  }
  for (let k = last - 1; k >= 0; k--) slopes[k]! -= upper[k]! * slopes[k + 1]!;
  return slopes;
}
