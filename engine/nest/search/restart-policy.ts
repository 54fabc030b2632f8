import { max } from '../../geometry/math.ts';

/**
 * What a search makes of one start. It counts as stuck when it has found nothing better for as long as it had been finding;
 * times are shares of the budget.
 */
export class Line {
  private readonly from: number;
  /** How long it may take in any case. */
  private readonly patience: number;
  private betteredAt: number;

  constructor(from: number, patience = 0) {
    this.from = from;
    this.patience = patience;
    this.betteredAt = from;
  }

  bettered(now: number): void {
    this.betteredAt = now;
  }

  age(now: number): number {
    return now - this.from;
  }

  isStuck(now: number, least: number): boolean {
    return now - this.betteredAt > max(this.betteredAt - this.from, this.patience, least);
  }
}
