import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { depth, runs, selectRows } from '#harness/depth.ts';

const table = Array.from({ length: 23 }, (_, index) => index);

test('runs a fifth of the random cases at shallow depth, at least one, and all at full depth', () => {
  expect([runs(100), runs(3), runs(80, 4), runs(2, 10)]).toEqual(depth === 'full' ? [100, 3, 80, 2] : [20, 1, 4, 2]);
});

test('selects at most the stated number of rows, at least one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(100_000), (count, seed) => {
      const selected = selectRows(table, count, seed);
      expect(selected.length).toBeGreaterThan(0);
      expect(selected.length).toBeLessThanOrEqual(count);
    }),
  );
});

test('selects every row of a table within as many consecutive seeds as its rows fill', () => {
  const seeds = [20_786, 20_787, 20_788, 20_789, 20_790];
  expect(seeds.flatMap((seed) => selectRows(table, 5, seed)).toSorted((a, b) => a - b)).toEqual(table);
});

test('reports the seed and the depth of a property that fails', () => {
  const report = () => fc.assert(fc.property(fc.nat(), (value) => value < 3));
  expect(report).toThrow(/seed: 20261121[^]*Depth: (shallow|full)/);
});
