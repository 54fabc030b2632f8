import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arrange, prepareContours, type Arrangement } from '../../src/arrangement/arrangement.ts';
import { vertexStars } from '../../src/arrangement/vertex-order.ts';
import { polygon } from '../../../../tools/harness/drawings/shapes.ts';
import { random } from '../../../../tools/harness/drawings/random-drawing.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const TOLERANCE_IN = 1e-8;

/** Returns the vertex at the other end of a half-edge. */
const otherEnd = ({ edges }: Arrangement, half: number): number =>
  (half & 1) === 0 ? edges[half >> 1]!.end : edges[half >> 1]!.start;

test('straight edges are sorted around a crossing by their angle', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 179 }), { minLength: 2, maxLength: 6 }), (degrees) => {
      // Needles through one point: each is two sides that cross those of the others near it.
      const thin = degrees.map((degree) => {
        const [c, s] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)];
        return polygon(-5 * c, -5 * s, 5 * c, 5 * s, 5 * c - 4 * s, 5 * s + 4 * c);
      });
      const arrangement = arrange(prepareContours(thin), TOLERANCE_IN);
      const { around } = vertexStars(arrangement.edges, vertexCount(arrangement), TOLERANCE_IN);
      around.forEach((half, vertex) => {
        if (half === null || half.length < 3) return;
        const angles = half.map((h) => angleFrom(arrangement, vertex, h));
        // By rising angle, from wherever the list begins.
        const falls = angles.filter((angle, i) => angles[(i + 1) % angles.length]! < angle);
        expect(falls).toHaveLength(1);
      });
    }),
    { numRuns: runs(60) },
  );

  function angleFrom({ edges }: Arrangement, _vertex: number, half: number): number {
    const { segments } = edges[half >> 1]!.curves[0]!;
    const [first, last] = [segments[0]!, segments.at(-1)!];
    return (half & 1) === 0
      ? Math.atan2(first.y1 - first.y0, first.x1 - first.x0)
      : Math.atan2(last.y0 - last.y1, last.x0 - last.x1);
  }
});

const vertexCount = ({ edges }: Arrangement): number =>
  edges.reduce((max, { start, end }) => Math.max(max, start + 1, end + 1), 0);

test('every edge with ends occurs once around each of them', () => {
  const next = random(5);
  const contours = Array.from({ length: 12 }, () => polygon(...Array.from({ length: 6 }, () => 10 * next())));
  const arrangement = arrange(prepareContours(contours), TOLERANCE_IN);
  const { around } = vertexStars(arrangement.edges, vertexCount(arrangement), TOLERANCE_IN);
  const halves = around.flatMap((list) => list ?? []);
  expect(new Set(halves).size).toBe(halves.length);
  around.forEach((list, vertex) => {
    for (const half of list ?? []) {
      const { start, end } = arrangement.edges[half >> 1]!;
      expect((half & 1) === 0 ? start : end).toBe(vertex);
      expect(otherEnd(arrangement, half)).toBe((half & 1) === 0 ? end : start);
    }
  });
  const open = arrangement.edges.filter(({ start }) => start >= 0);
  const doubtful = around.filter((list) => list === null).length;
  expect(doubtful).toBe(0);
  expect(halves).toHaveLength(2 * open.length);
});
