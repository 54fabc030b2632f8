import type { Gate } from '../check/layout-gate.ts';
import type { Positions } from '../problem/positions.ts';

/** Gate of strips, which accepts a shorter layout immediately, since only the last one is checked. */
export class OpenGate implements Gate {
  /** First accepted layout. */
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
