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
  /** Several while one is replaced by the next. */
  readonly webhookSecrets: readonly string[];
};

/**
 * written: what Stripe said stands in our tables; outdated: a newer answer stood there already; deleted: the account is gone;
 * stranger: a customer that we never made.
 */
export type SyncResult = 'written' | 'outdated' | 'deleted' | 'stranger';

/** Context of every part of billing, created once by createBilling. */
export type BillingContext = BillingParts & {
  /** Customers being brought up to date. */
  readonly singleFlight: SingleFlight<SyncResult>;
};
