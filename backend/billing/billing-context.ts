import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { PlanPrice } from './plan-price.ts';

/** What every part of billing needs; made once by createBilling. */
export type BillingContext = {
  readonly stripe: Stripe;
  readonly db: Database;
  readonly log: Log;
  readonly now: () => Date;
  /** Where people come back to. */
  readonly siteUrl: string;
  readonly price: PlanPrice;
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** Several while one is replaced by the next. */
  readonly webhookSecrets: readonly string[];
};
