import { type Cubic, derivativeAt, type Line, pointAt, type Segment, subSegment } from '@measurement-nesting/curves';

/**
 * Converts segments to those of the language: arcs become cubics of at most a quarter turn, for programs that read
 * paths.
 */
export function asCurves(segment: Segment): (Line | Cubic)[] {
  if (segment.kind === 'line' || segment.kind === 'cubic') return [segment];
  if (segment.kind === 'quadratic') {
    const { x0, y0, cx, cy, x1, y1 } = segment;
    const third = (from: number, to: number) => from + (2 / 3) * (to - from);
    return [
      { kind: 'cubic', x0, y0, ax: third(x0, cx), ay: third(y0, cy), bx: third(x1, cx), by: third(y1, cy), x1, y1 },
    ];
  }
  const count = Math.max(1, Math.ceil(Math.abs(segment.sweep) / (Math.PI / 2) - 1e-9));
  return Array.from({ length: count }, (_, i): Cubic => {
    const piece = subSegment(segment, i / count, (i + 1) / count);
    const angle = segment.sweep / count;
    // Handles of (4/3) tan(angle / 4) radii; the derivative by the parameter has a length of `angle` radii.
    const handle = ((4 / 3) * Math.tan(angle / 4)) / angle;
    const { x0, y0, x1, y1 } = piece;
    const [first, last] = [derivativeAt(piece, 0), derivativeAt(piece, 1)];
    const end = pointAt(piece, 1);
    return {
      kind: 'cubic',
      x0,
      y0,
      ax: x0 + handle * first.x,
      ay: y0 + handle * first.y,
      bx: end.x - handle * last.x,
      by: end.y - handle * last.y,
      x1,
      y1,
    };
  });
}
