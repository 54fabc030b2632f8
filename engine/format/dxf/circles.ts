import type { Arc, Contour, Segment } from '../../geometry/types.ts';

/** Radii and centers that differ by less than this share are the same: what double arithmetic leaves of a circle. */
const SAME = 1e-9;

export function isCircular(segment: Segment): segment is Arc {
  return segment.kind === 'arc' && segment.rx > 0 && Math.abs(segment.rx - segment.ry) <= SAME * segment.rx;
}

/** Center and radius when the contour is one whole circle, in however many arcs; else null. */
export function asCircle(contour: Contour): { cx: number; cy: number; radius: number } | null {
  const arc = asEllipse(contour);
  return arc && isCircular(arc) ? { cx: arc.cx, cy: arc.cy, radius: arc.rx } : null;
}

/** The contour as one arc of a whole turn when it is one ellipse, in however many arcs; else null. */
export function asEllipse(contour: Contour): Arc | null {
  const [first] = contour.segments;
  if (!contour.closed || first?.kind !== 'arc' || !(first.rx > 0)) return null;
  const { cx, cy, rx, ry, rotation } = first;
  const isRound = isCircular(first);
  let sweep = 0;
  for (const segment of contour.segments) {
    if (segment.kind !== 'arc') return null;
    const isSame =
      Math.hypot(segment.cx - cx, segment.cy - cy) <= SAME * rx &&
      Math.abs(segment.rx - rx) <= SAME * rx &&
      Math.abs(segment.ry - ry) <= SAME * rx &&
      (isRound || Math.abs(Math.sin(segment.rotation - rotation)) <= SAME);
    if (!isSame) return null;
    sweep += segment.sweep;
  }
  if (Math.abs(Math.abs(sweep) - 2 * Math.PI) > SAME) return null;
  return { ...first, x1: first.x0, y1: first.y0, sweep: Math.sign(sweep) * 2 * Math.PI };
}
