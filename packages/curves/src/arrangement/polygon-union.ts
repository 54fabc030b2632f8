import { ClipType, Clipper64, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import { flattenContour } from '../geometry/flatten.ts';
import { polygonContour } from '../geometry/contour.ts';
import type { Boundary } from './boundary.ts';
import type { Loop } from './loop.ts';

/** Flattening tolerance and grid, as shares of the drawing's size. */
const TOLERANCE = 1e-5;
const GRID = 1e-9;

/**
 * Returns the outline by integer polygon booleans: the fallback for drawings whose exact outline does not close. Fills
 * are united, each by its own rule; outlines without fill count by even-odd. Its loops have no edges.
 */
export function polygonOutline(loops: readonly Loop[], size: number): { edges: []; boundary: Boundary } {
  const scale = 1 / (GRID * size);
  const byShape = new Map<number, Loop[]>();
  for (const loop of loops) {
    if (loop.fill === null) continue;
    const list = byShape.get(loop.shape);
    if (list) list.push(loop);
    else byShape.set(loop.shape, [loop]);
  }
  const paths = (list: readonly Loop[]) => list.map((loop) => pathOf(loop, size, scale));
  const fills = [...byShape.values()].flatMap((list) =>
    combine(ClipType.Union, paths(list), [], list[0]!.fill === 'nonzero' ? FillRule.NonZero : FillRule.EvenOdd),
  );
  const [joined, nested] = [true, false].map((withFills) =>
    loops.filter((loop) => loop.fill === null && (loop.withFills === true) === withFills),
  ) as [Loop[], Loop[]];
  const outlines = combine(ClipType.Union, paths(nested), [], FillRule.EvenOdd);
  const withFills = joined.flatMap((loop) => combine(ClipType.Union, paths([loop]), [], FillRule.EvenOdd));
  const united = combine(ClipType.Union, [...fills, ...withFills], [], FillRule.NonZero);
  const all = combine(ClipType.Xor, united, outlines, FillRule.NonZero);
  return {
    edges: [],
    boundary: {
      loops: all.map((path) => ({
        contour: polygonContour(path.map(({ x, y }) => ({ x: x / scale, y: y / scale }))),
        edges: [],
      })),
      sound: true,
    },
  };
}

const pathOf = (loop: Loop, size: number, scale: number): Path64 =>
  flattenContour(loop.contour, TOLERANCE * size).map(({ x, y }) => ({
    x: Math.round(x * scale),
    y: Math.round(y * scale),
  }));

function combine(operation: ClipType, subject: Paths64, clip: Paths64, rule: FillRule): Paths64 {
  const clipper = new Clipper64();
  if (subject.length > 0) clipper.addSubject(subject);
  if (clip.length > 0) clipper.addClip(clip);
  const solution: Paths64 = [];
  clipper.execute(operation, rule, solution);
  return solution;
}
