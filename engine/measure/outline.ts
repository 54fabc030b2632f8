import { contoursBox } from '../geometry/bounds.ts';
import type { Contour } from '../geometry/types.ts';
import { arrange, type Edge } from './arrange.ts';
import { boundaryOf, insideOf, type Boundary } from './boundary.ts';
import type { Loop } from './collect.ts';
import { polygonOutline } from './polygon-outline.ts';
import { drawingRegion } from './regions.ts';

/** Places nearer than this share of the drawing's size are one place. */
const REACH = 1e-9;
/** Tried in turn until the outline closes: drawings made of near misses need a wider reach. */
const WIDENINGS = [1, 1e2, 1e4];

export type Outline = {
  readonly edges: readonly Edge[];
  readonly boundary: Boundary;
  /** For each edge 1 when it runs through a shape that it is not the edge of. */
  readonly covered: Uint8Array;
  /** True when the exact outline did not close and polygons had to stand in (accurate to 1e-5 of the size). */
  readonly repaired: boolean;
};

/** The boundary of the material that closed contours enclose together: fill rules, nesting and union applied, curves kept. */
export function outline(loops: readonly Loop[]): Outline {
  const contours = loops.map((loop) => loop.contour);
  const size = sizeOf(contours);
  for (const widening of WIDENINGS) {
    const arrangement = arrange(contours, size * REACH * widening);
    const { edges } = arrangement;
    const region = drawingRegion(loops, arrangement);
    const covered = new Uint8Array(edges.length);
    const bits = insideOf(arrangement, region, (edge) => {
      const { stretches } = edges[edge]!;
      if (region.coveredByOther(stretches.length === 1 ? loops[stretches[0]!.loop]!.shape : -1)) covered[edge] = 1;
    });
    const boundary = boundaryOf(arrangement, bits);
    if (boundary.sound) return { edges, boundary, covered, repaired: false };
  }
  return { ...polygonOutline(loops, size), covered: new Uint8Array(0), repaired: true };
}

/** Extent of the contours, or what their distance from the origin costs in rounding when that is more. */
function sizeOf(contours: readonly Contour[]): number {
  const box = contoursBox(contours);
  const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const far = Math.max(Math.abs(box.minX), Math.abs(box.maxX), Math.abs(box.minY), Math.abs(box.maxY));
  return contours.length === 0 ? 1 : Math.max(extent, far * 1e-5, Number.MIN_VALUE);
}
