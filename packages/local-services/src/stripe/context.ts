import type { Journal } from './store/journal.ts';
import type { Settings } from './store/kinds.ts';
import type { Cause, Tx } from './store/store.ts';

/** Dependencies of every part of the Stripe emulator. */
export type StripeContext = {
  secretKey: string;
  siteUrl: string;
  journal: Journal;
  /** Returns the current settings. */
  settings(): Settings;
  /** Processes due changes, runs `work` at the emulator's time (Unix seconds), and sends its events. */
  run<T>(work: (tx: Tx, now: number) => T, cause?: Cause): T;
  /** The real clock, Unix milliseconds. */
  nowMs(): number;
};

/** Timeout of a response that waits until its changes are stored; see Journal. */
export const STORE_TIMEOUT_MS = 1000;
