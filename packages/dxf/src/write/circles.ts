import type { Arc, Contour, Segment } from '@measurement-nesting/curves';

/** Relative difference below which radii are equal; rounding errors of circles are smaller. */
const SAME = 1e-9;

export function isCircular(segment: Segment): segment is Arc {
  return segment.kind === 'arc' && segment.rx > 0 && Math.abs(segment.rx - segment.ry) <= SAME * segment.rx;
}

/** Returns center and radius if the contour is one whole circle, otherwise null. */
export function asCircle(contour: Contour): { cx: number; cy: number; radius: number } | null {
  const arc = asEllipse(contour);
  return arc && isCircular(arc) ? { cx: arc.cx, cy: arc.cy, radius: arc.rx } : null;
}

/** Returns the arc of a contour that is one whole ellipse, otherwise null. */
export function asEllipse({ segments, closed }: Contour): Arc | null {
  const [arc] = segments;
  const isWhole = closed && segments.length === 1 && arc?.kind === 'arc' && Math.abs(arc.sweep) === 2 * Math.PI;
  return isWhole && arc.rx > 0 ? arc : null;
}
