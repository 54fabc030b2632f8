import { abs, infinity, min, sqrt } from '@measurement-nesting/curves/math';
import type { FreeRotation } from './free-rotation.ts';
import { makeOutline } from './outline.ts';
import type { Outline } from './outline.ts';
import { findPoles } from './poles.ts';
import type { Pole } from './poles.ts';
import {
  convexHull,
  diameter,
  insidePolygons,
  movedPolygon,
  oriented,
  polygonArea,
  polygonBounds,
  polygonsArea,
} from './polygon.ts';
import type { Polygon } from './polygon.ts';
import { isMirrored, turnOf } from './rotation.ts';
import type { RotationTable } from './rotation.ts';

/** One distinct shape of the job; its outlines are centered on the box of the shape as drawn. */
export type Shape = {
  /** Outline of every tabulated rotation, allowed or not, because pairs are compared by relative rotation. */
  readonly outlines: readonly Outline[];
  /** Indices of the allowed rotations, without those that produce the same outline. */
  readonly rotations: Int32Array;
  /** Center: input polygons + (-centerX, -centerY) = outline at rotation 0. */
  readonly centerX: number;
  readonly centerY: number;
  /** Net area, holes excluded. */
  readonly area: number;
  /** Convex hull at rotation 0. */
  readonly hull: Polygon;
  readonly hullArea: number;
  readonly sqrtHull: number;
  readonly diameter: number;
  /** Smaller side of the box at rotation 0. */
  readonly minSide: number;
  readonly hasHoles: boolean;
  /** Data of free rotation; null for a shape with tabulated rotations only. */
  readonly freeRotation: FreeRotation | null;
  /** Shape of the mirror image, whose outlines the mirrored rotations have; null when mirroring is not allowed. */
  readonly image: Shape | null;
};

/** Number of the deepest circles tested before edges. */
export const polesForContact = 3;
/** Number of circles that represent a shape where overlap is measured by them. */
export const polesForLoss = 16;

/**
 * @param outer and `holes` in one frame, without self-crossings; any orientation. @param allowed indices of the
 * allowed rotations. @param contactTolerance distance by which edges are inset; tiny against the shape. @param
 * maxPoles number of poles of the shape: more where overlap is measured by them.
 */
export function makeShape(
  outer: readonly Polygon[],
  holes: readonly Polygon[],
  allowed: readonly number[],
  rotations: RotationTable,
  contactTolerance: number,
  maxPoles = polesForContact,
): Shape {
  const box = polygonBounds(outer);
  const centerX = (box.minX + box.maxX) / 2;
  const centerY = (box.minY + box.maxY) / 2;
  const polygons = [
    ...outer.map((polygon) => movedPolygon(oriented(polygon, 1), 1, 0, -centerX, -centerY)),
    ...holes.map((polygon) => movedPolygon(oriented(polygon, -1), 1, 0, -centerX, -centerY)),
  ];
  const area = polygonsArea(polygons);
  const hull = convexHull(polygons);
  const poles = findPoles(polygons, polygonBounds(polygons), area, maxPoles);
  const inner = outer.length === 1 ? poles.slice(0, 1) : innerPoints(polygons);
  const outlines: Outline[] = [];
  for (let k = 0; k < rotations.tabulated; k++)
    outlines.push(makeOutline(polygons, poles, inner, rotations.cos[k]!, rotations.sin[k]!, contactTolerance));
  const hullArea = polygonArea(hull);
  return {
    outlines,
    rotations: Int32Array.from(distinctRotations(outlines, allowed, contactTolerance)),
    centerX,
    centerY,
    area,
    hull,
    hullArea,
    sqrtHull: sqrt(hullArea),
    diameter: diameter(hull),
    minSide: min(box.maxX - box.minX, box.maxY - box.minY),
    hasHoles: holes.length > 0,
    freeRotation: null,
    image: null,
  };
}

/**
 * Returns the outline of a shape at any of its rotations. One at a free rotation is valid until four others were made.
 */
export function outlineAt(shape: Shape, rotation: number): Outline {
  if (rotation < shape.outlines.length) return shape.outlines[rotation]!;
  return isMirrored(rotation) ? outlineAt(shape.image!, turnOf(rotation)) : shape.freeRotation!.at(rotation);
}

/** Returns the deepest point of every outer polygon with its holes. */
function innerPoints(polygons: readonly Polygon[]): Pole[] {
  const holes = polygons.filter((polygon) => polygonArea(polygon) < 0);
  return polygons
    .filter((polygon) => polygonArea(polygon) > 0)
    .map((polygon) => {
      const piece = [polygon, ...holes.filter((hole) => insidePolygons([polygon], hole.xs[0]!, hole.ys[0]!))];
      return findPoles(piece, polygonBounds(piece), polygonsArea(piece), 1)[0]!;
    });
}

/** Returns the allowed rotations without those that produce an earlier outline again (a disc needs one, an H two). */
function distinctRotations(
  outlines: readonly Outline[],
  allowed: readonly number[],
  contactTolerance: number,
): number[] {
  const distinct: number[] = [];
  for (const k of allowed)
    if (!distinct.some((other) => sameOutline(outlines[k]!, outlines[other]!, contactTolerance))) distinct.push(k);
  return distinct;
}

/** Returns true when two outlines differ only by the order of corners. */
export function sameOutline(a: Outline, b: Outline, contactTolerance: number): boolean {
  if (a.edges !== b.edges) return false;
  return a.polygons.every((polygon) =>
    polygon.xs.every((x, i) =>
      b.polygons.some((other) =>
        other.xs.some(
          (ox, j) => abs(ox - x) <= contactTolerance && abs(other.ys[j]! - polygon.ys[i]!) <= contactTolerance,
        ),
      ),
    ),
  );
}

/** Returns the least width of the shape along x at its rotations. */
export function minWidth(shape: Shape): number {
  if (shape.freeRotation !== null)
    return min(shape.freeRotation.minWidth, shape.image?.freeRotation?.minWidth ?? infinity);
  return shape.rotations.reduce((minimum, k) => {
    const { minX, maxX } = outlineAt(shape, k);
    return min(minimum, maxX - minX);
  }, Infinity);
}
