import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SoftLinearProgram } from '../../src/compaction/soft-linear-program.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Rounding. */
const EXACT = 5e-16;

const gap = 1e-10;
const ACCURACY = 5e-8;

test('finds the optimum at the corner of a triangle', () => {
  // Most of x + 2 y with x, y >= 0 and x + y <= 1: all in y.
  const program = new SoftLinearProgram(2);
  program.addRow(0, 0, [0], [-1]);
  program.addRow(0, 0, [1], [-1]);
  program.addRow(1, 0, [0, 1], [1, 1]);
  const x = Float64Array.of(0.2, 0.2);
  program.solve(Float64Array.of(-1, -2), x, gap);
  expectWithin(x[0], 0, ACCURACY);
  expectWithin(x[1], 1, ACCURACY);
});

test('a soft row is violated when that is cheaper, and only then', () => {
  for (const [price, expected] of [
    [0.5, 0],
    [2, 3],
  ] as const) {
    // x costs 1, and being below 3 costs the price.
    const program = new SoftLinearProgram(1);
    program.addRow(0, 0, [0], [-1]);
    program.addRow(10, 0, [0], [1]);
    program.addRow(-3, price, [0], [-1]);
    const x = Float64Array.of(5);
    program.solve(Float64Array.of(1), x, gap);
    expectWithin(x[0], expected, ACCURACY);
  }
});

test('contradicting soft rows are violated in proportion to their prices', () => {
  const program = new SoftLinearProgram(1);
  program.addRow(10, 0, [0], [1]);
  program.addRow(10, 0, [0], [-1]);
  program.addRow(1, 1, [0], [1]);
  program.addRow(-4, 3, [0], [-1]);
  const x = Float64Array.of(0);
  program.solve(Float64Array.of(0), x, gap);
  expectWithin(x[0], 4, ACCURACY);
});

test('a fixed variable does not change, and its rows constrain the others', () => {
  const program = new SoftLinearProgram(2);
  program.fix(0);
  program.addRow(1, 0, [0], [1]);
  program.addRow(-2, 0, [0, 1], [1, -1]);
  program.addRow(10, 0, [1], [1]);
  const x = Float64Array.of(0, 5);
  program.solve(Float64Array.of(-1, 1), x, gap);
  expectWithin(x[0], 0, EXACT);
  expectWithin(x[1], 2, ACCURACY);
  expect(program.size).toBe(2);
});

test('random programs in the plane reach the optimum over all corners within every hard row', () => {
  const number = fc.integer({ min: -9, max: 9 });
  const row = fc.tuple(number, number, fc.integer({ min: 1, max: 9 })).filter(([a, b]) => a !== 0 || b !== 0);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), number, number, (rows, cx, cy) => {
      const all = [...rows, [1, 0, 10], [-1, 0, 10], [0, 1, 10], [0, -1, 10]] as const;
      const program = new SoftLinearProgram(2);
      for (const [a, b, limit] of all) program.addRow(limit, 0, [0, 1], [a, b]);
      const x = new Float64Array(2);
      program.solve(Float64Array.of(cx, cy), x, gap);
      const slack = (px: number, py: number): number => Math.min(...all.map(([a, b, l]) => l - a * px - b * py));
      expect(slack(x[0]!, x[1]!)).toBeGreaterThan(-1e-9);
      let best = Infinity;
      all.forEach(([a, b, l], i) =>
        all.slice(0, i).forEach(([c, d, m]) => {
          const det = a * d - b * c;
          if (det === 0) return;
          const [px, py] = [(l * d - b * m) / det, (a * m - l * c) / det];
          if (slack(px, py) > -1e-9) best = Math.min(best, cx * px + cy * py);
        }),
      );
      expectWithin(cx * x[0]! + cy * x[1]!, best, ACCURACY);
    }),
  );
});
