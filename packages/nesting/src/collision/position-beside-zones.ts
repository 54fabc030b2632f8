import type { Container } from '../problem/container.ts';
import type { Outline } from '../shape/outline.ts';
import type { Polygon } from '../shape/polygon.ts';
import { abs, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { ExactCollision } from './exact-collision.ts';

/** Number of the longest sides of the outline of a sheet whose pairs are tried, besides all that are adjacent. */
const maxSides = 16;
/** Steps of the grid over all positions, and number of corners of the outline that are placed at sides of zones. */
const gridSteps = 32;
const maxCorners = 16;

type Point = { readonly x: number; readonly y: number };

/**
 * Returns a position at which an outline is inside a container and overlaps none of its zones, or null when there is
 * none among those tested: the corners of the container, positions in contact with two sides of the sheet's outline,
 * positions flush with zones, holes around zones, corners of the outline at sides of zones, and a grid. An outline that
 * fits only between these is reported as not fitting.
 */
export function positionBesideZones(
  outline: Outline,
  container: Container,
  collision: ExactCollision,
  contactTolerance: number,
): Point | null {
  const { length, height, zones } = container;
  const [lowX, lowY] = [-outline.minX, -outline.minY];
  const [highX, highY] = [length - outline.maxX, height - outline.maxY];
  if (highX < lowX - contactTolerance || highY < lowY - contactTolerance) return null;
  const all = zones?.all ?? [];
  const isFree = (x: number, y: number): boolean =>
    x >= lowX - contactTolerance &&
    x <= max(lowX, highX) + contactTolerance &&
    y >= lowY - contactTolerance &&
    y <= max(lowY, highY) + contactTolerance &&
    all.every(
      (zone) =>
        zone.maxX <= x + outline.minX ||
        zone.minX >= x + outline.maxX ||
        zone.maxY <= y + outline.minY ||
        zone.minY >= y + outline.maxY ||
        !collision.collide(outline, zone.shape.outlines[0]!, zone.x - x, zone.y - y),
    );
  const firstFree = (xs: readonly number[], ys: readonly number[]): Point | null => {
    for (const x of xs) for (const y of ys) if (isFree(x, y)) return { x, y };
    return null;
  };
  const atSides = zones?.outline === undefined ? [] : positionsAtSides(outline, zones.outline, true);
  const seated = atSides.find(({ x, y }) => isFree(x, y));
  if (seated !== undefined) return seated;
  const flushX = [lowX, highX, ...all.flatMap((zone) => [zone.maxX - outline.minX, zone.minX - outline.maxX])];
  const flushY = [lowY, highY, ...all.flatMap((zone) => [zone.maxY - outline.minY, zone.minY - outline.maxY])];
  const flush = firstFree(flushX, flushY);
  if (flush !== null) return flush;
  const corners = someCorners(outline);
  for (const zone of all) {
    for (const hole of outline.holeCenters) {
      const around = firstFree([zone.x - hole.x], [zone.y - hole.y]);
      if (around !== null) return around;
    }
    const atCorner = firstFree(
      [...flushX, ...corners.flatMap(({ x }) => [zone.minX - x, zone.maxX - x])],
      [...flushY, ...corners.flatMap(({ y }) => [zone.minY - y, zone.maxY - y])],
    );
    if (atCorner !== null) return atCorner;
  }
  const steps = Array.from({ length: gridSteps + 1 }, (_, k) => k / gridSteps);
  return firstFree(
    steps.map((share) => lowX + share * max(0, highX - lowX)),
    steps.map((share) => lowY + share * max(0, highY - lowY)),
  );
}

/** A side of the outline of a sheet: its inward normal, and the position along it at which an outline touches the side. */
type Side = { readonly nx: number; readonly ny: number; readonly at: number; readonly length: number };

/**
 * Returns the positions at which an outline is in contact with two sides of the outline of a sheet, extended: adjacent
 * ones or, with `all`, any two of the longest.
 */
export function positionsAtSides(outline: Outline, sheet: readonly Polygon[], all: boolean): Point[] {
  const sides = sheet.map((polygon) => sidesOf(polygon, outline));
  const pairs = sides.flatMap((of) => of.map((side, k) => [side, of[(k + 1) % of.length]!] as const));
  if (all) {
    const longest = sides
      .flat()
      .sort((a, b) => b.length - a.length)
      .slice(0, maxSides);
    longest.forEach((side, k) => longest.slice(k + 1).forEach((other) => pairs.push([side, other])));
  }
  return pairs.flatMap(([a, b]) => {
    const d = a.nx * b.ny - a.ny * b.nx;
    if (abs(d) < parallel) return [];
    return [{ x: (a.at * b.ny - b.at * a.ny) / d, y: (a.nx * b.at - b.nx * a.at) / d }];
  });
}

/** Sine of the angle below which two sides are parallel. */
const parallel = 1e-9;

const sidesOf = ({ xs, ys }: Polygon, outline: Outline): Side[] =>
  Array.from(xs, (x, k) => {
    const j = (k + 1) % xs.length;
    const [dx, dy] = [xs[j]! - x, ys[j]! - ys[k]!];
    const length = sqrt(dx * dx + dy * dy) || 1;
    const [nx, ny] = [-dy / length, dx / length];
    return { nx, ny, at: nx * x + ny * ys[k]! - nearestAlong(outline, nx, ny), length };
  });

/** Returns the least extent of an outline along a normal. */
function nearestAlong({ polygons }: Outline, nx: number, ny: number): number {
  let nearest = Infinity;
  for (const { xs, ys } of polygons)
    for (let i = 0; i < xs.length; i++) nearest = min(nearest, nx * xs[i]! + ny * ys[i]!);
  return nearest;
}

function someCorners({ polygons }: Outline): Point[] {
  const total = polygons.reduce((sum, { xs }) => sum + xs.length, 0);
  const every = max(1, Math.ceil(total / maxCorners));
  const found: Point[] = [];
  let nth = 0;
  for (const { xs, ys } of polygons) {
    for (let i = 0; i < xs.length; i++, nth++) if (nth % every === 0) found.push({ x: xs[i]!, y: ys[i]! });
  }
  return found.slice(0, min(maxCorners, found.length));
}
