import type { Box, Contour, Segment } from '../geometry/types.ts';

/** Exact box of closed outlines of lines, quadratics and cubics; empty (minX > maxX) when there are none. */
export function outlineBox(contours: readonly Contour[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x: number, y: number) => {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  };
  for (const { segments } of contours) {
    for (const segment of segments) {
      add(segment.x0, segment.y0);
      add(segment.x1, segment.y1);
      addTurns(segment, add);
    }
  }
  return { minX, minY, maxX, maxY };
}

/** Where the curve turns back in x or y. */
function addTurns(segment: Segment, add: (x: number, y: number) => void): void {
  if (segment.kind === 'quadratic') {
    const { x0, cx, x1, y0, cy, y1 } = segment;
    for (const t of [(x0 - cx) / (x0 - 2 * cx + x1), (y0 - cy) / (y0 - 2 * cy + y1)]) {
      if (!(t > 0 && t < 1)) continue;
      const at = (a: number, c: number, b: number) => (1 - t) * ((1 - t) * a + t * c) + t * ((1 - t) * c + t * b);
      add(at(x0, cx, x1), at(y0, cy, y1));
    }
  }
  if (segment.kind === 'cubic') {
    const { x0, ax, bx, x1, y0, ay, by, y1 } = segment;
    for (const t of [...cubicTurns(x0, ax, bx, x1), ...cubicTurns(y0, ay, by, y1)]) {
      const at = (p: number, a: number, b: number, q: number) =>
        (1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * a + 3 * t * t * (1 - t) * b + t ** 3 * q;
      add(at(x0, ax, bx, x1), at(y0, ay, by, y1));
    }
  }
}

/** Parameters in (0, 1) where one coordinate of a cubic has slope 0. */
function cubicTurns(p: number, a: number, b: number, q: number): number[] {
  const [u, v, w] = [q - 3 * b + 3 * a - p, 2 * (b - 2 * a + p), a - p];
  const root = Math.sqrt(v * v - 4 * u * w);
  const stable = -0.5 * (v + (v < 0 ? -root : root));
  return [stable / u, w / stable].filter((t) => t > 0 && t < 1);
}
