import { type Arc, type Contour, derivativeAt, pointAt, type Segment } from '@measurement-nesting/curves';

/** Formats a number for PDF: decimal, never with an exponent, at most 4 places, which is far below what is visible on paper. */
export function operand(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.min(LARGEST, Math.max(-LARGEST, value));
  return String(Number(bounded.toFixed(PLACES)) || 0);
}
const PLACES = 4;
/** Maximum absolute value, because readers store numbers in 32 bits. */
const LARGEST = 1e9;

export const operands = (...values: readonly number[]): string => values.map(operand).join(' ');

/** Maximum turn of a cubic. Its distance from the circle is 0.03 % of the radius for a quarter turn, less than 0.0005 % for an eighth. */
const ARC_PIECE = Math.PI / 4;
const ROUNDING = 1e-9;

/**
 * Returns the path operators of contours, in their own unit and frame: lines and cubics unchanged, quadratics raised to cubics (exact),
 * arcs as cubics of at most an eighth of a turn.
 */
export function curveOperators(contours: readonly Contour[]): string {
  return contours.map(contourOperators).join('\n');
}

function contourOperators(contour: Contour): string {
  const first = contour.segments[0];
  if (!first) return '';
  const steps = contour.segments.map(segmentOperators);
  return [`${operands(first.x0, first.y0)} m`, ...steps, ...(contour.closed ? ['h'] : [])].join('\n');
}

function segmentOperators(segment: Segment): string {
  switch (segment.kind) {
    case 'line':
      return `${operands(segment.x1, segment.y1)} l`;
    case 'cubic':
      return `${operands(segment.ax, segment.ay, segment.bx, segment.by, segment.x1, segment.y1)} c`;
    case 'quadratic': {
      const { x0, y0, cx, cy, x1, y1 } = segment;
      const toward = (end: number, control: number): number => end + (2 / 3) * (control - end);
      return `${operands(toward(x0, cx), toward(y0, cy), toward(x1, cx), toward(y1, cy), x1, y1)} c`;
    }
    case 'arc':
      return arcOperators(segment);
  }
}

/**
 * Returns the operators of an arc. Control points are on the tangents, at 4/3 tan(angle / 4) times the derivative by the angle: Riskus,
 * IEEE CG&A 2006.
 */
function arcOperators(arc: Arc): string {
  const pieces = Math.max(1, Math.ceil(Math.abs(arc.sweep) / ARC_PIECE - ROUNDING));
  const angle = arc.sweep / pieces;
  if (angle === 0) return `${operands(arc.x1, arc.y1)} l`;
  const reach = ((4 / 3) * Math.tan(angle / 4)) / arc.sweep;
  return Array.from({ length: pieces }, (_, i) => {
    const from = i / pieces;
    const to = (i + 1) / pieces;
    const [start, end] = [pointAt(arc, from), pointAt(arc, to)];
    const [leaving, arriving] = [derivativeAt(arc, from), derivativeAt(arc, to)];
    const controls = [
      start.x + reach * leaving.x,
      start.y + reach * leaving.y,
      end.x - reach * arriving.x,
      end.y - reach * arriving.y,
    ];
    return `${operands(...controls, end.x, end.y)} c`;
  }).join('\n');
}
