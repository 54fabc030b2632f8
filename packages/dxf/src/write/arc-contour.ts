import { type Contour, contourBox, type Segment } from '@measurement-nesting/curves';
import { arcSteps } from './arc-step.ts';
import { isCircular } from './circles.ts';

/** Maximum distance between the exact curve and the arcs, in inches. */
const ARC_TOLERANCE_IN = 0.001;
/** Maximum tolerance as a share of the contour's larger side, so that small holes retain their shape. */
const ARC_TOLERANCE_SHARE = 1 / 2000;

/**
 * Returns the contour with straight lines and circular arcs only: existing ones remain unchanged, and other curves become arcs within
 * ARC_TOLERANCE_IN (see fitArcs).
 */
export const arcContour = (contour: Contour): Contour => scaledArcContour(contour, 1);

/** Returns the same for a contour with so many units in an inch. */
export function scaledArcContour(contour: Contour, perInch: number): Contour {
  const isRound = (segment: Segment): boolean => segment.kind === 'line' || isCircular(segment);
  if (contour.segments.every(isRound)) return contour;
  const { minX, minY, maxX, maxY } = contourBox(contour);
  const tolerance = Math.min(ARC_TOLERANCE_IN * perInch, ARC_TOLERANCE_SHARE * Math.max(maxX - minX, maxY - minY));
  return {
    closed: contour.closed,
    segments: contour.segments.flatMap((segment) => (isRound(segment) ? segment : arcsOver(segment, tolerance))),
  };
}

function arcsOver(segment: Segment, tolerance: number): Segment[] {
  const steps = arcSteps(segment, tolerance);
  return steps.map(({ x: x0, y: y0, sweep }, index): Segment => {
    const { x: x1, y: y1 } = steps[index + 1] ?? { x: segment.x1, y: segment.y1 };
    if (sweep === 0) return { kind: 'line', x0, y0, x1, y1 };
    const rise = 1 / (2 * Math.tan(sweep / 2));
    const cx = (x0 + x1) / 2 - (y1 - y0) * rise;
    const cy = (y0 + y1) / 2 + (x1 - x0) * rise;
    const radius = Math.hypot(x0 - cx, y0 - cy);
    const start = Math.atan2(y0 - cy, x0 - cx);
    return { kind: 'arc', x0, y0, x1, y1, cx, cy, rx: radius, ry: radius, rotation: 0, start, sweep };
  });
}
