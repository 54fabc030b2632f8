import { expect, test } from '@jest/globals';
import {
  boxDistance,
  boxOf,
  chordLength,
  codeOf,
  codes,
  diagnostic,
  readFragment,
  relativeError,
  svg,
} from '../support.ts';

const exactIn = 1e-12;
const chordShare = 1e-6;

test('a rectangle is four lines, closed, in inches', () => {
  const { shapes } = readFragment('<rect x="1" y="2" width="10" height="5"/>');
  expect(shapes).toHaveLength(1);
  expect(shapes[0]!.contours[0]!.closed).toBe(true);
  expect(shapes[0]!.contours[0]!.segments.map((segment) => segment.kind)).toEqual(['line', 'line', 'line', 'line']);
  expect(boxDistance(boxOf(shapes[0]!), { minX: 1, minY: 2, maxX: 11, maxY: 7 })).toBeLessThanOrEqual(exactIn);
});

test('an absent corner radius has the value of the other', () => {
  const one = readFragment('<rect width="10" height="5" rx="1"/>');
  const both = readFragment('<rect width="10" height="5" rx="1" ry="1"/>');
  expect(one.shapes[0]!.contours).toEqual(both.shapes[0]!.contours);
  expect(relativeError(chordLength(one), 30 - 8 + 2 * Math.PI)).toBeLessThanOrEqual(chordShare);
});

test('limits corner radii to half of the sides', () => {
  expect(
    relativeError(
      chordLength(readFragment('<rect width="10" height="4" rx="99" ry="2"/>')),
      chordLength(readFragment('<ellipse rx="5" ry="2"/>')),
    ),
  ).toBeLessThanOrEqual(chordShare);
});

test('ignores a negative corner radius', () => {
  const drawing = readFragment('<rect width="10" height="5" rx="-1" ry="1"/>');
  expect(relativeError(chordLength(drawing), 30 - 8 + 2 * Math.PI)).toBeLessThanOrEqual(chordShare);
});

test('a circle is one full arc', () => {
  const { shapes } = readFragment('<circle cx="10" cy="10" r="5"/>');
  const [arc] = shapes[0]!.contours[0]!.segments;
  expect(arc).toMatchObject({ kind: 'arc', sweep: 2 * Math.PI });
  expect(shapes[0]!.contours[0]!.segments).toHaveLength(1);
  expect(relativeError(chordLength(shapes[0]!), 10 * Math.PI)).toBeLessThanOrEqual(chordShare);
});

test('an ellipse taller than wide has the correct box', () => {
  const drawing = readFragment('<ellipse cx="10" cy="20" rx="3" ry="8"/>');
  expect(boxDistance(boxOf(drawing), { minX: 7, minY: 12, maxX: 13, maxY: 28 })).toBeLessThanOrEqual(exactIn);
});

test('measures a line with a stroke and omits one without', () => {
  const drawing = readFragment('<line x1="0" y1="0" x2="3" y2="4" stroke="red"/><line x2="9" y2="9"/>');
  expect(drawing.shapes).toHaveLength(1);
  expect(drawing.shapes[0]).toMatchObject({ fill: null, strokeWidthIn: 1 });
  expect(drawing.shapes[0]!.contours[0]!.closed).toBe(false);
  expect(codes(drawing)).toContain('hidden_art');
});

test('drops and reports an odd last coordinate of a polyline', () => {
  const drawing = readFragment('<polyline points="0,0 10,0 10" fill="none" stroke="red"/>');
  expect(relativeError(chordLength(drawing), 10)).toBeLessThanOrEqual(exactIn);
  expect(codes(drawing)).toEqual(['number_dropped']);
});

test('closes a polygon, including one that already returns to its start', () => {
  for (const points of ['0 0 4 0 4 3', '0,0,4,0,4,3,0,0']) {
    const drawing = readFragment(`<polygon points="${points}"/>`);
    expect(relativeError(chordLength(drawing), 12)).toBeLessThanOrEqual(exactIn);
    expect(drawing.shapes[0]!.contours[0]!.closed).toBe(true);
    expect(drawing.shapes[0]!.contours[0]!.segments).toHaveLength(3);
  }
});

test('shapes without size draw nothing', () => {
  expect(
    codeOf(svg('<rect width="0" height="9"/><circle r="0"/><ellipse rx="2" ry="0"/><polygon points="1,1"/>')),
  ).toBe('no_shapes');
});

test('percentages refer to the viewport', () => {
  const drawing = readFragment(
    '<rect width="50%" height="25%"/><circle r="10%"/>',
    'width="8in" height="6in" viewBox="0 0 80 60"',
  );
  expect(boxDistance(boxOf(drawing.shapes[0]!), { minX: 0, minY: 0, maxX: 4, maxY: 1.5 })).toBeLessThanOrEqual(exactIn);
  const radius = (Math.hypot(8, 6) / Math.SQRT2) * 0.1;
  expect(Math.abs(boxOf(drawing.shapes[1]!).maxX - radius)).toBeLessThanOrEqual(exactIn);
});

test('reports an invalid number and drops its shape', () => {
  const drawing = readFragment('<rect id="bad" x="NaN" width="9" height="9"/><rect width="1" height="1"/>');
  expect(drawing.shapes).toHaveLength(1);
  expect(diagnostic(drawing, 'number_dropped')!.message).toContain('bad: x=');
});
