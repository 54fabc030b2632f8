import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contourSpline, type Spline } from '../../../../engine/export/dxf/spline.ts';
import { arcFromEndpoints, pointAt } from '../../../../engine/geometry/index.ts';
import type { Arc, Contour, Segment } from '../../../../engine/geometry/types.ts';

const EXACT_IN = 1e-10;
const coordinate = fc.double({ min: -50, max: 50, noNaN: true });

/** A point of piece `piece` at u in [0, 1], by the rational Bernstein form. */
function splinePoint({ points }: Spline, piece: number, u: number): { x: number; y: number } {
  const basis = [(1 - u) ** 3, 3 * u * (1 - u) ** 2, 3 * u * u * (1 - u), u ** 3];
  let x = 0;
  let y = 0;
  let w = 0;
  for (const [index, b] of basis.entries()) {
    const point = points[piece * 3 + index]!;
    x += b * point.weight * point.x;
    y += b * point.weight * point.y;
    w += b * point.weight;
  }
  return { x: x / w, y: y / w };
}

test('lines, quadratics and cubics are the same curves with the same parameter', () => {
  const ends = fc.tuple(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate, coordinate, coordinate);
  fc.assert(
    fc.property(ends, fc.double({ min: 0, max: 1, noNaN: true }), ([a, b, c, d, e, f, g, h], u) => {
      const segments: Segment[] = [
        { kind: 'line', x0: a, y0: b, x1: c, y1: d },
        { kind: 'quadratic', x0: c, y0: d, cx: e, cy: f, x1: g, y1: h },
        { kind: 'cubic', x0: g, y0: h, ax: a, ay: f, bx: c, by: b, x1: e, y1: d },
      ];
      const spline = contourSpline({ segments, closed: false });
      expect(spline.isRational).toBe(false);
      expect(spline.knots).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
      for (const [index, segment] of segments.entries()) {
        const wanted = pointAt(segment, u);
        const got = splinePoint(spline, index, u);
        expect(Math.hypot(got.x - wanted.x, got.y - wanted.y)).toBeLessThan(EXACT_IN);
      }
    }),
  );
});

test('every point of an elliptic arc as spline lies on the ellipse', () => {
  const radius = fc.double({ min: 0.1, max: 20, noNaN: true });
  fc.assert(
    fc.property(
      radius,
      radius,
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.boolean(),
      fc.boolean(),
      (rx, ry, turn, large, right) => {
        const arc = arcFromEndpoints(1, 2, rx, ry, turn, large, right, 3, 2.5);
        fc.pre(arc !== null && arc.kind === 'arc');
        const spline = contourSpline({ segments: [arc as Arc], closed: false });
        for (let piece = 0; piece < (spline.points.length - 1) / 3; piece += 1) {
          for (const u of [0, 0.25, 0.5, 0.8, 1]) {
            expect(Math.abs(onEllipse(arc as Arc, splinePoint(spline, piece, u)) - 1)).toBeLessThan(1e-9);
          }
        }
      },
    ),
  );
});

function onEllipse(arc: Arc, { x, y }: { x: number; y: number }): number {
  const dx = x - arc.cx;
  const dy = y - arc.cy;
  const u = (dx * Math.cos(arc.rotation) + dy * Math.sin(arc.rotation)) / arc.rx;
  const v = (-dx * Math.sin(arc.rotation) + dy * Math.cos(arc.rotation)) / arc.ry;
  return Math.hypot(u, v);
}

test('a contour is one chain: each piece begins where the one before ended', () => {
  const contour: Contour = {
    closed: true,
    segments: [
      { kind: 'line', x0: 0, y0: 0, x1: 4, y1: 0 },
      { kind: 'quadratic', x0: 4, y0: 0, cx: 5, cy: 4, x1: 0, y1: 4 },
      { kind: 'line', x0: 0, y0: 4, x1: 0, y1: 0 },
    ],
  };
  const { points, knots } = contourSpline(contour);
  expect(points).toHaveLength(10);
  expect(knots).toHaveLength(points.length + 4);
  expect(points.at(-1)).toEqual(points[0]);
});
