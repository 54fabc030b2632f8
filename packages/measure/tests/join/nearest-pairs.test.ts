import { expect, test } from '@jest/globals';
import { nearestPairs } from '../../src/join/nearest-pairs.ts';
import { randomFrom } from '../../../../tools/harness/fuzz/mutation.ts';

const points = (count: number, size: number, seed: number) => {
  const next = randomFrom(seed);
  const coordinates = () => Float64Array.from({ length: count }, () => size * next());
  return { x: coordinates(), y: coordinates() };
};

/** Reference implementation that inspects every pair, nearest first. */
function slowly(x: Float64Array, y: Float64Array, reach: number): Int32Array {
  const partner = new Int32Array(x.length).fill(-1);
  const pairs: [number, number, number][] = [];
  x.forEach((_, i) => {
    for (let j = i + 1; j < x.length; j++) {
      const distance = Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!);
      if (distance <= reach) pairs.push([distance, i, j]);
    }
  });
  for (const [, i, j] of pairs.toSorted((a, b) => a[0] - b[0])) {
    if (partner[i]! >= 0 || partner[j]! >= 0) continue;
    partner[i] = j;
    partner[j] = i;
  }
  return partner;
}

for (const [what, size] of [
  ['apart', 100],
  ['some near', 1],
  ['in a crowd', 0.05],
  ['all within reach', 0.003],
] as const) {
  test(`pairs points ${what} as an exhaustive search does`, () => {
    for (let seed = 0; seed < 20; seed++) {
      const { x, y } = points(200, size, seed);
      expect(nearestPairs(x, y, 0.005, () => true)).toEqual(slowly(x, y, 0.005));
    }
  });
}

test('the comparisons of points grow at most linearly with their number, at any distance', () => {
  const askedOf = (size: number) => {
    let queries = 0;
    const { x, y } = points(3_000, size, 1);
    nearestPairs(x, y, 0.005, () => {
      queries++;
      return true;
    });
    return queries;
  };
  for (const size of [5, 0.5, 0.05, 0.003]) expect(askedOf(size)).toBeLessThan(10 * 3_000);
  expect(askedOf(1_000)).toBe(0);
});
