import { ceil, max, sqrt } from '@measurement-nesting/curves/math';
import { contactToleranceIn } from '../../model/contact-tolerance.ts';
import { clippedPolygons, offsetArea, remainderOf } from '../../prepare/offset-polygons.ts';
import type { Container, ContainerZone, ContainerZones } from '../../problem/container.ts';
import {
  movedPolygon,
  oriented,
  perimeter,
  polygonArea,
  polygonBounds,
  polygonsArea,
  type Bounds,
  type Polygon,
} from '../../shape/polygon.ts';
import { makeRotationTable, tabulatedRotations } from '../../shape/rotation.ts';
import { makeShape, polesForLoss } from '../../shape/search-shape.ts';

/**
 * Number of columns that obstacles are cut into at least, for boxes that cover little else, and number of corners up to
 * which each begins another one.
 */
const columns = { min: 24, corners: 64 };
/** Half the width in inches of the triangles at inner corners. */
const halfTriangleIn = 2e-5;
/** Minimum area of a slit over the squared growth: what corners lose by growing and shrinking is smaller. */
const minSlit = 2;
/** Greatest area between an inner corner with its offset cut straight and with it round, over the squared distance. */
const cutCorner = 2 - Math.PI / 2;

/**
 * Returns what a container has outside the outline of its sheet. Parts in a container are grown by half the spacing, so
 * the outline is shrunk by the margin less half the spacing: a part that overlaps no obstacle is at least the margin away
 * from every side. Null when the outline leaves the whole container.
 *
 * @param corners the outline in the container's frame.
 */
export function outlineObstacles(
  corners: readonly { readonly x: number; readonly y: number }[],
  { length, height }: Container,
  marginIn: number,
  spacingIn: number,
): Required<ContainerZones> | null {
  const polygon = oriented(
    { xs: Float64Array.from(corners, ({ x }) => x), ys: Float64Array.from(corners, ({ y }) => y) },
    1,
  );
  const growth = spacingIn / 2 - marginIn;
  const box = { minX: 0, minY: 0, maxX: max(0, length), maxY: max(0, height) };
  const outline = clippedPolygons(offsetArea([polygon], growth), box);
  const added = growth > contactToleranceIn ? [...innerCorners(polygon, growth), ...slits(polygon, growth)] : [];
  const pieces = remainderOf(box, outline, added).filter(
    (piece) => polygonsArea(piece) > 2 * contactToleranceIn * perimeter(piece[0]!),
  );
  if (pieces.length === 0) return null;
  const excess = growth < 0 ? cutCorner * growth * growth * countInner(polygon) : 0;
  return {
    all: pieces.map(obstacleOf),
    boxes: boxesOf(pieces, outline, box),
    coveredArea: max(0, box.maxX * box.maxY - polygonsArea(outline) - excess),
    outline,
  };
}

/** Returns the area right of the side before a corner and left of the one after it: positive at an outer corner. */
function turnAt({ xs, ys }: Polygon, k: number): number {
  const n = xs.length;
  const [h, j] = [(k + n - 1) % n, (k + 1) % n];
  return (xs[k]! - xs[h]!) * (ys[j]! - ys[k]!) - (ys[k]! - ys[h]!) * (xs[j]! - xs[k]!);
}

const countInner = (polygon: Polygon): number =>
  polygon.xs.reduce((count, _, k) => count + Number(turnAt(polygon, k) < 0), 0);

/**
 * Returns a thin triangle for each inner corner of an outline that is grown by `growth`. The grown sides meet farther
 * from the corner than that, so between them a part could come closer to the corner than to the sides; the tip of the
 * triangle is at this distance from the corner.
 */
function innerCorners(polygon: Polygon, growth: number): Polygon[] {
  const { xs, ys } = polygon;
  const n = xs.length;
  return Array.from(xs.keys()).flatMap((k) => {
    if (turnAt(polygon, k) >= 0) return [];
    const [before, after] = [directionOf(polygon, (k + n - 1) % n), directionOf(polygon, k)];
    // The outside is between the outward normals (y, -x) of the two sides.
    const [outX, outY] = [before.y + after.y, -before.x - after.x];
    const out = sqrt(outX * outX + outY * outY);
    const [ux, uy] = [outX / out, outY / out];
    const cosHalf = ux * after.y - uy * after.x;
    const far = growth / max(1e-3, cosHalf) + halfTriangleIn;
    const at = (along: number, aside: number): readonly [number, number] => [
      xs[k]! + along * ux - aside * uy,
      ys[k]! + along * uy + aside * ux,
    ];
    const points = [at(growth, 0), at(far, halfTriangleIn), at(far, -halfTriangleIn)];
    return [oriented({ xs: Float64Array.from(points, ([x]) => x), ys: Float64Array.from(points, ([, y]) => y) }, 1)];
  });
}

/**
 * Returns the gaps in an outline that close when it is grown by `growth`, such as a saw cut into the sheet. Parts are half
 * the spacing away from them, which is more than the margin.
 */
function slits(polygon: Polygon, growth: number): Polygon[] {
  const { minX, minY, maxX, maxY } = polygonBounds([polygon]);
  // Outside of the sheet nothing is narrow.
  const reach = 4 * growth;
  const around = { minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach };
  const left = remainderOf(around, offsetArea([polygon], growth), []).flat();
  const covered = [polygon, ...offsetArea(left, growth)];
  return remainderOf(around, covered, [])
    .filter((piece) => polygonsArea(piece) > minSlit * growth * growth)
    .flat();
}

function directionOf({ xs, ys }: Polygon, k: number): { readonly x: number; readonly y: number } {
  const j = (k + 1) % xs.length;
  const [dx, dy] = [xs[j]! - xs[k]!, ys[j]! - ys[k]!];
  const long = sqrt(dx * dx + dy * dy);
  return { x: dx / long, y: dy / long };
}

/** Returns a piece as a shape in its position. */
function obstacleOf(piece: readonly Polygon[]): ContainerZone {
  const { minX, minY, maxX, maxY } = polygonBounds(piece);
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const [outer, ...holes] = piece.map((polygon) => movedPolygon(polygon, 1, 0, -x, -y));
  const table = makeRotationTable(tabulatedRotations);
  const shape = makeShape([outer!], holes, [0], table, contactToleranceIn, polesForLoss);
  return { shape, x, y, minX, minY, maxX, maxY };
}

/** Returns boxes that cover the pieces: by columns between the corners of the outline, if they are few, divided where they are wide. */
function boxesOf(pieces: readonly (readonly Polygon[])[], outline: readonly Polygon[], box: Bounds): Bounds[] {
  const xs = outline.flatMap((polygon) => Array.from(polygon.xs));
  const areFew = xs.length <= columns.corners;
  const widest = box.maxX / (areFew ? columns.min : columns.corners);
  const corners = [0, ...(areFew ? xs : []), box.maxX].sort((a, b) => a - b);
  const bounded = pieces.map((piece) => ({ piece, bounds: polygonBounds(piece) }));
  const sides = corners.flatMap((x, k) => {
    const before = corners[k - 1] ?? x;
    const steps = max(1, ceil((x - before) / widest));
    return Array.from({ length: steps }, (_, step) => before + ((x - before) * (step + 1)) / steps);
  });
  return sides.flatMap((maxX, k) => {
    const minX = sides[k - 1] ?? 0;
    if (maxX - minX <= contactToleranceIn) return [];
    const column = { minX, maxX, minY: box.minY, maxY: box.maxY };
    return bounded
      .filter(({ bounds }) => bounds.minX < maxX && bounds.maxX > minX)
      .flatMap(({ piece }) => clippedPolygons(piece, column))
      .filter((polygon) => polygonArea(polygon) > 0)
      .map((polygon) => ({ ...polygonBounds([polygon]), minX, maxX }));
  });
}
