import { expect, test } from '@jest/globals';
import DxfParser, { type ICircleEntity, type ILwpolylineEntity } from 'dxf-parser';
import fc from 'fast-check';
import { arcContour } from '../../src/write/arc-contour.ts';
import { dxfDocument } from '../../src/write/document.ts';
import { writeContour } from '../../src/write/write-contour.ts';
import {
  contourBox,
  flattenContour,
  contourLength,
  readPathData,
  readWrittenPaths,
  type Contour,
  type Point,
} from '@measurement-nesting/curves';
import { traceDxf } from '../../../../engine/export/trace-files.ts';
import { readDxf } from '../../../../tests/engine/export/read-dxf.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const HEIGHT_IN = 50;
/** The promise of README.txt. */
const TOLERANCE_IN = 0.001;

const dxfOf = (contours: readonly Contour[]): string =>
  dxfDocument([{ name: 'CUT_OUTER', color: 1, isCut: true }], { widthIn: 50, heightIn: HEIGHT_IN }, (tags, space) => {
    for (const contour of contours) writeContour(tags, space, 'CUT_OUTER', arcContour(contour), (y) => HEIGHT_IN - y);
  });

const number = fc.double({ min: 0, max: 20, noNaN: true, noDefaultInfinity: true }).map((n) => Number(n.toFixed(3)));
const segment = fc.oneof(
  fc.tuple(number, number).map((at) => `L${at.join(' ')}`),
  fc.array(number, { minLength: 6, maxLength: 6 }).map((at) => `C${at.join(' ')}`),
  fc.array(number, { minLength: 4, maxLength: 4 }).map((at) => `Q${at.join(' ')}`),
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 90 }),
      number,
      number,
    )
    .map(([rx, ry, turn, x, y]) => `A${rx} ${ry} ${turn} 0 1 ${x} ${y}`),
);
const outline = fc
  .tuple(number, number, fc.array(segment, { minLength: 2, maxLength: 8 }))
  .map(([x, y, segments]) => `M${x} ${y}${segments.join('')}Z`)
  .filter((path) => {
    const [contour] = readPathData(path, Infinity).contours;
    if (contour === undefined || contour.segments.length < 2) return false;
    const { minX, minY, maxX, maxY } = contourBox(contour);
    return Math.max(maxX - minX, maxY - minY) > 0.1;
  });

test('every closed contour is exactly one closed entity with its length within the tolerance', () => {
  fc.assert(
    fc.property(fc.array(outline, { minLength: 1, maxLength: 4 }), (paths) => {
      const contours = paths.map((path) => readPathData(path, Infinity).contours[0]!);
      const text = dxfOf(contours);
      const { entities } = new DxfParser().parseSync(text)!;
      expect(entities).toHaveLength(contours.length);
      const read = readDxf(text).contours;
      contours.forEach((contour, index) => {
        const entity = entities[index]!;
        expect(['CIRCLE', 'LWPOLYLINE']).toContain(entity.type);
        expect(read[index]).toMatchObject({ closed: true, layer: 'CUT_OUTER', types: [entity.type] });
        expect(entity.type === 'CIRCLE' || (entity as ILwpolylineEntity).shape).toBe(true);
        const lengthIn = contourLength(contour);
        // An arc within the tolerance of a curve turns as much as the curve does, piece by piece.
        expect(Math.abs(read[index]!.lengthIn - lengthIn)).toBeLessThan(5e-4 * lengthIn + 2 * TOLERANCE_IN);
      });
    }),
    { seed: 16, numRuns: runs(150), endOnFailure: true },
  );
});

/** Distance from a point to a polygon's sides. */
function distanceTo(ring: readonly Point[], { x, y }: Point): number {
  return ring.reduce((min, to, index) => {
    const from = ring[(index + ring.length - 1) % ring.length]!;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const square = dx * dx + dy * dy;
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
    return Math.min(min, Math.hypot(from.x + t * dx - x, from.y + t * dy - y));
  }, Infinity);
}

test('the polyline and the exact contour are within 0.001 in of each other', () => {
  fc.assert(
    fc.property(outline, (path) => {
      const contour = readPathData(path, Infinity).contours[0]!;
      const fine = 1e-5;
      const [exact, arcs] = [flattenContour(contour, fine), flattenContour(arcContour(contour), fine)];
      for (const [points, ring] of [
        [arcs, exact],
        [exact, arcs],
      ] as const) {
        const step = Math.max(1, Math.floor(points.length / 150));
        for (let at = 0; at < points.length; at += step) {
          expect(distanceTo(ring, points[at]!)).toBeLessThan(TOLERANCE_IN + 3 * fine);
        }
      }
    }),
    { seed: 17, numRuns: runs(30), endOnFailure: true },
  );
});

test.each([
  ['a circle', 'M10 5A5 5 0 1 1 0 5A5 5 0 1 1 10 5Z', 'CIRCLE'],
  ['an ellipse', 'M10 5A5 2 0 1 1 0 5A5 2 0 1 1 10 5Z', 'LWPOLYLINE'],
  ['straight lines', 'M0 0L9 0L4 7Z', 'LWPOLYLINE'],
  ['a half circle', 'M0 0A5 5 0 0 1 10 0Z', 'LWPOLYLINE'],
  ['a drop with one corner', 'M5 0C9 4 9 9 5 9C1 9 1 4 5 0Z', 'LWPOLYLINE'],
  ['one curve back to its start', 'M5 0C15 9 -5 9 5 0Z', 'LWPOLYLINE'],
])('%s is one closed %s', (_name, path, type) => {
  const text = dxfOf(readWrittenPaths(path));
  const { entities, header } = new DxfParser().parseSync(text)!;
  expect(header['$INSUNITS']).toBe(1);
  expect(entities.map((entity) => entity.type)).toEqual([type]);
  const [only] = entities;
  expect(type === 'CIRCLE' ? (only as ICircleEntity).radius === 5 : (only as ILwpolylineEntity).shape).toBe(true);
});

test('straight lines and circular arcs are exact', () => {
  const contour = readPathData('M0 0L9 0A4.5 4.5 0 0 1 0 0Z', Infinity).contours[0]!;
  expect(readDxf(dxfOf([contour])).contours[0]!.lengthIn).toBeCloseTo(9 + 4.5 * Math.PI, 9);
});

test('a traced picture also has one closed entity per outline', () => {
  const contours = readPathData('M5 0C9 4 9 9 5 9C1 9 1 4 5 0ZM4 6L6 6L5 7Z', Infinity).contours;
  const layer = { color: '#000000', contours, nodes: 9, perimeterIn: 1, areaSqIn: 1 };
  const { entities } = new DxfParser().parseSync(traceDxf({ name: 'a', widthIn: 10, heightIn: 10, layers: [layer] }))!;
  expect(entities.map(({ type }) => type)).toEqual(['LWPOLYLINE', 'LWPOLYLINE']);
  expect(entities.every((entity) => (entity as ILwpolylineEntity).shape)).toBe(true);
});
