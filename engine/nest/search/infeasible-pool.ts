import { min } from '../../geometry/math.ts';
import type { Random } from '../random.ts';
import type { Separation } from '../separation/separation.ts';

/** The least bad are enough: short tries fail thousands of times a minute. */
const mostKept = 500;
/** Half of what is drawn lies in about this share of the list. */
const spread = 0.25;

/** Failed tries of one length, the least overlap first: to go on from, as Gardeyn and Wauters 2025 do. */
export class InfeasiblePool {
  private readonly list: Separation[] = [];

  add(result: Separation): void {
    const at = this.list.findIndex((other) => other.loss > result.loss);
    this.list.splice(at < 0 ? this.list.length : at, 0, result);
    if (this.list.length > mostKept) this.list.pop();
  }

  clear(): void {
    this.list.length = 0;
  }

  /** One of them, the better the likelier. */
  sample(random: Random): Separation {
    const at = min(0.999, random.halfBell(spread));
    return this.list[(at * this.list.length) | 0]!;
  }
}
