import { abs, atan2, max, sqrt } from '@measurement-nesting/curves/math';
import { FreeRotation } from './free-rotation.ts';
import type { Outline } from './outline.ts';
import { distanceSqToPolygons, movedPolygon } from './polygon.ts';
import type { Polygon } from './polygon.ts';
import { isTabulatedTurn, mirrored, roundedCos, roundedSin } from './rotation.ts';
import type { Shape } from './search-shape.ts';

/** Maximum distance between an outline and its mirror image, as a share of the diameter, at which they are alike. */
const alikeShare = 1e-3;
/** Maximum number of angles at which a mirror image is compared with a shape that has free rotation. */
const maxAngles = 24;

/** Returns polygons reflected in the y axis: x changes its sign. */
export const mirroredPolygons = (polygons: readonly Polygon[]): Polygon[] =>
  polygons.map(({ xs, ys }) => ({ xs: xs.map((x) => -x), ys }));

/**
 * Returns a shape that may be mirrored. Its rotations include those of its mirror image, unless the image is alike to
 * the shape at an allowed rotation and so gains nothing; a placement in a start layout may be mirrored in either case.
 *
 * @param image the shape of the reflected outlines, with the rotations at which it fits.
 */
export function withMirrorImage(shape: Shape, image: Shape): Shape {
  // Rounding may let only one of them fit at free angles.
  if ((shape.freeRotation === null) !== (image.freeRotation === null)) return shape;
  if (isAlikeAtSomeAngle(shape, image)) return { ...shape, image };
  const { tabulated, free } = split(shape.rotations, shape.outlines.length);
  const more = split(image.rotations, image.outlines.length);
  const tolerance = alikeShare * shape.diameter;
  const isNew = (rotation: number): boolean =>
    !tabulated.some((other) => areAlike(shape.outlines[other]!, image.outlines[rotation]!, tolerance));
  const rotations = Int32Array.from([
    ...tabulated,
    ...more.tabulated.filter(isNew).map(mirrored),
    ...free,
    ...more.free.map(mirrored),
  ]);
  const { freeRotation } = shape;
  if (freeRotation === null) return { ...shape, rotations, image };
  return {
    ...shape,
    rotations,
    freeRotation: new FreeRotation(shape.outlines, rotations, freeRotation.minWidth),
    image,
  };
}

function split(rotations: Int32Array, tabulated: number): { tabulated: number[]; free: number[] } {
  const all = Array.from(rotations);
  return {
    tabulated: all.filter((rotation) => isTabulatedTurn(rotation, tabulated)),
    free: all.filter((rotation) => !isTabulatedTurn(rotation, tabulated)),
  };
}

/** Returns true when the image of a shape with free rotation is alike to it at some angle, or the shape is round. */
function isAlikeAtSomeAngle(shape: Shape, image: Shape): boolean {
  if (shape.freeRotation === null) return false;
  const tolerance = alikeShare * shape.diameter;
  const { polygons } = shape.outlines[0]!;
  const theirs = image.outlines[0]!.polygons;
  const [longest, ...others] = edgesOf(polygons).sort((a, b) => b.length - a.length);
  const candidates = edgesOf(theirs).filter(({ length }) => abs(length - longest!.length) <= tolerance);
  // Equal edges of a round outline exceed any limit, so every few of them are compared.
  const every = max(1, Math.floor(candidates.length / maxAngles));
  const targets = [longest!, ...others.filter(({ length }) => longest!.length - length <= tolerance)].slice(0, 1);
  return targets.some((edge) =>
    candidates.some((candidate, k) => {
      if (k % every !== 0) return false;
      const angle = edge.along - candidate.along;
      const [cos, sin] = [roundedCos(angle), roundedSin(angle)];
      const dx = edge.x - (candidate.x * cos - candidate.y * sin);
      const dy = edge.y - (candidate.x * sin + candidate.y * cos);
      const moved = theirs.map((polygon) => movedPolygon(polygon, cos, sin, dx, dy));
      return areNear(polygons, moved, tolerance) && areNear(moved, polygons, tolerance);
    }),
  );
}

type Edge = { readonly x: number; readonly y: number; readonly length: number; readonly along: number };

function edgesOf(polygons: readonly Polygon[]): Edge[] {
  return polygons.flatMap(({ xs, ys }) =>
    Array.from(xs, (x, i) => {
      const j = i + 1 < xs.length ? i + 1 : 0;
      const [dx, dy] = [xs[j]! - x, ys[j]! - ys[i]!];
      return { x, y: ys[i]!, length: sqrt(dx * dx + dy * dy), along: atan2(dy, dx) };
    }),
  );
}

const areAlike = (a: Outline, b: Outline, tolerance: number): boolean =>
  areNear(a.polygons, b.polygons, tolerance) && areNear(b.polygons, a.polygons, tolerance);

/** Returns true when all corners of some polygons are within a distance of the edges of others. */
const areNear = (polygons: readonly Polygon[], others: readonly Polygon[], distance: number): boolean =>
  polygons.every(({ xs, ys }) => xs.every((x, i) => distanceSqToPolygons(others, x, ys[i]!) <= distance * distance));
