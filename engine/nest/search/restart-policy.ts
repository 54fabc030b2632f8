import { max } from '../../geometry/math.ts';

/**
 * What a search makes of one start. It counts as stuck when it has found nothing better for as long as it had been finding;
 * times are shares of the budget.
 */
export class Restart {
  private readonly from: number;
  /** How long it may take in any case. */
  private readonly patience: number;
  private improvedAt: number;

  constructor(from: number, patience = 0) {
    this.from = from;
    this.patience = patience;
    this.improvedAt = from;
  }

  improved(now: number): void {
    this.improvedAt = now;
  }

  age(now: number): number {
    return now - this.from;
  }

  isStagnant(now: number, least: number): boolean {
    return now - this.improvedAt > max(this.improvedAt - this.from, this.patience, least);
  }
}
