import type { Arc, Contour, Segment } from '../../geometry/types.ts';

/** Radii and centres that differ by less than this share are the same: what double arithmetic leaves of a circle. */
const SAME = 1e-9;

export function isCircular(segment: Segment): segment is Arc {
  return segment.kind === 'arc' && segment.rx > 0 && Math.abs(segment.rx - segment.ry) <= SAME * segment.rx;
}

/** Centre and radius when the contour is one whole circle, in however many arcs; else null. */
export function wholeCircle(contour: Contour): { cx: number; cy: number; radius: number } | null {
  const [first] = contour.segments;
  if (!contour.closed || !first || !isCircular(first)) return null;
  const { cx, cy, rx: radius } = first;
  let sweep = 0;
  for (const segment of contour.segments) {
    if (!isCircular(segment)) return null;
    const isSame =
      Math.hypot(segment.cx - cx, segment.cy - cy) <= SAME * radius && Math.abs(segment.rx - radius) <= SAME * radius;
    if (!isSame) return null;
    sweep += segment.sweep;
  }
  return Math.abs(Math.abs(sweep) - 2 * Math.PI) <= SAME ? { cx, cy, radius } : null;
}
