import { reverseSegment } from './segment.ts';
import type { Contour, Line } from './types.ts';

/** Returns the contour in reverse direction. */
export function reverseContour(contour: Contour): Contour {
  return { segments: contour.segments.toReversed().map(reverseSegment), closed: contour.closed };
}

/** Returns the contour closed, by a straight line where its ends are apart. Closed contours are returned unchanged. */
export function closeContour(contour: Contour): Contour {
  if (contour.closed) return contour;
  const gap = closingLine(contour);
  return { segments: gap ? [...contour.segments, gap] : contour.segments, closed: true };
}

/**
 * Returns the straight line from an open contour's end to its start; null when it is closed, empty, or its ends
 * coincide.
 */
export function closingLine(contour: Contour): Line | null {
  const first = contour.segments[0];
  const last = contour.segments.at(-1);
  if (contour.closed || !first || !last) return null;
  if (first.x0 === last.x1 && first.y0 === last.y1) return null;
  return { kind: 'line', x0: last.x1, y0: last.y1, x1: first.x0, y1: first.y0 };
}

/** Returns a closed polygon through the points; the closing side is added. Throws for fewer than two points. */
export function polygonContour(points: readonly { readonly x: number; readonly y: number }[]): Contour {
  if (points.length < 2) throw new RangeError('A polygon needs at least two points.');
  const segments = points.map((point, i): Line => {
    const next = points[(i + 1) % points.length]!;
    return { kind: 'line', x0: point.x, y0: point.y, x1: next.x, y1: next.y };
  });
  return { segments, closed: true };
}

/** Returns an axis-parallel rectangle, clockwise on screen from its upper left corner. */
export function rectangleContour(x: number, y: number, width: number, height: number): Contour {
  return polygonContour([
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]);
}
