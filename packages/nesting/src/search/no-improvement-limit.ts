import { infinity, max } from '@measurement-nesting/curves/math';
import { stagnation } from '../search-parameters.ts';

/**
 * No-improvement limit of a search in evaluations, so that it ends at the same point on every machine: counted since
 * the last layout that was visibly shorter than the one before.
 */
export class NoImprovementLimit {
  private readonly most: number;
  private since = 0;
  private length = infinity;

  /** Returns the limit of a search for this many parts. */
  static ofParts(count: number): NoImprovementLimit {
    const { evaluationsPerPart, fewParts } = stagnation;
    return new NoImprovementLimit(evaluationsPerPart * count * max(1, count / fewParts));
  }

  /** @param most evaluations; Infinity for no limit. */
  constructor(most: number) {
    this.most = most;
  }

  /** Starts counting from a layout of this length. */
  begin(length: number, evaluations: number): void {
    this.length = length;
    this.since = evaluations;
  }

  recordLayout(length: number, evaluations: number): void {
    if (length < this.length * (1 - stagnation.minGain)) this.begin(length, evaluations);
  }

  /** @param share of the limit. */
  isReached(evaluations: number, share = 1): boolean {
    return evaluations - this.since > share * this.most;
  }
}
