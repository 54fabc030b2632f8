import { isCircular } from './circles.ts';
import { fitArcs, type ArcStep } from './fit-arcs.ts';
import { rationalCubics } from './rational-cubic.ts';
import type { Segment } from '@measurement-nesting/curves';

/** Longer arcs are split: a bulge is tan(sweep / 4), which diverges toward a whole turn. */
const LONGEST_SWEEP = Math.PI;

/**
 * Returns a segment as straight pieces and arcs: lines and circular arcs exact, other curves within `toleranceIn` (see fitArcs). Returns
 * none for a line without length.
 */
export function arcSteps(segment: Segment, toleranceIn: number): ArcStep[] {
  const { x0, y0, x1, y1 } = segment;
  if (segment.kind === 'line') return x0 === x1 && y0 === y1 ? [] : [{ x: x0, y: y0, sweep: 0 }];
  if (!isCircular(segment)) return rationalCubics(segment).flatMap((cubic) => fitArcs(cubic, toleranceIn));
  if (Math.abs(segment.sweep) <= LONGEST_SWEEP) return [{ x: x0, y: y0, sweep: segment.sweep }];
  const angle = segment.rotation + segment.start + segment.sweep / 2;
  const middle = { x: segment.cx + segment.rx * Math.cos(angle), y: segment.cy + segment.rx * Math.sin(angle) };
  return [
    { x: x0, y: y0, sweep: segment.sweep / 2 },
    { ...middle, sweep: segment.sweep / 2 },
  ];
}
