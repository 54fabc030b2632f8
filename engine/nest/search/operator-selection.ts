import { max, min } from '../../geometry/math.ts';

/**
 * Two ways to go on from a failure: two parts swapped by chance and much patience with what comes of it, or the best of many
 * swaps and little patience.
 */
export type Operator = 'randomSwap' | 'bestSwap';

/** What was spent and gained longer ago than about so many evaluations for each part says nothing any more. */
const memoryPerPart = 100_000;
/** Neither kind gets less than this share of the evaluations. */
const leastShare = 0.15;
/** What both kinds are taken to have gained and, as a share of the memory, spent: so long as little is known they get the same. */
const prior = { gained: 2e-4, spent: 0.1 };

/**
 * Divides the evaluations of a search between two kinds of attempts in proportion to what either gained for each evaluation
 * lately. Letters of one size gain most by choosing, letters of mixed sizes by patience.
 */
export class OperatorSelection {
  private readonly memory: number;
  private readonly spent = { randomSwap: 0, bestSwap: 0 };
  private readonly gained = { randomSwap: 0, bestSwap: 0 };
  private now: Operator | null = null;
  private countedAt = 0;

  constructor(parts: number) {
    this.memory = memoryPerPart * parts;
  }

  /** The kind under way; null when there is none. */
  get current(): Operator | null {
    return this.now;
  }

  /** Decides on the kind to come. */
  select(evaluations: number): Operator {
    const { spent } = this;
    const randomSwap = this.rate('randomSwap');
    const bestSwap = this.rate('bestSwap');
    const share = min(1 - leastShare, max(leastShare, bestSwap / (randomSwap + bestSwap)));
    this.now = spent.bestSwap <= share * (spent.randomSwap + spent.bestSwap) ? 'bestSwap' : 'randomSwap';
    this.countedAt = evaluations;
    return this.now;
  }

  /** An attempt is over that made the best layout shorter by this share, which may be 0; more of its kind may follow. */
  credit(evaluations: number, gained: number): void {
    if (this.now === null) return;
    const spent = evaluations - this.countedAt;
    const kept = max(0, 1 - spent / this.memory);
    for (const current of ['randomSwap', 'bestSwap'] as const) {
      this.spent[current] *= kept;
      this.gained[current] *= kept;
    }
    this.spent[this.now] += spent;
    this.gained[this.now] += gained;
    this.countedAt = evaluations;
  }

  /** What follows is of neither kind. */
  pause(): void {
    this.now = null;
  }

  private rate(current: Operator): number {
    return (this.gained[current] + prior.gained) / (this.spent[current] + prior.spent * this.memory);
  }
}
