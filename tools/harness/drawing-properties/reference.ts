import { ClipType, Clipper64, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import { derivativeAt, pointAt } from '#packages/curves/src/geometry/segment.ts';
import type { Contour, Point, Segment } from '#packages/curves/src/geometry/types.ts';
import type { Item, Picture } from './writing.ts';

/** Lengths, areas and unions, computed by other methods than the engine's. */

const nodes = [0.046910077030668, 0.2307653449471585, 0.5, 0.7692346550528415, 0.953089922969332];
const weights = [0.1184634425280945, 0.2393143352496832, 0.2844444444444444, 0.2393143352496832, 0.1184634425280945];

/** Gauss-Legendre quadrature of five points on 64 pieces: 1e-12 for smooth curves. */
function integral(segment: Segment, value: (at: Point, slope: Point) => number): number {
  const pieces = segment.kind === 'line' ? 1 : 64;
  let sum = 0;
  for (let piece = 0; piece < pieces; piece++) {
    for (let k = 0; k < nodes.length; k++) {
      const t = (piece + nodes[k]!) / pieces;
      sum += (weights[k]! / pieces) * value(pointAt(segment, t), derivativeAt(segment, t));
    }
  }
  return sum;
}

const total = (contours: readonly Contour[], value: (at: Point, slope: Point) => number): number =>
  contours.flatMap((contour) => contour.segments).reduce((sum, segment) => sum + integral(segment, value), 0);

export const lengthOf = (...contours: readonly Contour[]): number =>
  total(contours, (_, slope) => Math.hypot(slope.x, slope.y));
export const areaOf = (...contours: readonly Contour[]): number =>
  total(contours, (at, slope) => (at.x * slope.y - at.y * slope.x) / 2);

/** Returns points along a contour, `count` per curve; chords deviate from a curve of size 1 by about 1 / count². */
export const flattened = ({ segments }: Contour, count = 256): Point[] =>
  segments.flatMap((segment) =>
    segment.kind === 'line'
      ? [pointAt(segment, 0)]
      : Array.from({ length: count }, (_, i) => pointAt(segment, i / count)),
  );

/** Returns the union of the filled items by Clipper2 on a grid of 1e-9 of the size, with curves as polygons. */
export function unionOf(picture: Picture, size: number): { perimeterIn: number; areaSqIn: number } {
  const grid = 2 ** 30 / size;
  const pathOf = (contour: Contour): Path64 =>
    flattened(contour).map(({ x, y }) => ({ x: Math.round(x * grid), y: Math.round(y * grid) }));
  const combined = (subject: Paths64, rule: FillRule): Paths64 => {
    const clipper = new Clipper64();
    clipper.addSubject(subject);
    const solution: Paths64 = [];
    clipper.execute(ClipType.Union, rule, solution);
    return solution;
  };
  const shapes = picture.flatMap(({ contours, paint }) =>
    combined(contours.map(pathOf), paint === 'evenodd' ? FillRule.EvenOdd : FillRule.NonZero),
  );
  let [perimeter, area] = [0, 0];
  for (const path of combined(shapes, FillRule.NonZero)) {
    path.forEach(({ x, y }, i) => {
      const next = path[(i + 1) % path.length]!;
      perimeter += Math.hypot(next.x - x, next.y - y) / grid;
      area += (x * next.y - next.x * y) / 2 / grid / grid;
    });
  }
  return { perimeterIn: perimeter, areaSqIn: Math.abs(area) };
}

type Group = { readonly polygons: readonly Point[][]; readonly rule: Item['paint'] };
type Side = { readonly p: Point; readonly q: Point };

const sidesOf = (groups: readonly Group[]): Side[] =>
  groups.flatMap(({ polygons }) =>
    polygons.flatMap((points) => points.map((p, i) => ({ p, q: points[(i + 1) % points.length]! }))),
  );

/** Returns the parameters from 0 to 1 at which another side crosses, touches, or begins or ends to overlap a side. */
function meetingsOf({ p, q }: Side, { p: r, q: s }: Side): number[] {
  const [ux, uy, vx, vy] = [q.x - p.x, q.y - p.y, s.x - r.x, s.y - r.y];
  const squared = ux * ux + uy * uy;
  const cross = ux * vy - uy * vx;
  const beside = (at: Point) => Math.abs(ux * (at.y - p.y) - uy * (at.x - p.x)) <= 1e-12 * (squared + 1);
  const ends = [r, s].filter(beside).map((at) => (ux * (at.x - p.x) + uy * (at.y - p.y)) / squared);
  return cross === 0 ? ends : [((r.x - p.x) * vy - (r.y - p.y) * vx) / cross, ...ends];
}

/**
 * Returns the union of polygons by brute force: every side is cut at all others, and a piece is an edge if a point on one side
 * of its middle is inside and one on the other is not. Area by the trapezoids between edges. For polygons whose
 * corners and crossings are at least 1e-4 of their size apart.
 */
export function bruteUnion(groups: readonly Group[], size: number): { perimeterIn: number; areaSqIn: number } {
  const step = 1e-6 * size;
  let [perimeter, area] = [0, 0];
  const sides = sidesOf(groups);
  sides.forEach((side, number) => {
    const { p, q } = side;
    const lengthIn = Math.hypot(q.x - p.x, q.y - p.y);
    if (lengthIn === 0) return;
    const places = sides.flatMap((other) => (other === side ? [] : meetingsOf(side, other)));
    const cuts = [0, ...places.filter((t) => t > 0 && t < 1), 1].sort((a, b) => a - b);
    cuts.slice(1).forEach((to, i) => {
      const from = cuts[i]!;
      if ((to - from) * lengthIn < 10 * step) return;
      const middle = (from + to) / 2;
      const [x, y] = [p.x + middle * (q.x - p.x), p.y + middle * (q.y - p.y)];
      // A piece of an earlier side as well, where it was counted.
      if (sides.slice(0, number).some((earlier) => isOn(x, y, earlier, step / 100))) return;
      const [nx, ny] = [(-step * (q.y - p.y)) / lengthIn, (step * (q.x - p.x)) / lengthIn];
      const left = isInside(x + nx, y + ny, groups);
      if (left === isInside(x - nx, y - ny, groups)) return;
      perimeter += (to - from) * lengthIn;
      const [x0, y0, x1, y1] = [from, to].flatMap((t) => [p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)]) as [
        number,
        number,
        number,
        number,
      ];
      area += ((left ? 1 : -1) * (x0 * y1 - x1 * y0)) / 2;
    });
  });
  return { perimeterIn: perimeter, areaSqIn: area };
}

function isOn(x: number, y: number, { p, q }: Side, within: number): boolean {
  const [ux, uy] = [q.x - p.x, q.y - p.y];
  const lengthIn = Math.hypot(ux, uy);
  if (lengthIn === 0) return false;
  const along = (ux * (x - p.x) + uy * (y - p.y)) / lengthIn;
  const across = (ux * (y - p.y) - uy * (x - p.x)) / lengthIn;
  return Math.abs(across) <= within && along > 0 && along < lengthIn;
}

const isInside = (x: number, y: number, groups: readonly Group[]): boolean =>
  groups.some(({ polygons, rule }) => {
    let turns = 0;
    for (const { p, q } of sidesOf([{ polygons, rule }])) {
      if (p.y <= y === q.y <= y) continue;
      if (p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x) > x) turns += q.y > p.y ? 1 : -1;
    }
    return rule === 'evenodd' ? turns % 2 !== 0 : turns !== 0;
  });

/** Returns the length of a level line inside, by winding numbers of polygons; each group has its own rule. */
export function insideAt(y: number, groups: readonly Group[]): number {
  const crossings = groups.flatMap(({ polygons, rule }, group) =>
    polygons.flatMap((points) =>
      points.flatMap((p, i) => {
        const q = points[(i + 1) % points.length]!;
        if (p.y <= y === q.y <= y) return [];
        return [{ x: p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x), turn: q.y > p.y ? 1 : -1, group, rule }];
      }),
    ),
  );
  crossings.sort((a, b) => a.x - b.x);
  const windings = groups.map(() => 0);
  let [inside, length, last] = [0, 0, 0];
  for (const { x, turn, group, rule } of crossings) {
    if (inside > 0) length += x - last;
    last = x;
    const isIn = () => (rule === 'evenodd' ? windings[group]! % 2 !== 0 : windings[group] !== 0);
    inside -= Number(isIn());
    windings[group]! += turn;
    inside += Number(isIn());
  }
  return length;
}

/** Returns the area of a union of polygons by level lines, with an error of about the height between them times its width. */
export function areaByLevels(groups: readonly Group[], lines: number): number {
  const heights = sidesOf(groups).map(({ p }) => p.y);
  const low = heights.reduce((min, y) => Math.min(min, y), Infinity);
  const step = (heights.reduce((max, y) => Math.max(max, y), -Infinity) - low) / lines;
  return Array.from({ length: lines }, (_, i) => step * insideAt(low + (i + 0.5) * step, groups)).reduce(
    (sum, area) => sum + area,
    0,
  );
}
