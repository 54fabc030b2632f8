import { expect, test } from '@jest/globals';
import { InfeasiblePool } from '../../src/search/infeasible-pool.ts';
import { Random } from '../../src/random.ts';
import type { Separated } from '../../src/separation/separation.ts';

const none = new Float64Array(0);
const result = (loss: number): Separated => ({
  positions: { x: none, y: none, rotation: new Int32Array(0), sheet: new Int32Array(0), sheets: 1, openLength: loss },
  loss,
});

test('samples better entries more often, and drops the worst of many', () => {
  const failed = new InfeasiblePool();
  const random = new Random(7);
  for (let k = 0; k < 2000; k++) failed.add(result(1 + random.next()));
  failed.add(result(0.5));
  const drawn = Array.from({ length: 4000 }, () => failed.sample(random).loss);
  // The pool retains 500 of 2,000 entries: those below about 1.25.
  expect(Math.max(...drawn)).toBeLessThan(1.3);
  expect(drawn.filter((loss) => loss < 1.06).length).toBeGreaterThan(drawn.length / 2);
  expect(drawn).toContain(0.5);
});

test('after clearing, the pool contains later entries only', () => {
  const failed = new InfeasiblePool();
  failed.add(result(1));
  failed.clear();
  failed.add(result(3));
  expect(failed.sample(new Random(1)).loss).toBe(3);
});
