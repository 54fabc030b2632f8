import { derivativeAt, pointAt, subSegment, withEnds } from '../geometry/segment.ts';
import { neumaierSum } from '../geometry/sum.ts';
import type { Contour, Segment } from '../geometry/types.ts';
import { appendChains, groupCoincident, middleOf, spansOf, type CoincidentChains, type Chain } from './chains.ts';
import type { Edge, Sides } from './edge.ts';
import { findCuts, type Cuts } from './split-points.ts';
import { appendMonotone, type Monotone } from './intersections/monotone-run.ts';
import { traversalOf, type Traversal } from './winding/winding-propagation.ts';
import { contourLength, segmentLength } from '../geometry/length/segment-length.ts';
import { vertexStars, type VertexStars } from './vertex-order.ts';
import { ContourIndex, runBoxes } from './intersections/run-index.ts';
import { Winding } from './winding/winding-number.ts';
import { newWork, type Work } from './intersections/work-limit.ts';

export type Arrangement = {
  readonly edges: readonly Edge[];
  /** Contours that intersect others or themselves. */
  readonly intersecting: ReadonlySet<number>;
  /** Number of vertices. */
  readonly vertices: number;
  /**
   * Returns the windings on both sides of an edge, computed by a ray at every call; for the sides of all edges
   * propagate along the traversal.
   */
  readonly sidesOf: (edge: number) => Sides;
  /** Returns the lengths of an edge's curves as drawn, before their ends were moved onto vertices. */
  readonly drawnIn: (edge: number) => number[];
  /** Spurs: chains that belong to no edge, because they are no longer than a vertex is wide. */
  readonly spurs: readonly { readonly loop: number; readonly drawnIn: number }[];
  readonly stars: VertexStars;
  /** Path that crosses both sides of every edge. */
  readonly traversal: Traversal;
};

/** Closed contours prepared for arrangement at one or more tolerances. */
export type PreparedContours = {
  readonly contours: readonly Contour[];
  readonly runs: readonly Monotone[];
  /** Index of each contour's first run. */
  readonly firstRun: readonly number[];
  readonly boxes: Float64Array;
  readonly contourIndex: ContourIndex;
};

export function prepareContours(contours: readonly Contour[]): PreparedContours {
  const runs: Monotone[] = [];
  const firstRun = contours.map((contour, loop) => {
    const first = runs.length;
    appendMonotone(contour, loop, runs);
    return first;
  });
  const boxes = runBoxes(runs);
  return { contours, runs, firstRun, boxes, contourIndex: new ContourIndex(runs, boxes) };
}

/**
 * Cuts closed contours at their intersections and computes for every edge the windings on its two sides. Contours
 * without intersections remain whole. `tolerance` (inches) is the distance within which points are one vertex. Throws
 * too_complex beyond MAX_CROSSINGS.
 */
export function arrange(
  { contours, runs, firstRun, boxes, contourIndex }: PreparedContours,
  tolerance: number,
  work: Work = newWork(),
): Arrangement {
  const cuts = findCuts(runs, boxes, contourIndex, tolerance, work);
  const chains: Chain[] = [];
  const spurs: Chain[] = [];
  contours.forEach((_, loop) => {
    appendChains(loop, firstRun[loop]!, firstRun[loop + 1] ?? runs.length, runs, cuts, tolerance, { chains, spurs });
  });
  const vertices = cuts.x.length;
  const coincident = groupCoincident(chains, runs, tolerance);
  const edges = coincident.map(({ chain, copies }): Edge => {
    const curves = [curveOf(chain, true, contours, runs, cuts)];
    for (const copy of copies) curves.push(curveOf(copy.chain, copy.forward, contours, runs, cuts));
    return { curves, start: chain.start, end: chain.end };
  });
  const winding = new Winding(runs, contourIndex);
  const counted = new Map<number, Sides>();
  const sides = (edge: number): Sides => {
    const known = counted.get(edge) ?? sidesOf(coincident[edge]!, runs, winding);
    counted.set(edge, known);
    return known;
  };
  const lengthOf = (chain: Chain): number =>
    chain.start < 0
      ? contourLength(contours[chain.loop]!)
      : neumaierSum(spansOf(chain, runs), ({ segment, from, to }) => spanLength(segment, from, to));
  const stars = vertexStars(edges, vertices, tolerance);
  return {
    edges,
    intersecting: cuts.intersecting,
    vertices,
    sidesOf: sides,
    drawnIn: (edge) => {
      const { chain, copies } = coincident[edge]!;
      return [chain, ...copies.map((copy) => copy.chain)].map(lengthOf);
    },
    spurs: spurs.map((spur) => ({ loop: spur.loop, drawnIn: lengthOf(spur) })),
    stars,
    traversal: traversalOf(edges, stars, sides),
  };
}

function curveOf(
  chain: Chain,
  forward: boolean,
  contours: readonly Contour[],
  runs: readonly Monotone[],
  cuts: Cuts,
): Edge['curves'][number] {
  const { loop, start } = chain;
  return { loop, segments: start < 0 ? contours[loop]!.segments : exactPieces(chain, runs, cuts), forward };
}

function sidesOf({ chain, copies }: CoincidentChains, runs: readonly Monotone[], winding: Winding): Sides {
  const at = middleOf(chain, runs);
  const all = [{ chain, at, forward: true }, ...copies];
  const segment = runs[at.run]!.segment;
  const { x, y } = pointAt(segment, at.t);
  const d = derivativeAt(segment, at.t);
  const axis = Math.abs(d.y) >= Math.abs(d.x) ? 'x' : 'y';
  const far = winding.around(
    x,
    y,
    axis,
    all.map((copy) => copy.at.run),
  );
  // The edge is visible from the side of smaller coordinate; see winding-number.ts for the signs.
  const near = new Map(far);
  for (const copy of all) {
    const along = copy.forward ? 1 : -1;
    const turn = axis === 'x' ? (d.y > 0 ? along : -along) : d.x > 0 ? -along : along;
    const sum = (near.get(copy.chain.loop) ?? 0) + turn;
    if (sum === 0) near.delete(copy.chain.loop);
    else near.set(copy.chain.loop, sum);
  }
  const leftIsNear = axis === 'x' ? d.y > 0 : d.x < 0;
  return leftIsNear ? { left: near, right: far } : { left: far, right: near };
}

function spanLength(segment: Segment, from: number, to: number): number {
  if (segment.kind === 'line') return (to - from) * segmentLength(segment);
  return segmentLength(from === 0 && to === 1 ? segment : subSegment(segment, from, to));
}

/** Returns the exact curve pieces of a chain; its two ends are moved onto their vertices. */
function exactPieces(chain: Chain, runs: readonly Monotone[], cuts: Cuts): Segment[] {
  const [x0, y0, x1, y1] = [cuts.x[chain.start]!, cuts.y[chain.start]!, cuts.x[chain.end]!, cuts.y[chain.end]!];
  if (chain.pieces.length === 1 && runs[chain.pieces[0]!.run]!.segment.kind === 'line') {
    return [{ kind: 'line', x0, y0, x1, y1 }];
  }
  const pieces = spansOf(chain, runs).map(({ segment, from, to }) => subSegment(segment, from, to));
  const last = pieces.length - 1;
  if (last === 0) return [withEnds(pieces[0]!, x0, y0, x1, y1)];
  pieces[0] = withEnds(pieces[0]!, x0, y0, pieces[0]!.x1, pieces[0]!.y1);
  pieces[last] = withEnds(pieces[last]!, pieces[last]!.x0, pieces[last]!.y0, x1, y1);
  return pieces;
}
