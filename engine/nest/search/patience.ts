import { infinity, max } from '../../geometry/math.ts';
import { stagnation } from '../search-parameters.ts';

/**
 * How long a search goes on in vain, in evaluations, so that it ends at the same point on every machine: since it last found a
 * layout shorter than the one before by more than nobody sees.
 */
export class Patience {
  private readonly most: number;
  private since = 0;
  private length = infinity;

  /** That of a search for so many parts. */
  static ofParts(count: number): Patience {
    const { evaluationsPerPart, fewParts } = stagnation;
    return new Patience(evaluationsPerPart * count * max(1, count / fewParts));
  }

  /** @param most evaluations; Infinity for a search that goes on whatever happens. */
  constructor(most: number) {
    this.most = most;
  }

  /** The search sets out, or looks elsewhere, from a layout of this length. */
  begin(length: number, evaluations: number): void {
    this.length = length;
    this.since = evaluations;
  }

  found(length: number, evaluations: number): void {
    if (length < this.length * (1 - stagnation.leastGain)) this.begin(length, evaluations);
  }

  /** @param share of it. */
  isOver(evaluations: number, share = 1): boolean {
    return evaluations - this.since > share * this.most;
  }
}
