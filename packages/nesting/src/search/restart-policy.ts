import { max } from '@measurement-nesting/curves/math';

/**
 * State of the search from one initial layout. It stagnates after as long without improvement as it had been
 * improving; times are counts of evaluations.
 */
export class Restart {
  private readonly from: number;
  private readonly minDuration: number;
  private improvedAt: number;

  /** @param minDuration minimum duration in any case. */
  constructor(from: number, minDuration = 0) {
    this.from = from;
    this.minDuration = minDuration;
    this.improvedAt = from;
  }

  improved(now: number): void {
    this.improvedAt = now;
  }

  age(now: number): number {
    return now - this.from;
  }

  /** @param min shortest time without improvement that is stagnation. */
  isStagnant(now: number, min: number): boolean {
    return now - this.improvedAt > max(this.improvedAt - this.from, this.minDuration, min);
  }
}
