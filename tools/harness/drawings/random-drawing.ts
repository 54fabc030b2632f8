import type { Drawing } from '#packages/curves/src/drawing/drawing.ts';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { wholeEllipse } from '#packages/curves/src/geometry/arc.ts';
import type { Contour, Segment } from '#packages/curves/src/geometry/types.ts';
import { drawingOf, filled } from './shapes.ts';

/** Returns a reproducible generator of numbers in [0, 1). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns random closed contours; on the grid they often share corners, edges, tangents and whole stretches. */
export function randomContour(next: () => number, onGrid: boolean): Contour {
  const place = () => (onGrid ? Math.floor(next() * 6) : next() * 6);
  if (next() < 0.25) {
    const radius = onGrid ? 1 + Math.floor(next() * 2) : 0.3 + next() * 2;
    return { segments: [wholeEllipse(place(), place(), radius, next() < 0.5 ? radius : radius / 2)], closed: true };
  }
  const corners = Array.from({ length: 3 + Math.floor(next() * 3) }, () => [place(), place()] as const);
  const segments = corners.flatMap(([x0, y0], i): Segment[] => {
    const [x1, y1] = corners[(i + 1) % corners.length]!;
    const kind = next();
    if (kind < 0.4) return [{ kind: 'cubic', x0, y0, ax: place(), ay: place(), bx: place(), by: place(), x1, y1 }];
    if (kind < 0.6) return [{ kind: 'quadratic', x0, y0, cx: place(), cy: place(), x1, y1 }];
    return x0 === x1 && y0 === y1 ? [] : [{ kind: 'line', x0, y0, x1, y1 }];
  });
  return segments.length > 0 ? { segments, closed: true } : randomContour(next, onGrid);
}

/** Returns one to four filled shapes. */
export function randomDrawing(seed: number, onGrid: boolean) {
  const next = random(seed);
  return drawingOf(
    ...Array.from({ length: 1 + Math.floor(next() * 4) }, () =>
      filled(
        Array.from({ length: 1 + Math.floor(next() * 2) }, () => randomContour(next, onGrid)),
        next() < 0.6 ? 'nonzero' : 'evenodd',
      ),
    ),
  );
}

/** Returns the same drawing with every contour moved by less than `by`, so that coincident edges nearly coincide; some lose their fill. */
export function nearlyCoincident(seed: number, by: number): Drawing {
  const next = random(seed);
  const drawing = randomDrawing(seed, true);
  return {
    ...drawing,
    shapes: drawing.shapes.map((shape) => ({
      ...shape,
      fill: next() < 0.3 ? null : shape.fill,
      strokeWidthIn: 0.01,
      contours: shape.contours.map((contour) => transformContour([1, 0, 0, 1, by * next(), by * next()], contour)),
    })),
  };
}
