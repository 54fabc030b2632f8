import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DepthField } from '../../src/shape/depth-field.ts';
import { distanceSqToPolygons, insidePolygons, polygonOf, reversed } from '../../src/shape/polygon.ts';

const star = (radii: readonly number[]) =>
  polygonOf(
    radii.map((r, i) => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  );
const radius = fc.double({ min: 0.5, max: 3, noNaN: true });
const outlines = fc.tuple(fc.array(radius, { minLength: 3, maxLength: 40 }), fc.boolean()).map(([radii, hasHole]) => [
  star(radii),
  ...(hasHole
    ? [
        reversed(
          polygonOf([
            [-0.2, -0.2],
            [0.2, -0.2],
            [0.2, 0.2],
            [-0.2, 0.2],
          ]),
        ),
      ]
    : []),
]);

test('the depth of a point is the distance to the nearest edge, and 0 outside', () => {
  const at = fc.double({ min: -3, max: 3, noNaN: true });
  const minimum = fc.double({ min: 0, max: 2, noNaN: true });
  fc.assert(
    fc.property(
      outlines,
      fc.array(fc.tuple(at, at), { minLength: 1, maxLength: 20 }),
      minimum,
      (polygons, points, min) => {
        const field = new DepthField(polygons);
        for (const [x, y] of points) {
          const depth = insidePolygons(polygons, x, y) ? Math.sqrt(distanceSqToPolygons(polygons, x, y)) : 0;
          expect(field.at(x, y)).toBe(depth);
          // Depths below the requested minimum may be reported as anything up to it.
          expect(Math.max(min, field.at(x, y, min))).toBe(Math.max(min, depth));
        }
      },
    ),
  );
});

test('a grid contains the depths of its cell centers', () => {
  fc.assert(
    fc.property(outlines, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (polygons, nx, ny) => {
      const [stepX, stepY] = [6 / nx, 6 / ny];
      const field = new DepthField(polygons);
      field
        .grid(-3, -3, nx, ny, stepX, stepY)
        .forEach((depth, k) =>
          expect(depth).toBe(field.at(-3 + ((k % nx) + 0.5) * stepX, -3 + (((k / nx) | 0) + 0.5) * stepY)),
        );
    }),
  );
});
