import { abs, max, min } from '../../geometry/math.ts';
import type { Outline } from '../shape/outline.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';

/** Where one copy lies. */
export type LatticePose = { readonly rotation: number; readonly x: number; readonly y: number };

/** What a lattice repeats (its basis): one part, or, in a double lattice, a part and its twin rotated by half a turn. */
export type Motif = {
  readonly poses: readonly LatticePose[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Copies of a motif at every whole sum of two vectors u and v; `cell` is the area each takes. */
export type Lattice = {
  readonly motif: Motif;
  readonly ux: number;
  readonly uy: number;
  readonly vx: number;
  readonly vy: number;
  readonly cell: number;
};

/** How the twin is pushed against the part: from which side, and how far along it as a share of the part's size. */
export type Twin = { readonly rotation: number; readonly side: 'x' | 'y'; readonly at: number };

/** Do two copies of the shape, the second moved by (dx, dy), stay clear of each other? Contact is clear. */
export type Free = (a: LatticePose, b: LatticePose, dx: number, dy: number) => boolean;
/** How precisely a distance is found. */
export type Precision = typeof rough;

/** Positions of the twin tried along a side, and how many of the pairs become motifs. */
const twinPlaces = 16;
const twinsKept = 8;
/** A rough distance is good for comparing, a fine one for placing. */
export const rough = { strides: 16, halvings: 12 };
export const fine = { strides: 24, halvings: 32 };

export function apartOf(motif: Motif, free: Free): (dx: number, dy: number) => boolean {
  const { poses } = motif;
  const [width, height] = [motif.maxX - motif.minX, motif.maxY - motif.minY];
  return (dx, dy) => {
    if (abs(dx) >= width || abs(dy) >= height) return true;
    for (const a of poses) for (const b of poses) if (!free(a, b, dx, dy)) return false;
    return true;
  };
}

/** The pairs that take up the smallest boxes, pushed together from a side at several places. */
export function tightTwins(shape: Shape, rotation: number, twinRotation: number, free: Free): Twin[] {
  const found: { twin: Twin; area: number }[] = [];
  for (let k = 0; k < twinPlaces; k++) {
    for (const side of ['x', 'y'] as const) {
      const twin = { rotation: twinRotation, side, at: k / twinPlaces - 0.5 };
      const { minX, minY, maxX, maxY } = motifFor(shape, rotation, twin, free, rough);
      found.push({ twin, area: (maxX - minX) * (maxY - minY) });
    }
  }
  found.sort((a, b) => a.area - b.area);
  return found.slice(0, twinsKept).map(({ twin }) => twin);
}

export function motifFor(shape: Shape, rotation: number, twin: Twin | null, free: Free, precision: Precision): Motif {
  const first = { rotation, x: 0, y: 0 };
  if (twin === null) return motifOf(shape, [first]);
  const a = outlineAt(shape, rotation);
  const b = outlineAt(shape, twin.rotation);
  const second = { rotation: twin.rotation, x: 0, y: 0 };
  if (twin.side === 'x') {
    const y = (a.maxY - a.minY) * twin.at;
    const x = pushed((d) => free(first, second, d, y), a.maxX - b.minX, precision);
    return motifOf(shape, [first, { rotation: twin.rotation, x, y }]);
  }
  const x = (a.maxX - a.minX) * twin.at;
  const y = pushed((d) => free(first, second, x, d), a.maxY - b.minY, precision);
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

/** The least distance in (0, `far`] that is free with everything beyond it taken as free; `far` itself is free. */
export function pushed(isFree: (distance: number) => boolean, far: number, { strides, halvings }: Precision): number {
  let low = 0;
  let high = far;
  // The first blocked position coming from afar bounds the search, so parts never jump over each other.
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
