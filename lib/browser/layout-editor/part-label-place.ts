import {
  contoursBox,
  flattenContour,
  isLabelAreaFree,
  labelSpot,
  type Point,
  readWrittenPaths,
  transformContour,
} from '@measurement-nesting/curves';

/** Position of an upright label on a rotated part, in inches relative to the center of rotation. */
export type PartLabelPlace = {
  readonly x: number;
  readonly y: number;
  /** Returns true when a label of this size is entirely on the material. */
  readonly fits: (widthIn: number, heightIn: number) => boolean;
};

/** Tolerance of the outlines as a share of their size. */
const COARSENESS = 1 / 400;
const places = new WeakMap<object, Map<number, PartLabelPlace | null>>();

/** Returns the label position with the most room on a part rotated by `angleDeg`; null without room. Cached per angle. */
export function partLabelPlace(part: { readonly path: string }, angleDeg: number): PartLabelPlace | null {
  const known = places.get(part) ?? new Map<number, PartLabelPlace | null>();
  places.set(part, known);
  if (!known.has(angleDeg)) known.set(angleDeg, findPlace(part.path, angleDeg));
  return known.get(angleDeg)!;
}

function findPlace(path: string, angleDeg: number): PartLabelPlace | null {
  const angle = (angleDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const contours = readWrittenPaths(path).map((contour) => transformContour([cos, sin, -sin, cos, 0, 0], contour));
  const box = contoursBox(contours);
  const extent = { width: box.maxX - box.minX, height: box.maxY - box.minY };
  const { x, y, side } = labelSpot(contours, extent);
  if (!(side > 0)) return null;
  const tolerance = Math.max(extent.width, extent.height) * COARSENESS;
  const rings: Point[][] = contours.map((contour) => [...flattenContour(contour, tolerance)]);
  return {
    x,
    y,
    fits: (widthIn, heightIn) => isLabelAreaFree(rings, { x, y, halfWidth: widthIn / 2, halfHeight: heightIn / 2 }),
  };
}
