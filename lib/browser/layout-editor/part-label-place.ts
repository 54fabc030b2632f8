import {
  contoursBox,
  flattenContour,
  isLabelAreaFree,
  labelSpot,
  type Point,
  readWrittenPaths,
  transformContour,
} from '@measurement-nesting/curves';

/** Rotation of a part in degrees, after a reflection in its y axis if it is mirrored. */
type Turn = { readonly angleDeg: number; readonly isMirrored?: boolean };

/** Position of a label on a rotated part, in inches relative to the center of rotation. */
export type PartLabelPlace = {
  readonly x: number;
  readonly y: number;
  /** Height of the largest label that is entirely on the material. */
  readonly heightIn: number;
};

/** Tolerance of the outlines as a share of their size. */
const COARSENESS = 1 / 400;
/** Bisections of the interval that contains the largest height. */
const STEPS = 8;
const places = new WeakMap<object, Map<string, PartLabelPlace | null>>();

/**
 * Returns the position with the most room on a rotated part for a label that is `aspect` times as wide as high; null for a part without
 * material. Cached per rotation and aspect.
 */
export function partLabelPlace(part: { readonly path: string }, turn: Turn, aspect: number): PartLabelPlace | null {
  const known = places.get(part) ?? new Map<string, PartLabelPlace | null>();
  places.set(part, known);
  const key = `${turn.angleDeg} ${turn.isMirrored === true} ${aspect}`;
  if (!known.has(key)) known.set(key, findPlace(part.path, turn, aspect));
  return known.get(key)!;
}

function findPlace(path: string, { angleDeg, isMirrored = false }: Turn, aspect: number): PartLabelPlace | null {
  const angle = (angleDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sign = isMirrored ? -1 : 1;
  const contours = readWrittenPaths(path).map((contour) =>
    transformContour([sign * cos, sign * sin, -sin, cos, 0, 0], contour),
  );
  const box = contoursBox(contours);
  const extent = { width: box.maxX - box.minX, height: box.maxY - box.minY };
  const { x, y, side } = labelSpot(contours, extent, aspect);
  if (!(side > 0)) return null;
  const tolerance = Math.max(extent.width, extent.height) * COARSENESS;
  const rings: Point[][] = contours.map((contour) => [...flattenContour(contour, tolerance)]);
  const isFree = (height: number) =>
    isLabelAreaFree(rings, { x, y, halfWidth: (aspect * height) / 2, halfHeight: height / 2 });
  return { x, y, heightIn: largestHeight(side, isFree) };
}

/** Returns a height up to `most` that is free, within `most` / 256 of the largest. */
function largestHeight(max: number, isFree: (height: number) => boolean): number {
  let [low, high] = [0, max];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (isFree(middle)) low = middle;
    else high = middle;
  }
  return low;
}
