import type { LayoutChecker, Violation } from './check-layout.ts';
import type { Positions } from '../problem/positions.ts';
import type { Layout } from '../types.ts';

/** A layout in the caller's terms and in those of the search. */
export type Candidate = { readonly layout: Layout; readonly positions: Positions };

export type GateControl = {
  readonly check: LayoutChecker;
  /** True when enough time has gone by since the last check for another one. */
  readonly due: () => boolean;
  /** Told of every layout that is better than those before and has passed the checker. */
  readonly onBest: (found: Candidate) => void;
  /** Told what the checker objects to, so that the search does not come again with the same fault. */
  readonly onRefused: (found: Candidate, violations: readonly Violation[]) => void;
};

/**
 * Between the search and the world: nothing passes unchecked, and what is refused goes back to the search. Checking is
 * not free, so layouts that follow each other quickly wait, the better one replacing the one before.
 */
export class LayoutGate {
  best: Candidate | null = null;
  private waiting: Candidate | null = null;
  private readonly control: GateControl;

  constructor(control: GateControl) {
    this.control = control;
  }

  /** Hands a layout in; it may wait. */
  submit(found: Candidate): void {
    this.waiting = found;
    if (this.control.due()) this.verifyPending();
  }

  /** Hands the last layout in, to be checked now: it wins a tie with the best so far. */
  submitFinal(found: Candidate): void {
    this.waiting = found;
    this.verifyPending(true);
  }

  /** Lets what waits for too long through. */
  submitDue(): void {
    if (this.waiting !== null && this.control.due()) this.verifyPending();
  }

  /** Checks what waits, now; false when it was refused. */
  verifyPending(last = false): boolean {
    const found = this.waiting;
    this.waiting = null;
    if (found === null || (this.best !== null && !isBetter(found.layout, this.best.layout, last))) return true;
    const { valid, violations } = this.control.check(found.layout);
    if (valid) {
      this.best = found;
      this.control.onBest(found);
    } else this.control.onRefused(found, violations);
    return valid;
  }
}

/** More parts placed, or as many on less material. */
function isBetter(layout: Layout, than: Layout, last: boolean): boolean {
  const placed = layout.placements.length - than.placements.length;
  return placed > 0 || (placed === 0 && (last ? layout.usage <= than.usage : layout.usage < than.usage));
}
