import type { Box } from '@measurement-nesting/curves';
import type { Shape } from '@measurement-nesting/curves/drawing';

/**
 * Returns two inexpensive boxes around all shapes: `hull` of end and control points (arcs: their whole circle) is never
 * smaller than the exact box, `ends` of the end points is never larger.
 */
export function roughBoxes(shapes: readonly Shape[]): { readonly hull: Box; readonly ends: Box } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const shape of shapes) {
    for (const { segments } of shape.contours) {
      for (const segment of segments) {
        const { x0, y0, x1, y1 } = segment;
        minX = Math.min(minX, x0, x1);
        maxX = Math.max(maxX, x0, x1);
        minY = Math.min(minY, y0, y1);
        maxY = Math.max(maxY, y0, y1);
        if (segment.kind === 'cubic') {
          lowX = Math.min(lowX, segment.ax, segment.bx);
          highX = Math.max(highX, segment.ax, segment.bx);
          lowY = Math.min(lowY, segment.ay, segment.by);
          highY = Math.max(highY, segment.ay, segment.by);
        } else if (segment.kind === 'quadratic') {
          lowX = Math.min(lowX, segment.cx);
          highX = Math.max(highX, segment.cx);
          lowY = Math.min(lowY, segment.cy);
          highY = Math.max(highY, segment.cy);
        } else if (segment.kind === 'arc') {
          lowX = Math.min(lowX, segment.cx - segment.rx);
          highX = Math.max(highX, segment.cx + segment.rx);
          lowY = Math.min(lowY, segment.cy - segment.rx);
          highY = Math.max(highY, segment.cy + segment.rx);
        }
      }
    }
  }
  return {
    hull: {
      minX: Math.min(lowX, minX),
      minY: Math.min(lowY, minY),
      maxX: Math.max(highX, maxX),
      maxY: Math.max(highY, maxY),
    },
    ends: { minX, minY, maxX, maxY },
  };
}
