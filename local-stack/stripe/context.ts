import type { Journal } from './store/journal.ts';
import type { Settings } from './store/kinds.ts';
import type { Cause, Tx } from './store/store.ts';

/** What every part of the stand-in for Stripe works with. */
export type StripeContext = {
  secretKey: string;
  siteUrl: string;
  journal: Journal;
  /** What holds as of now. */
  settings(): Settings;
  /** Lets happen what is due, runs `work` at the emulator's time (Unix seconds), and sends its events. */
  run<T>(work: (tx: Tx, now: number) => T, cause?: Cause): T;
  /** The real clock, Unix milliseconds. */
  nowMs(): number;
};

/** How long an answer waits until what it promises is stored; see Journal. */
export const STORE_PATIENCE_MS = 1000;
