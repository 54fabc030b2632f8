import { expect, test } from '@jest/globals';
import { readPathData } from '#packages/curves/src/geometry/path-codec/read-path-data.ts';
import { curveOperators, operand } from '../../../../engine/format/pdf/curve-operators.ts';

/** Share of the radius by which a drawn circle may miss the true one; paper shows a thousandth. */
const CIRCLE_MISS = 1e-4;

const operatorsOf = (path: string): string => curveOperators(readPathData(path, Infinity).contours);

test('writes lines and cubics unchanged, and quadratics as equal cubics', () => {
  expect(operatorsOf('M0 0L3 0C4 1 5 2 6 3').split('\n')).toEqual(['0 0 m', '3 0 l', '4 1 5 2 6 3 c']);
  expect(operatorsOf('M0 0Q3 6 6 0').split('\n')).toEqual(['0 0 m', '2 4 4 4 6 0 c']);
});

test('closes a closed contour by the operator, and appends holes to the same path', () => {
  const operators = operatorsOf('M0 0L3 0L3 3ZM1 1L2 1L2 2Z').split('\n');
  expect(operators.filter((operator) => operator === 'h')).toHaveLength(2);
  expect(operators.filter((operator) => operator.endsWith(' m'))).toHaveLength(2);
});

test('every point of a drawn circle is at its radius', () => {
  const radius = 5;
  const operators = operatorsOf('M5 0A5 5 0 0 1 -5 0A5 5 0 0 1 5 0Z').split('\n');
  let [x0, y0] = [radius, 0];
  for (const operator of operators.filter((each) => each.endsWith(' c'))) {
    const [ax, ay, bx, by, x1, y1] = operator.split(' ').map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (const t of [0.2, 0.5, 0.8, 1]) {
      const mix = (p: number, a: number, b: number, q: number): number =>
        (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3 * q;
      const distance = Math.hypot(mix(x0, ax, bx, x1), mix(y0, ay, by, y1));
      expect(Math.abs(distance - radius)).toBeLessThan(CIRCLE_MISS * radius);
    }
    [x0, y0] = [x1, y1];
  }
  expect([x0, y0]).toEqual([radius, 0]);
});

test.each([
  [1e-7, '0'],
  [-1e-7, '0'],
  [1e21, '1000000000'],
  [Number.NaN, '0'],
  [Number.NEGATIVE_INFINITY, '0'],
  [-12.345678, '-12.3457'],
])('writes the number %d in decimals that every reader accepts', (value, written) => {
  expect(operand(value)).toBe(written);
});
