import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EnvelopeMatrix } from '../../src/compaction/envelope-matrix.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Tolerance for a system of some tens of equations. */
const SOLVED = 5e-11;

const size = fc.integer({ min: 1, max: 12 });
const entry = fc.double({ min: -1, max: 1, noNaN: true });

test('solves the product of a matrix and a vector for any envelope', () => {
  fc.assert(
    fc.property(size, fc.infiniteStream(entry), fc.infiniteStream(fc.nat(11)), (n, values, starts) => {
      const next = <T>(stream: Iterator<T>): T => stream.next().value as T;
      const first = Int32Array.from({ length: n }, (_, i) => Math.min(i, next(starts)));
      const matrix = new EnvelopeMatrix(first);
      const dense = Array.from({ length: n }, () => new Float64Array(n));
      for (let i = 0; i < n; i++) {
        for (let j = first[i]!; j <= i; j++) {
          // Heavy on the diagonal, so positive definite.
          const value = i === j ? 2 * n + next(values) : next(values);
          matrix.values[matrix.at(i, j)] = value;
          dense[i]![j] = dense[j]![i] = value;
        }
      }
      const x = Array.from({ length: n }, () => next(values));
      const b = Float64Array.from(dense, (row) => row.reduce((sum, value, j) => sum + value * x[j]!, 0));
      matrix.factor();
      matrix.solve(b);
      b.forEach((value, i) => expectWithin(value, x[i]!, SOLVED));
    }),
  );
});

test('a direction without weight is fixed', () => {
  const matrix = new EnvelopeMatrix(Int32Array.of(0, 1, 1));
  matrix.values[matrix.at(0, 0)] = 4;
  matrix.values[matrix.at(2, 2)] = 9;
  matrix.factor();
  const b = Float64Array.of(8, 5, 18);
  matrix.solve(b);
  expect(Array.from(b)).toEqual([2, expect.closeTo(0, 12), 2]);
});
