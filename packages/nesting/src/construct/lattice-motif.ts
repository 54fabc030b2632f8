import { abs, max, min } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';

/** Pose of one copy. */
export type LatticePose = { readonly rotation: number; readonly x: number; readonly y: number };

/** Basis of a lattice: one part, or, in a double lattice, a part and its twin rotated by half a turn. */
export type Motif = {
  readonly poses: readonly LatticePose[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Copies of a motif at every integer combination of two vectors u and v; `cell` is the area of each. */
export type Lattice = {
  readonly motif: Motif;
  readonly ux: number;
  readonly uy: number;
  readonly vx: number;
  readonly vy: number;
  readonly cell: number;
};

/**
 * Contact of the twin with the part: the side from which it is pushed, and its position along that side as a share of
 * the part's size.
 */
export type Twin = { readonly rotation: number; readonly side: 'x' | 'y'; readonly at: number };

/** Returns true when two copies of the shape, the second moved by (dx, dy), do not overlap. Contact is allowed. */
export type IsFree = (a: LatticePose, b: LatticePose, dx: number, dy: number) => boolean;
/** Precision of a distance. */
export type Precision = typeof rough;

/** Number of twin positions tried along a side, and of pairs that become motifs. */
const twinPlaces = 16;
const maxTwins = 8;
/** Precision of distances: rough for comparison, fine for placement. */
export const rough = { strides: 16, halvings: 12 };
export const fine = { strides: 24, halvings: 32 };

export function apartOf(motif: Motif, free: IsFree): (dx: number, dy: number) => boolean {
  const { poses } = motif;
  const [width, height] = [motif.maxX - motif.minX, motif.maxY - motif.minY];
  return (dx, dy) => {
    if (abs(dx) >= width || abs(dy) >= height) return true;
    for (const a of poses) for (const b of poses) if (!free(a, b, dx, dy)) return false;
    return true;
  };
}

/** Returns the pairs with the smallest boxes, pushed together from a side at several positions. */
export function findTightTwins(shape: Shape, rotation: number, twinRotation: number, free: IsFree): Twin[] {
  const found: { twin: Twin; area: number }[] = [];
  for (let k = 0; k < twinPlaces; k++) {
    for (const side of ['x', 'y'] as const) {
      const twin = { rotation: twinRotation, side, at: k / twinPlaces - 0.5 };
      const { minX, minY, maxX, maxY } = motifFor(shape, rotation, twin, free, rough);
      found.push({ twin, area: (maxX - minX) * (maxY - minY) });
    }
  }
  found.sort((a, b) => a.area - b.area);
  return found.slice(0, maxTwins).map(({ twin }) => twin);
}

export function motifFor(shape: Shape, rotation: number, twin: Twin | null, free: IsFree, precision: Precision): Motif {
  const first = { rotation, x: 0, y: 0 };
  if (twin === null) return motifOf(shape, [first]);
  const a = outlineAt(shape, rotation);
  const b = outlineAt(shape, twin.rotation);
  const second = { rotation: twin.rotation, x: 0, y: 0 };
  if (twin.side === 'x') {
    const y = (a.maxY - a.minY) * twin.at;
    const x = pushTogether((d) => free(first, second, d, y), a.maxX - b.minX, precision);
    return motifOf(shape, [first, { rotation: twin.rotation, x, y }]);
  }
  const x = (a.maxX - a.minX) * twin.at;
  const y = pushTogether((d) => free(first, second, x, d), a.maxY - b.minY, precision);
  return motifOf(shape, [first, { rotation: twin.rotation, x, y }]);
}

export function motifOf(shape: Shape, poses: readonly LatticePose[]): Motif {
  const boxes = poses.map((s): Pick<Outline, 'minX' | 'minY' | 'maxX' | 'maxY'> => outlineAt(shape, s.rotation));
  return {
    poses,
    minX: min(...poses.map((s, k) => s.x + boxes[k]!.minX)),
    minY: min(...poses.map((s, k) => s.y + boxes[k]!.minY)),
    maxX: max(...poses.map((s, k) => s.x + boxes[k]!.maxX)),
    maxY: max(...poses.map((s, k) => s.y + boxes[k]!.maxY)),
  };
}

/** Returns the least distance in (0, `far`] beyond which every sample is free; `far` itself is free. */
export function pushTogether(
  isFree: (distance: number) => boolean,
  far: number,
  { strides, halvings }: Precision,
): number {
  let low = 0;
  let high = far;
  // The first blocked position from `far` inward bounds the search, so parts never jump over each other.
  for (let k = strides - 1; k >= 0; k--) {
    const d = (far * k) / strides;
    if (d > 0 && isFree(d)) high = d;
    else {
      low = d;
      break;
    }
  }
  for (let k = 0; k < halvings; k++) {
    const d = (low + high) / 2;
    if (isFree(d)) high = d;
    else low = d;
  }
  return high;
}
