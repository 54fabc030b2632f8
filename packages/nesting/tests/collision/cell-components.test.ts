import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CellComponents } from '../../src/collision/cell-components.ts';
import { COLLIDING, FREE, UNDECIDED } from '../../src/collision/cell-state.ts';

/** By cell, the lowest cell that can be reached from it along edges without passing an undecided one; -1 for undecided cells. */
function lowestReached(undecided: readonly boolean[], nx: number): number[] {
  const lowest = undecided.map((is, k) => (is ? -1 : k));
  for (let isDone = false; !isDone;) {
    isDone = true;
    lowest.forEach((own, k) => {
      if (own < 0) return;
      const beside = [k % nx > 0 ? k - 1 : -1, k % nx < nx - 1 ? k + 1 : -1, k - nx, k + nx];
      for (const other of beside) {
        const otherLowest = lowest[other] ?? -1;
        if (otherLowest < 0 || otherLowest >= lowest[k]!) continue;
        lowest[k] = otherLowest;
        isDone = false;
      }
    });
  }
  return lowest;
}

test('adjoining cells have one state, determined once', () => {
  const components = new CellComponents();
  const raster = fc
    .tuple(
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 24 }),
      fc.double({ min: 0.1, max: 0.7, noNaN: true }),
    )
    .chain(([nx, ny, share]) =>
      fc.record({
        nx: fc.constant(nx),
        ny: fc.constant(ny),
        undecided: fc.array(
          fc.double({ min: 0, max: 1, noNaN: true }).map((x) => x < share),
          { minLength: nx * ny, maxLength: nx * ny },
        ),
      }),
    );
  fc.assert(
    fc.property(raster, ({ nx, ny, undecided }) => {
      const lowest = lowestReached(undecided, nx);
      const states = Uint8Array.from(undecided, (is) => (is ? UNDECIDED : FREE));
      const tested: number[] = [];
      components.classify(states, nx, ny, (cell) => {
        tested.push(lowest[cell]!);
        return lowest[cell]! % 2 === 0 ? FREE : COLLIDING;
      });
      expect(Array.from(states)).toEqual(lowest.map((low) => (low < 0 ? UNDECIDED : low % 2 === 0 ? FREE : COLLIDING)));
      expect(tested.toSorted((a, b) => a - b)).toEqual(
        [...new Set(lowest)].filter((low) => low >= 0).sort((a, b) => a - b),
      );
    }),
  );
});
