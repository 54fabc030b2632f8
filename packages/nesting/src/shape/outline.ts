import { ceil, infinity, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Pole } from './poles.ts';
import { movedPolygon, polygonArea, polygonBounds } from './polygon.ts';
import type { Bounds, Polygon } from './polygon.ts';

/**
 * A shape at one rotation, as the collision tests need it: edges as flat arrays, material on their left when x turns
 * toward y. The edges are inset by the contact tolerance, so shapes that only touch do not collide.
 */
export type Outline = {
  readonly polygons: readonly Polygon[];
  /** Number of edges, and their ends, x, y and x, y each, polygon by polygon. */
  readonly edges: number;
  readonly ends: Float64Array;
  /** Boxes around runs of `edgesPerRun` consecutive edges: minX, minY, maxX, maxY. */
  readonly runs: Float64Array;
  /** Boxes around groups of `runsPerGroup` consecutive runs. */
  readonly groups: Float64Array;
  /** Poles: disjoint circles inside; the first is at the deepest point. */
  readonly poles: number;
  readonly px: Float64Array;
  readonly py: Float64Array;
  readonly pr: Float64Array;
  /** One point inside every separate piece of material, `pieces` of them, then the first corner of every polygon. */
  readonly pieces: number;
  readonly innerX: Float64Array;
  readonly innerY: Float64Array;
  /** Centers of the holes' boxes. */
  readonly holeCenters: readonly { readonly x: number; readonly y: number }[];
  /** Box of the polygons, before the inset. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Number of edges per run, chosen by experiment: fewer cost more boxes, more cost more pairs of distant edges. */
export const edgesPerRun = 3;
/** Number of runs per group, chosen by experiment on outlines of 20 to 450 edges. */
export const runsPerGroup = 6;

export function makeOutline(
  polygons: readonly Polygon[],
  poles: readonly Pole[],
  inner: readonly Pole[],
  cos: number,
  sin: number,
  contactTolerance: number,
): Outline {
  const rotated = polygons.map((polygon) => movedPolygon(polygon, cos, sin, 0, 0));
  const edges = rotated.reduce((sum, polygon) => sum + polygon.xs.length, 0);
  const ends = new Float64Array(4 * edges);
  const corners: { x: number; y: number }[] = [];
  let k = 0;
  for (const polygon of rotated) {
    const { xs, ys } = insetBy(polygon, contactTolerance);
    corners.push({ x: xs[0]!, y: ys[0]! });
    for (let i = 0; i < xs.length; i++, k++) {
      const j = i + 1 < xs.length ? i + 1 : 0;
      ends.set([xs[i]!, ys[i]!, xs[j]!, ys[j]!], 4 * k);
    }
  }
  const runs = new Float64Array(4 * ceil(edges / edgesPerRun));
  boxRuns(runs, ends);
  const groups = new Float64Array(4 * ceil(runs.length / (4 * runsPerGroup)));
  boxGroups(groups, runs);
  return {
    polygons: rotated,
    edges,
    ends,
    runs,
    groups,
    poles: poles.length,
    px: Float64Array.from(poles, (p) => p.x * cos - p.y * sin),
    py: Float64Array.from(poles, (p) => p.x * sin + p.y * cos),
    pr: Float64Array.from(poles, (p) => max(0, p.r - contactTolerance)),
    pieces: inner.length,
    innerX: Float64Array.from([...inner.map((p) => p.x * cos - p.y * sin), ...corners.map((corner) => corner.x)]),
    innerY: Float64Array.from([...inner.map((p) => p.x * sin + p.y * cos), ...corners.map((corner) => corner.y)]),
    holeCenters: rotated
      .filter((polygon) => polygonArea(polygon) < 0)
      .map((polygon) => middleOf(polygonBounds([polygon]))),
    ...polygonBounds(rotated),
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Copies an outline into memory of its own, to be rotated in place. */
export function copyOutline(outline: Outline): Outline {
  return {
    ...outline,
    polygons: outline.polygons.map(({ xs, ys }) => ({ xs: xs.slice(), ys: ys.slice() })),
    ends: outline.ends.slice(),
    runs: outline.runs.slice(),
    groups: outline.groups.slice(),
    px: outline.px.slice(),
    py: outline.py.slice(),
    innerX: outline.innerX.slice(),
    innerY: outline.innerY.slice(),
    holeCenters: outline.holeCenters.map((center) => ({ ...center })),
  };
}

/**
 * Overwrites `target`, a copy of `source`, with the source rotated by the angle with this cosine and sine.
 * Allocates nothing.
 */
export function rotateOutline(target: Outline, source: Outline, cos: number, sin: number): void {
  const box = target as Writable<Outline>;
  box.minX = box.minY = infinity;
  box.maxX = box.maxY = -infinity;
  for (let r = 0; r < source.polygons.length; r++) {
    const { xs, ys } = source.polygons[r]!;
    const rotated = target.polygons[r]!;
    const n = xs.length;
    for (let i = 0; i < n; i++) {
      const x = xs[i]! * cos - ys[i]! * sin;
      const y = xs[i]! * sin + ys[i]! * cos;
      rotated.xs[i] = x;
      rotated.ys[i] = y;
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  }
  const from = source.ends;
  const to = target.ends;
  for (let k = 0; k < from.length; k += 4) {
    to[k] = from[k]! * cos - from[k + 1]! * sin;
    to[k + 1] = from[k]! * sin + from[k + 1]! * cos;
    to[k + 2] = from[k + 2]! * cos - from[k + 3]! * sin;
    to[k + 3] = from[k + 2]! * sin + from[k + 3]! * cos;
  }
  boxRuns(target.runs, target.ends);
  boxGroups(target.groups, target.runs);
  rotatePoints(source.px, source.py, target.px, target.py, source.poles, cos, sin);
  rotatePoints(source.innerX, source.innerY, target.innerX, target.innerY, source.innerX.length, cos, sin);
  for (let k = 0; k < source.holeCenters.length; k++) {
    const { x, y } = source.holeCenters[k]!;
    const center = target.holeCenters[k] as { x: number; y: number };
    center.x = x * cos - y * sin;
    center.y = x * sin + y * cos;
  }
}

function boxRuns(runs: Float64Array, ends: Float64Array): void {
  for (let run = 0, k = 0; k < ends.length; run += 4) {
    let minX = infinity;
    let minY = infinity;
    let maxX = -infinity;
    let maxY = -infinity;
    for (const end = min(ends.length, k + 4 * edgesPerRun); k < end; k += 2) {
      minX = min(minX, ends[k]!);
      minY = min(minY, ends[k + 1]!);
      maxX = max(maxX, ends[k]!);
      maxY = max(maxY, ends[k + 1]!);
    }
    runs[run] = minX;
    runs[run + 1] = minY;
    runs[run + 2] = maxX;
    runs[run + 3] = maxY;
  }
}

function boxGroups(groups: Float64Array, runs: Float64Array): void {
  for (let group = 0, k = 0; k < runs.length; group += 4) {
    let minX = infinity;
    let minY = infinity;
    let maxX = -infinity;
    let maxY = -infinity;
    for (const end = min(runs.length, k + 4 * runsPerGroup); k < end; k += 4) {
      minX = min(minX, runs[k]!);
      minY = min(minY, runs[k + 1]!);
      maxX = max(maxX, runs[k + 2]!);
      maxY = max(maxY, runs[k + 3]!);
    }
    groups[group] = minX;
    groups[group + 1] = minY;
    groups[group + 2] = maxX;
    groups[group + 3] = maxY;
  }
}

function rotatePoints(
  fromX: Float64Array,
  fromY: Float64Array,
  toX: Float64Array,
  toY: Float64Array,
  count: number,
  cos: number,
  sin: number,
): void {
  for (let i = 0; i < count; i++) {
    const x = fromX[i]!;
    const y = fromY[i]!;
    toX[i] = x * cos - y * sin;
    toY[i] = x * sin + y * cos;
  }
}

function middleOf(box: Bounds): { x: number; y: number } {
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
}

/**
 * Moves every vertex into the material so that both its edges move by `distance`; tips of spikes by at most ten times
 * that.
 */
function insetBy(polygon: Polygon, distance: number): Polygon {
  const n = polygon.xs.length;
  const xs = new Float64Array(n);
  const ys = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const h = i > 0 ? i - 1 : n - 1;
    const j = i + 1 < n ? i + 1 : 0;
    let ux = polygon.xs[i]! - polygon.xs[h]!;
    let uy = polygon.ys[i]! - polygon.ys[h]!;
    let vx = polygon.xs[j]! - polygon.xs[i]!;
    let vy = polygon.ys[j]! - polygon.ys[i]!;
    const u = sqrt(ux * ux + uy * uy) || 1;
    const v = sqrt(vx * vx + vy * vy) || 1;
    ux /= u;
    uy /= u;
    vx /= v;
    vy /= v;
    // Inward normals (-uy, ux) and (-vy, vx); the corner moves along their sum.
    const nx = -uy - vy;
    const ny = ux + vx;
    const scale = min(10, 1 / max(1e-9, 1 + ux * vx + uy * vy));
    xs[i] = polygon.xs[i]! + nx * scale * distance;
    ys[i] = polygon.ys[i]! + ny * scale * distance;
  }
  return { xs, ys };
}
