import { pointAt } from '../segment.ts';
import type { Arc, Contour, Segment } from '../types.ts';

/**
 * Maximum angle of an arc piece: the format contains only end points and radii, which near a half or a whole turn
 * determine the center badly.
 */
const ARC_PIECE = (2 * Math.PI) / 3;

/** Rounding error of a piece count that is an integer. */
const ROUNDING = 1e-9;

/**
 * Returns SVG path data of contours, in their own unit and frame. Numbers have the fewest digits that read back to the
 * last bit. Lines L, quadratics Q, cubics C, arcs A; closed contours end with Z.
 */
export function pathData(contours: readonly Contour[]): string {
  return contours.map(contourData).join('');
}

function contourData(contour: Contour): string {
  const first = contour.segments[0];
  if (!first) return '';
  const segments = contour.closed ? withoutClosingLine(contour.segments) : contour.segments;
  return `M${first.x0} ${first.y0}${segments.map(segmentData).join('')}${contour.closed ? 'Z' : ''}`;
}

/** Z draws the last side itself. */
function withoutClosingLine(segments: readonly Segment[]): readonly Segment[] {
  return segments.length > 1 && segments.at(-1)!.kind === 'line' ? segments.slice(0, -1) : segments;
}

function segmentData(segment: Segment): string {
  switch (segment.kind) {
    case 'line':
      return `L${segment.x1} ${segment.y1}`;
    case 'quadratic':
      return `Q${segment.cx} ${segment.cy} ${segment.x1} ${segment.y1}`;
    case 'cubic':
      return `C${segment.ax} ${segment.ay} ${segment.bx} ${segment.by} ${segment.x1} ${segment.y1}`;
    case 'arc':
      return arcData(segment);
  }
}

function arcData(arc: Arc): string {
  const pieces = Math.max(1, Math.ceil(Math.abs(arc.sweep) / ARC_PIECE - ROUNDING));
  const flat = !(arc.ry > 0);
  // A flat ellipse is traversed back and forth on its axis: lines to every extreme point.
  const steps = flat ? flatTurns(arc) : Array.from({ length: pieces }, (_, i) => (i + 1) / pieces);
  const degrees = (arc.rotation * 180) / Math.PI;
  const direction = arc.sweep > 0 ? 1 : 0;
  return steps
    .map((t) => {
      const { x, y } = pointAt(arc, t);
      return flat ? `L${x} ${y}` : `A${arc.rx} ${arc.ry} ${degrees} 0 ${direction} ${x} ${y}`;
    })
    .join('');
}

function flatTurns(arc: Arc): number[] {
  const turns: number[] = [];
  const low = Math.min(arc.start, arc.start + arc.sweep);
  const high = Math.max(arc.start, arc.start + arc.sweep);
  for (let k = Math.ceil(low / Math.PI); k * Math.PI < high; k++) {
    const t = (k * Math.PI - arc.start) / arc.sweep;
    if (t > 0 && t < 1) turns.push(t);
  }
  return [...turns.toSorted((a, b) => a - b), 1];
}
