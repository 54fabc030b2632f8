import type { Arc, Contour, Segment } from '@measurement-nesting/curves';
import { abs, sin } from '@measurement-nesting/curves/math';
import type { Part } from '@measurement-nesting/curves/drawing';

/** Tolerance in inches and radians for arcs of one ellipse after serialization. */
const SAME = 1e-6;

/**
 * Returns the part with consecutive arcs of one ellipse merged. Drawings have circles in halves, stored paths have
 * long arcs in quarters: merged arcs can be compared.
 */
export function mergeArcs<Of extends Pick<Part, 'outer' | 'holes'>>(part: Of): Of {
  return { ...part, outer: joined(part.outer), holes: part.holes.map(joined) };
}

function joined(contour: Contour): Contour {
  const segments: Segment[] = [];
  for (const segment of contour.segments) {
    const before = segments.at(-1);
    if (before?.kind === 'arc' && segment.kind === 'arc' && goesOn(before, segment)) {
      const { x1, y1 } = segment;
      segments[segments.length - 1] = { ...before, x1, y1, sweep: before.sweep + segment.sweep };
    } else segments.push(segment);
  }
  return { ...contour, segments };
}

function goesOn(before: Arc, next: Arc): boolean {
  const isRound = areNear(before.rx, before.ry);
  return (
    areNear(before.cx, next.cx) &&
    areNear(before.cy, next.cy) &&
    areNear(before.rx, next.rx) &&
    areNear(before.ry, next.ry) &&
    before.sweep > 0 === next.sweep > 0 &&
    (isRound || areNear(sin(before.rotation - next.rotation), 0))
  );
}

const areNear = (a: number, b: number): boolean => abs(a - b) <= SAME;
