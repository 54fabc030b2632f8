import type { Arc, Contour, Segment } from '@measurement-nesting/curves';

/** Radii that differ by less than this share are the same: what double arithmetic leaves of a circle. */
const SAME = 1e-9;

export function isCircular(segment: Segment): segment is Arc {
  return segment.kind === 'arc' && segment.rx > 0 && Math.abs(segment.rx - segment.ry) <= SAME * segment.rx;
}

/** Center and radius when the contour is one whole circle; else null. */
export function asCircle(contour: Contour): { cx: number; cy: number; radius: number } | null {
  const arc = asEllipse(contour);
  return arc && isCircular(arc) ? { cx: arc.cx, cy: arc.cy, radius: arc.rx } : null;
}

/** The arc of a contour that is one whole ellipse; else null. */
export function asEllipse({ segments, closed }: Contour): Arc | null {
  const [arc] = segments;
  const isWhole = closed && segments.length === 1 && arc?.kind === 'arc' && Math.abs(arc.sweep) === 2 * Math.PI;
  return isWhole && arc.rx > 0 ? arc : null;
}
