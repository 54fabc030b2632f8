import { max, min } from '@measurement-nesting/curves/math';
import { operators } from '../search-parameters.ts';

/**
 * Operators after a failure: a random swap of two parts with a long separation, or the best of many swaps with a short
 * one.
 */
export type Operator = 'randomSwap' | 'bestSwap';

const kinds: readonly Operator[] = ['randomSwap', 'bestSwap'];

/**
 * Adaptive operator selection by probability matching (Thierens 2005): divides the evaluations of a search between two
 * operators in proportion to the recent gain of each per evaluation.
 */
export class OperatorSelection {
  private readonly memory: number;
  private readonly spent = { randomSwap: 0, bestSwap: 0 };
  private readonly gained = { randomSwap: 0, bestSwap: 0 };
  private now: Operator | null = null;
  private countedAt = 0;

  constructor(parts: number) {
    this.memory = operators.memoryPerPart * parts;
  }

  /** Current operator, or null. */
  get current(): Operator | null {
    return this.now;
  }

  /** Selects the next operator. */
  select(evaluations: number): Operator {
    const { spent } = this;
    const { minShare } = operators;
    const randomSwap = this.rate('randomSwap');
    const bestSwap = this.rate('bestSwap');
    const share = min(1 - minShare, max(minShare, bestSwap / (randomSwap + bestSwap)));
    this.now = spent.bestSwap <= share * (spent.randomSwap + spent.bestSwap) ? 'bestSwap' : 'randomSwap';
    this.countedAt = evaluations;
    return this.now;
  }

  /**
   * Credits the operator with a separation that shortened the best layout by this share, which may be 0; more may
   * follow.
   */
  credit(evaluations: number, gained: number): void {
    if (this.now === null) return;
    const spent = evaluations - this.countedAt;
    const retention = max(0, 1 - spent / this.memory);
    for (const kind of kinds) {
      this.spent[kind] *= retention;
      this.gained[kind] *= retention;
    }
    this.spent[this.now] += spent;
    this.gained[this.now] += gained;
    this.countedAt = evaluations;
  }

  /** Credits the following evaluations to neither. */
  pause(): void {
    this.now = null;
  }

  private rate(kind: Operator): number {
    const { prior } = operators;
    return (this.gained[kind] + prior.gained) / (this.spent[kind] + prior.spent * this.memory);
  }
}
