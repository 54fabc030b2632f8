import { contourArea } from '../geometry/area.ts';
import { contoursBox } from '../geometry/bounds.ts';
import type { Contour } from '../geometry/types.ts';
import { isArrangementComplete } from './completeness.ts';
import { arrange, prepareContours, type Arrangement } from './arrangement.ts';
import type { Edge } from './edge.ts';
import { boundaryOf, insideOf, type Boundary } from './boundary.ts';
import { LEFT_INSIDE, RIGHT_INSIDE, type InsideBits } from './inside-bits.ts';
import type { Loop } from './loop.ts';
import { polygonOutline } from './polygon-union.ts';
import { drawingRegion } from './winding/fill-region.ts';
import { contourLength } from '../geometry/length/segment-length.ts';

/** Distance within which points are one vertex, as a share of the drawing's size. */
const TOLERANCE = 1e-9;
/**
 * Factors of the tolerance, tried in turn until the outline closes: drawings made of near misses need a wider one. Two
 * factors, so that no drawing costs more than twice a plain one.
 */
export const TOLERANCE_FACTORS = [1, 1e3];

/** Maximum gap, as a share of the drawing's size, that is closed along existing edges. */
const MAX_CLOSED_GAP = 1e-5;

export type Outline = {
  readonly edges: readonly Edge[];
  readonly boundary: Boundary;
  /** Lengths of every edge's curves as drawn. */
  readonly drawnIn: readonly (readonly number[])[];
  /** Chains too short to be an edge. */
  readonly spurs: Arrangement['spurs'];
  /** Windings around the two sides of an edge, computed at the first call. */
  readonly sidesOf: Arrangement['sidesOf'];
  /** For each edge, 1 when it is inside a shape of which it is no edge. */
  readonly covered: Uint8Array;
  /** For each edge, 1 when it is inside two or more shapes of which it is no edge. */
  readonly buried: Uint8Array;
  /** Loops that bound fills turned into holes: outlines within fills, or fills within outlines. */
  readonly cutOut: ReadonlySet<number>;
  /** True when the exact outline did not close and polygons replace it (accurate to 1e-5 of the size). */
  readonly repaired: boolean;
};

/**
 * Returns the boundary of the material that closed contours enclose together: fill rules, nesting and union applied,
 * curves retained. An arrangement whose edges do not close, or do not contain all contours, is never used.
 */
export function outline(loops: readonly Loop[]): Outline {
  const contours = loops.map((loop) => loop.contour);
  const size = sizeOf(contours);
  const ready = prepareContours(contours);
  for (const widening of TOLERANCE_FACTORS) {
    const tolerance = size * TOLERANCE * widening;
    const arrangement = arrange(ready, tolerance);
    const { edges, spurs } = arrangement;
    const drawnIn = edges.map(({ start, curves }, edge) =>
      start < 0 ? curves.map(({ loop }) => loops[loop]!.drawnIn + loops[loop]!.addedIn) : arrangement.drawnIn(edge),
    );
    if (!isArrangementComplete(loops, arrangement, drawnIn, tolerance)) continue;
    const region = drawingRegion(loops, arrangement);
    const covered = new Uint8Array(edges.length);
    const buried = new Uint8Array(edges.length);
    const cutOutSides = new Uint8Array(edges.length);
    const bits = insideOf(arrangement, region, (edge, side) => {
      const { curves } = edges[edge]!;
      if (region.coveredByOther(curves.length === 1 ? loops[curves[0]!.loop]!.shape : -1)) covered[edge] = 1;
      if (region.isBuried(edges[edge]!)) buried[edge] = 1;
      if (region.cutOut()) cutOutSides[edge]! |= side === 'left' ? LEFT_INSIDE : RIGHT_INSIDE;
    });
    const boundary = boundaryOf(arrangement, bits, MAX_CLOSED_GAP * size);
    if (!boundary.sound) continue;
    const wide = boundary.loops.filter(({ contour }) => !isThin(contour, tolerance));
    const { sidesOf } = arrangement;
    return {
      edges,
      drawnIn,
      spurs,
      sidesOf,
      boundary: { ...boundary, loops: wide },
      covered,
      buried,
      cutOut: loopsAround(loops, edges, cutOutSides),
      repaired: false,
    };
  }
  return {
    ...polygonOutline(loops, size),
    drawnIn: [],
    spurs: [],
    sidesOf: () => ({ left: new Map(), right: new Map() }),
    covered: new Uint8Array(0),
    buried: new Uint8Array(0),
    cutOut: new Set(),
    repaired: true,
  };
}

/**
 * Returns the loops with an edge on the boundary of the region; on an edge of outlines and fills, the outlines only.
 */
function loopsAround(loops: readonly Loop[], edges: readonly Edge[], sides: InsideBits): ReadonlySet<number> {
  const found = new Set<number>();
  edges.forEach(({ curves }, edge) => {
    if (sides[edge] !== LEFT_INSIDE && sides[edge] !== RIGHT_INSIDE) return;
    const outlines = curves.filter(({ loop }) => loops[loop]!.fill === null);
    for (const { loop } of outlines.length > 0 ? outlines : curves) found.add(loop);
  });
  return found;
}

/**
 * Returns true for a contour narrower than the vertex tolerance, whose sides are decided by rounding: it bounds no
 * material.
 */
const isThin = (contour: Contour, tolerance: number): boolean =>
  Math.abs(contourArea(contour)) <= 4 * tolerance * contourLength(contour);

/**
 * Returns the extent of the contours, or the equivalent of the rounding at their distance from the origin when that is
 * more.
 */
function sizeOf(contours: readonly Contour[]): number {
  const box = contoursBox(contours);
  const extent = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const far = Math.max(Math.abs(box.minX), Math.abs(box.maxX), Math.abs(box.minY), Math.abs(box.maxY));
  return contours.length === 0 ? 1 : Math.max(extent, far * 1e-5, Number.MIN_VALUE);
}
