import { min } from '@measurement-nesting/curves/math';
import type { Random } from '../random.ts';
import { infeasiblePool } from '../search-parameters.ts';
import type { Separated } from '../separation/separation.ts';

/**
 * Failed separations at one length, the least overlap first, to continue from (Gardeyn and Wauters 2025, Algorithm
 * 12).
 */
export class InfeasiblePool {
  private readonly results: Separated[] = [];

  add(result: Separated): void {
    const { results } = this;
    const at = results.findIndex((other) => other.loss > result.loss);
    results.splice(at < 0 ? results.length : at, 0, result);
    if (results.length > infeasiblePool.max) results.pop();
  }

  clear(): void {
    this.results.length = 0;
  }

  /** Returns a random entry, more likely a better one: its rank is half-normal. */
  sample(random: Random): Separated {
    const rank = min(0.999, random.halfBell(infeasiblePool.spread));
    return this.results[(rank * this.results.length) | 0]!;
  }
}
