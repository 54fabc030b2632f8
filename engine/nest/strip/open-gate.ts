import type { Gate } from '../check/layout-gate.ts';
import type { Positions } from '../problem/positions.ts';

/** The gate of strips: a shorter layout passes at once, since the checker looks at the last one only. */
export class OpenGate implements Gate {
  /** The first layout that passed. */
  first: Positions | null = null;
  verified: Positions | null = null;
  private readonly onBest: (positions: Positions) => void;

  constructor(onBest: (positions: Positions) => void) {
    this.onBest = onBest;
  }

  submit(positions: Positions): void {
    if (this.verified !== null && positions.openLength >= this.verified.openLength) return;
    this.verified = positions;
    this.first ??= positions;
    this.onBest(positions);
  }

  verifyPending(): boolean {
    return true;
  }

  verifyDue(): void {}
}
