import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { PlanPrice } from './plan-price.ts';
import type { SingleFlight } from './events/keyed-single-flight.ts';

/** Dependencies of billing. */
export type BillingParts = {
  readonly stripe: Stripe;
  readonly db: Database;
  readonly log: Log;
  readonly now: () => Date;
  /** Address to which Stripe redirects users. */
  readonly siteUrl: string;
  readonly price: PlanPrice;
  /** True if payments are real. */
  readonly isLive: boolean;
  /** Webhook secrets accepted; several while one is being replaced. */
  readonly webhookSecrets: readonly string[];
};

/**
 * written: Stripe's state was stored; outdated: a newer state was stored already; deleted: the account no longer exists; stranger: a
 * customer we did not create.
 */
export type SyncResult = 'written' | 'outdated' | 'deleted' | 'stranger';

/** Context of every part of billing, created once by createBilling. */
export type BillingContext = BillingParts & {
  /** Merges concurrent synchronizations of the same customer. */
  readonly singleFlight: SingleFlight<SyncResult>;
};
