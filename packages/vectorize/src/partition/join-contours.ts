import { type Contour, reverseSegment, type Segment } from '@measurement-nesting/curves';
import type { Edge, EdgeNet } from './follow-edges.ts';

/**
 * Returns the outlines of a set of colors, from the edges with one of them on one side only. Material is on the right.
 * Areas that meet in a point are outlined separately. `segments` is indexed by edge; an area without remaining edges
 * has a contour without segments.
 */
export function joinContours(
  { edges, junctions }: EdgeNet,
  segments: readonly (readonly Segment[])[],
  isIn: readonly boolean[],
): Contour[] {
  const runs = (half: number): boolean => {
    const { left, right } = edges[half >> 1]!;
    const [beside, other] = half % 2 === 0 ? [right, left] : [left, right];
    return isIn[beside] === true && isIn[other] !== true;
  };
  const taken = new Uint8Array(edges.length);
  const contours: Contour[] = [];
  edges.forEach((edge, number) => {
    const start = 2 * number + (runs(2 * number) ? 0 : 1);
    if (taken[number] === 1 || !runs(start)) return;
    const contour: Segment[] = [];
    for (let half = start; taken[half >> 1] === 0; half = nextOf(edges, junctions, half, runs)) {
      taken[half >> 1] = 1;
      const along = segments[half >> 1]!;
      for (const segment of half % 2 === 0 ? along : along.toReversed().map(reverseSegment)) contour.push(segment);
      if (!edge.ends) break;
    }
    contours.push({ segments: contour, closed: true });
  });
  return contours;
}

/**
 * Returns the next edge to the right at a junction that has the material on its right, so that areas that touch only
 * there remain separate.
 */
function nextOf(
  edges: readonly Edge[],
  junctions: EdgeNet['junctions'],
  half: number,
  runs: (half: number) => boolean,
): number {
  const { ends } = edges[half >> 1]!;
  const corner = half % 2 === 0 ? ends!.to : ends!.from;
  const slots = junctions.get(corner)!;
  // A half-edge traversed backward arrives opposite to its departure.
  const came = slots.indexOf(half ^ 1);
  for (const turn of [3, 2, 1]) {
    const next = slots[(came + turn) & 3]!;
    if (next >= 0 && runs(next)) return next;
  }
  throw new RangeError('an edge of the picture leads nowhere');
}
