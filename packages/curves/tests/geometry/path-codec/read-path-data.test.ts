import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPathData } from '../../../src/geometry/path-codec/read-path-data.ts';
import type { Contour } from '../../../src/geometry/types.ts';

const plenty = 1_000_000;
const read = (text: string) => readPathData(text, plenty);
const ends = (contours: readonly Contour[]) =>
  contours.map(({ segments }) => [[segments[0]!.x0, segments[0]!.y0], ...segments.map((s) => [s.x1, s.y1])]);

test('every number form of the grammar is read', () => {
  const { contours, fault } = read('M+1e1.1e2 l2E1 0 0,+20-20.0-.0z');
  expect(fault).toBeNull();
  expect(ends(contours)).toEqual([
    [
      [10, 10],
      [30, 10],
      [30, 30],
      [10, 30],
      [10, 10],
    ],
  ]);
});

test('further pairs after a moveto are lines', () => {
  expect(ends(read('M0 0 1 0 1 1m1 1 1 0').contours)).toEqual([
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    [
      [2, 2],
      [3, 2],
    ],
  ]);
});

test('relative commands start from the current point and a closed subpath returns to its start', () => {
  expect(ends(read('m1 1h2v2zl5 0').contours)).toEqual([
    [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 1],
    ],
    [
      [1, 1],
      [6, 1],
    ],
  ]);
});

test('smooth curves reflect the control point only after a curve of the same kind', () => {
  const cubic = read('M0 0C0 1 1 1 1 0S2-1 2 0').contours[0]!.segments[1];
  expect(cubic).toMatchObject({ kind: 'cubic', ax: 1, ay: -1, bx: 2, by: -1 });
  const quadratic = read('M0 0Q1 1 2 0T4 0').contours[0]!.segments[1];
  expect(quadratic).toMatchObject({ kind: 'quadratic', cx: 3, cy: -1 });
  expect(read('M0 0L1 0S2-1 2 0').contours[0]!.segments[1]).toMatchObject({ ax: 1, ay: 0 });
  expect(read('M0 0C0 1 1 1 1 0T2 0').contours[0]!.segments[1]).toMatchObject({ cx: 1, cy: 0 });
});

test('reads arc flags without separators between them and the next number', () => {
  const { contours, fault } = read('M20 50a30 30 0 0160 0 30 30 0 01-60 0z');
  expect(fault).toBeNull();
  expect(contours[0]!.closed).toBe(true);
  expect(contours[0]!.segments.map((segment) => segment.kind)).toEqual(['arc', 'arc']);
});

test('an arc without radius is a line and one without distance draws nothing', () => {
  expect(read('M0 0A0 5 0 0 1 9 0').contours[0]!.segments[0]!.kind).toBe('line');
  expect(read('M1 1A5 5 0 0 1 1 1').contours).toEqual([]);
});

const faults: [name: string, text: string, points: number[][], position: number][] = [
  [
    'a letter among numbers',
    'M10 10L50 10 50 50 x 60',
    [
      [10, 10],
      [50, 10],
      [50, 50],
    ],
    20,
  ],
  [
    'an unknown command',
    'M10 10H30V30K40 40H10Z',
    [
      [10, 10],
      [30, 10],
      [30, 30],
    ],
    13,
  ],
  [
    'arguments that end early',
    'M0 0L1 0C1 2 3 4',
    [
      [0, 0],
      [1, 0],
    ],
    17,
  ],
  [
    'an invalid flag',
    'M0 0L1 0A1 1 0 2 0 3 3',
    [
      [0, 0],
      [1, 0],
    ],
    16,
  ],
  [
    'a number too large',
    'M0 0L1 0H1e999',
    [
      [0, 0],
      [1, 0],
    ],
    15,
  ],
  [
    'a double comma',
    'M0 0L1 0,,2 0',
    [
      [0, 0],
      [1, 0],
    ],
    10,
  ],
];
for (const [name, text, points, position] of faults) {
  test(`${name} ends the path and preserves the segments before it`, () => {
    const { contours, fault } = read(text);
    expect(ends(contours)).toEqual([points]);
    expect(fault!.position).toBe(position);
  });
}

test('a path that does not begin with a moveto draws nothing', () => {
  const { contours, fault } = read('L50 50');
  expect(contours).toEqual([]);
  expect(fault).toMatchObject({ position: 1, beyondRange: false });
});

test('a number beyond the range is distinguished from other errors', () => {
  expect(read(`M0 0h${'1'.repeat(400)}`).fault!.beyondRange).toBe(true);
});

test('subpaths without any length disappear', () => {
  expect(read('M5 5M5 5ZM1 1L1 1C1 1 1 1 1 1Z').contours).toEqual([]);
});

test('rounding of relative coordinates does not produce a closing line', () => {
  const { contours } = read('m0 0 .1 .1 .2 0-.3-.1z');
  expect(contours[0]!.segments).toHaveLength(3);
  const last = contours[0]!.segments[2]!;
  expect([last.x1, last.y1]).toEqual([0, 0]);
});

test('reading stops soon after the allowed number of segments', () => {
  const { contours } = readPathData(`M0 0${'h1v1'.repeat(5000)}`, 100);
  expect(contours[0]!.segments.length).toBeLessThanOrEqual(102);
});

test('written coordinates read back to the last bit', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 20 }), (points) => {
      const distinct = points.filter(([x, y], i) => i === 0 || x !== points[i - 1]![0] || y !== points[i - 1]![1]);
      if (distinct.length < 2) return;
      const text = distinct.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
      const read = ends(readPathData(text, plenty).contours)[0]!;
      expect(read.map(([x, y]) => [x! + 0, y! + 0])).toEqual(distinct.map(([x, y]) => [x + 0, y + 0]));
    }),
  );
});
