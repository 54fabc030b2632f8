import type { Contour, Segment } from '../geometry/types.ts';

/**
 * Divides every coordinate by `divisor` (> 0). One operation per coordinate, so points that were equal stay equal and
 * a length of `divisor · h` units becomes h to the last bit.
 */
export function scaleContour(contour: Contour, divisor: number): Contour {
  return { closed: contour.closed, segments: contour.segments.map((segment) => scaleSegment(segment, divisor)) };
}

function scaleSegment(s: Segment, d: number): Segment {
  const [x0, y0, x1, y1] = [s.x0 / d, s.y0 / d, s.x1 / d, s.y1 / d];
  switch (s.kind) {
    case 'line':
      return { kind: 'line', x0, y0, x1, y1 };
    case 'quadratic':
      return { kind: 'quadratic', x0, y0, cx: s.cx / d, cy: s.cy / d, x1, y1 };
    case 'cubic':
      return { kind: 'cubic', x0, y0, ax: s.ax / d, ay: s.ay / d, bx: s.bx / d, by: s.by / d, x1, y1 };
    case 'arc':
      return { ...s, x0, y0, x1, y1, cx: s.cx / d, cy: s.cy / d, rx: s.rx / d, ry: s.ry / d };
  }
}

/** Moves every coordinate by (dx, dy). */
export function moveContour(contour: Contour, dx: number, dy: number): Contour {
  if (dx === 0 && dy === 0) return contour;
  return { closed: contour.closed, segments: contour.segments.map((segment) => moveSegment(segment, dx, dy)) };
}

function moveSegment(s: Segment, dx: number, dy: number): Segment {
  const [x0, y0, x1, y1] = [s.x0 + dx, s.y0 + dy, s.x1 + dx, s.y1 + dy];
  switch (s.kind) {
    case 'line':
      return { kind: 'line', x0, y0, x1, y1 };
    case 'quadratic':
      return { kind: 'quadratic', x0, y0, cx: s.cx + dx, cy: s.cy + dy, x1, y1 };
    case 'cubic':
      return { kind: 'cubic', x0, y0, ax: s.ax + dx, ay: s.ay + dy, bx: s.bx + dx, by: s.by + dy, x1, y1 };
    case 'arc':
      return { ...s, x0, y0, x1, y1, cx: s.cx + dx, cy: s.cy + dy };
  }
}
