import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyToPoint, determinant, invert, multiply, rotation, transformSegment } from '../../src/geometry/affine.ts';
import { arcFromEndpoints, wholeEllipse } from '../../src/geometry/arc.ts';
import { contourArea } from '../../src/geometry/area.ts';
import { segmentBox } from '../../src/geometry/bounds.ts';
import { closeContour, rectangleContour, reverseContour } from '../../src/geometry/contour.ts';
import { flattenContour } from '../../src/geometry/flatten.ts';
import { pathData } from '../../src/geometry/path-codec/write-path-data.ts';
import { derivativeAt, pointAt, reverseSegment, subSegment } from '../../src/geometry/segment.ts';
import type { Affine, Contour, Segment } from '../../src/geometry/types.ts';
import { affines, segments } from './arbitraries.ts';

/** Coordinates run to 100 in; a rounding error of a few thousand units in the last place. */
const CLOSE_IN = 1e-10;
const parameters = fc.double({ min: 0, max: 1, noNaN: true });

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test('the image of a segment is the segment of the images, for every kind and map', () => {
  fc.assert(
    fc.property(segments, affines, parameters, (segment, map, t) => {
      const p = pointAt(segment, t);
      expect(apart(pointAt(transformSegment(map, segment), t), applyToPoint(map, p.x, p.y))).toBeLessThanOrEqual(1e-9);
    }),
  );
});

test('an arc has ordered radii under every map, also a mirrored and a singular one', () => {
  const arc = wholeEllipse(3, 4, 2, 1, 0.3);
  for (const map of [
    [1, 0, 0, -1, 0, 0],
    [2, 4, 1, 2, 0, 0],
    [0, 0, 0, 0, 1, 1],
    [0, 3, 1, 0, 0, 0],
  ] as Affine[]) {
    const image = transformSegment(map, arc);
    if (image.kind !== 'arc') throw new Error('not an arc');
    expect(image.rx).toBeGreaterThanOrEqual(image.ry);
    expect(image.ry).toBeGreaterThanOrEqual(0);
    const p = pointAt(arc, 0.37);
    expect(apart(pointAt(image, 0.37), applyToPoint(map, p.x, p.y))).toBeLessThanOrEqual(CLOSE_IN);
  }
});

test('a circle remains a circle under rotation and uniform scaling', () => {
  const image = transformSegment(multiply([3, 0, 0, 3, 0, 0], rotation(0.7)), wholeEllipse(1, 2, 5, 5));
  if (image.kind !== 'arc') throw new Error('not an arc');
  expect(image.rx).toBe(image.ry);
});

test('a map and its inverse restore the point', () => {
  fc.assert(
    fc.property(affines, (map) => {
      const back = invert(map);
      // A map that nearly flattens the plane cannot be undone well.
      if (!back || Math.abs(determinant(map)) < 1e-2) return;
      const p = applyToPoint(map, 3, -2);
      expect(apart(applyToPoint(back, p.x, p.y), { x: 3, y: -2 })).toBeLessThanOrEqual(1e-6);
    }),
  );
  expect(invert([1, 2, 2, 4, 0, 0])).toBeNull();
});

test('quarter turns are exact', () => {
  expect(applyToPoint(rotation(Math.PI / 2), 1, 0)).toEqual({ x: 0, y: 1 });
  expect(applyToPoint(rotation(-Math.PI / 2), 1, 0)).toEqual({ x: 0, y: -1 });
});

test('a subsegment is on its segment', () => {
  fc.assert(
    fc.property(segments, parameters, parameters, parameters, (segment, a, b, t) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      if (from === to) return;
      expect(
        apart(pointAt(subSegment(segment, from, to), t), pointAt(segment, from + (to - from) * t)),
      ).toBeLessThanOrEqual(CLOSE_IN);
    }),
  );
});

test('a reversed segment has the same points in reverse', () => {
  fc.assert(
    fc.property(segments, parameters, (segment, t) => {
      expect(apart(pointAt(reverseSegment(segment), t), pointAt(segment, 1 - t))).toBeLessThanOrEqual(CLOSE_IN);
    }),
  );
});

test('the derivative is the limit of differences', () => {
  const step = 1e-5;
  fc.assert(
    fc.property(segments, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (segment, t) => {
      const d = derivativeAt(segment, t);
      const before = pointAt(segment, t - step);
      const after = pointAt(segment, t + step);
      expect(
        apart(d, { x: (after.x - before.x) / (2 * step), y: (after.y - before.y) / (2 * step) }),
      ).toBeLessThanOrEqual(1e-4);
    }),
  );
});

test('the bounding box contains every point and touches the curve on its four sides', () => {
  fc.assert(
    fc.property(segments, (segment) => {
      const box = segmentBox(segment);
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i <= 2000; i++) {
        const { x, y } = pointAt(segment, i / 2000);
        minX = Math.min(minX, x);
        maxX = Math.max(maxX, x);
        minY = Math.min(minY, y);
        maxY = Math.max(maxY, y);
      }
      const sampled = [minX - box.minX, minY - box.minY, box.maxX - maxX, box.maxY - maxY];
      for (const slack of sampled) {
        expect(slack).toBeGreaterThanOrEqual(-CLOSE_IN);
        expect(slack).toBeLessThanOrEqual(1e-3);
      }
    }),
  );
});

test('an arc from end points passes through them and has the requested radii, or the smallest that span them', () => {
  const quarter = arcFromEndpoints(
    { x: 10, y: 0 },
    { rx: 10, ry: 10, rotation: 0, largeArc: false, positiveSweep: true },
    { x: 0, y: 10 },
  );
  if (quarter?.kind !== 'arc') throw new Error('not an arc');
  expect(apart({ x: quarter.cx, y: quarter.cy }, { x: 0, y: 0 })).toBeLessThanOrEqual(CLOSE_IN);
  expect(Math.abs(quarter.sweep - Math.PI / 2)).toBeLessThan(1e-14);
  const small = arcFromEndpoints(
    { x: 0, y: 0 },
    { rx: 1, ry: 1, rotation: 0, largeArc: false, positiveSweep: true },
    { x: 10, y: 0 },
  );
  if (small?.kind !== 'arc') throw new Error('not an arc');
  expect(small.rx).toBe(5);
  expect(
    arcFromEndpoints(
      { x: 0, y: 0 },
      { rx: 0, ry: 1, rotation: 0, largeArc: false, positiveSweep: true },
      { x: 10, y: 0 },
    )?.kind,
  ).toBe('line');
  expect(
    arcFromEndpoints(
      { x: 1, y: 1 },
      { rx: 5, ry: 5, rotation: 0, largeArc: true, positiveSweep: true },
      { x: 1, y: 1 },
    ),
  ).toBeNull();
});

test('the four arcs over one chord differ by their flags and all pass through both ends', () => {
  for (const large of [false, true])
    for (const positive of [false, true]) {
      const arc = arcFromEndpoints(
        { x: 1, y: 2 },
        { rx: 5, ry: 3, rotation: 0.4, largeArc: large, positiveSweep: positive },
        { x: 4, y: 5 },
      );
      if (arc?.kind !== 'arc') throw new Error('not an arc');
      expect(arc.sweep > 0).toBe(positive);
      expect(Math.abs(arc.sweep) > Math.PI).toBe(large);
      expect(apart(pointAt(arc, 1e-12), { x: 1, y: 2 })).toBeLessThanOrEqual(1e-9);
      expect(apart(pointAt(arc, 1 - 1e-12), { x: 4, y: 5 })).toBeLessThanOrEqual(1e-9);
    }
});

test('areas are exact: rectangle, circle, parabola, and a far-away square', () => {
  expect(contourArea(rectangleContour(0, 0, 10, 10))).toBe(100);
  expect(contourArea(reverseContour(rectangleContour(0, 0, 10, 10)))).toBe(-100);
  expect(contourArea(rectangleContour(2 ** 30, 2 ** 30, 1, 1))).toBe(1);
  expect(Math.abs(contourArea({ segments: [wholeEllipse(7, 7, 5, 3, 1)], closed: true }) - 15 * Math.PI)).toBeLessThan(
    CLOSE_IN,
  );
  const parabola: Contour = {
    segments: [{ kind: 'quadratic', x0: 0, y0: 0, cx: 1, cy: 2, x1: 2, y1: 0 }],
    closed: false,
  };
  expect(Math.abs(contourArea(closeContour(parabola)) + 4 / 3)).toBeLessThan(CLOSE_IN);
});

test('area and its polygon agree as the polygon gets finer', () => {
  fc.assert(
    fc.property(segments, (segment) => {
      const contour = closeContour({ segments: [segment], closed: false });
      const points = flattenContour(contour, 1e-4);
      let polygon = 0;
      points.forEach((p, i) => {
        const q = points[(i + 1) % points.length]!;
        polygon += (p.x * q.y - p.y * q.x) / 2;
      });
      expect(Math.abs(polygon - contourArea(contour))).toBeLessThan(0.3);
    }),
  );
});

test('a chordal polyline is within its tolerance', () => {
  const tolerance = 0.01;
  fc.assert(
    fc.property(segments, parameters, (segment, t) => {
      const line = flattenContour({ segments: [segment], closed: false }, tolerance);
      expect(distanceToLine(pointAt(segment, t), line)).toBeLessThanOrEqual(tolerance * 1.001 + CLOSE_IN);
    }),
  );
});

test('a circle is inside its polyline flattened to the left, and contains the one flattened to the right', () => {
  const tolerance = 0.01;
  const contour: Contour = { segments: [wholeEllipse(0, 0, 5, 5)], closed: true };
  for (const side of ['left', 'right'] as const) {
    const points = flattenContour(contour, tolerance, side);
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length]!;
      for (let k = 0; k <= 8; k++) {
        const r = Math.hypot(p.x + ((q.x - p.x) * k) / 8, p.y + ((q.y - p.y) * k) / 8);
        expect(side === 'left' ? 5 - r : r - 5).toBeLessThanOrEqual(CLOSE_IN);
        expect(Math.abs(r - 5)).toBeLessThanOrEqual(tolerance);
      }
    });
  }
});

test('a one-sided polyline never crosses to the other side of a wavy curve', () => {
  const wave: Segment = { kind: 'cubic', x0: 0, y0: 0, ax: 3, ay: 9, bx: 6, by: -9, x1: 9, y1: 0 };
  for (const side of ['left', 'right'] as const) {
    const line = flattenContour({ segments: [wave], closed: false }, 0.01, side);
    for (let i = 1; i < line.length; i++) {
      for (let k = 0; k <= 8; k++) {
        const x = line[i - 1]!.x + ((line[i]!.x - line[i - 1]!.x) * k) / 8;
        const y = line[i - 1]!.y + ((line[i]!.y - line[i - 1]!.y) * k) / 8;
        // x = 9 t for these control points, so the curve is a graph. Right of travel is y down, i.e. greater.
        const onCurve = pointAt(wave, x / 9).y;
        expect(side === 'right' ? onCurve - y : y - onCurve).toBeLessThanOrEqual(CLOSE_IN);
      }
    }
  }
});

test('path data closes with Z, retains arcs, and its numbers read back to the last bit', () => {
  expect(pathData([rectangleContour(0, 0, 10, 10)])).toBe('M0 0L10 0L10 10L0 10Z');
  expect(pathData([{ segments: [{ kind: 'line', x0: 0.1, y0: 1 / 3, x1: 12, y1: 1e-7 }], closed: false }])).toBe(
    'M0.1 0.3333333333333333L12 1e-7',
  );
  const circle = pathData([{ segments: [wholeEllipse(5, 5, 5, 5)], closed: true }]);
  expect(circle.match(/A5 5 0 0 1 /g)).toHaveLength(3);
  expect(circle.endsWith('10 5Z')).toBe(true);
});

function distanceToLine(p: { x: number; y: number }, line: readonly { x: number; y: number }[]): number {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1]!;
    const b = line[i]!;
    const lengthSq = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const along = lengthSq > 0 ? ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / lengthSq : 0;
    const k = Math.max(0, Math.min(1, along));
    best = Math.min(best, Math.hypot(a.x + k * (b.x - a.x) - p.x, a.y + k * (b.y - a.y) - p.y));
  }
  return best;
}
