import { createBilling, type Billing } from '#backend/billing/billing.ts';
import type { BillingParts } from '#backend/billing/billing-context.ts';
import { createPlanPrice } from '#backend/billing/plan-price.ts';
import { createStripe } from '#backend/billing/stripe/stripe-client.ts';
import { isSubscriber } from '#backend/credits/is-subscriber.ts';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { createLog } from '#backend/log.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';
import { signature, SITE_URL, startTestStripe, WEBHOOK_SECRET, type TestStripe } from './test-stripe.ts';

export type TestBilling = {
  readonly database: TestDatabase;
  readonly stripe: TestStripe;
  readonly context: BillingParts;
  readonly billing: Billing;
  readonly backend: TestBackend;
  /** Adds an account with a Stripe customer, in the state after a click on Upgrade. */
  readonly addCustomer: () => Promise<{ userId: string; customerId: string }>;
  /** Posts a signed event to the webhook; returns the status. */
  readonly deliver: (event: object) => Promise<number>;
  /** Posts any body with any header. */
  readonly post: (body: string, header?: string) => Promise<Response>;
  /** Returns the rows of a user's subscriptions, without values that differ between users and runs. */
  readonly stateOf: (userId: string) => Promise<object[]>;
  readonly isPaid: (userId: string) => Promise<boolean>;
  readonly events: () => Promise<{ id: string; processed_at: Date | null; error: string | null }[]>;
  readonly stop: () => Promise<void>;
};

function billingParts(db: Database, stripe: TestStripe, logged: string[] = []): BillingParts {
  const sdk = createStripe(stripe.settings);
  const log = createLog((line) => logged.push(line));
  return {
    stripe: sdk,
    db,
    log,
    now: () => new Date(),
    siteUrl: SITE_URL,
    price: createPlanPrice(sdk, stripe.priceId, log),
    isLive: false,
    webhookSecrets: [WEBHOOK_SECRET],
  };
}

/** Starts the backend with billing, a database and the local Stripe emulator, connected by their protocols only. */
export async function startTestBilling(
  database: TestDatabase,
  changes: Partial<BillingParts> = {},
): Promise<TestBilling> {
  const stripe = await startTestStripe(database);
  const db = openDatabase(databaseTarget(database.url), { connections: 10 });
  const logged: string[] = [];
  const context = { ...billingParts(db, stripe, logged), ...changes };
  const billing = createBilling(context);
  const backend = await startTestBackend({ ...database, db }, { billing });

  const post: TestBilling['post'] = (body, header) =>
    backend.raw('/payments/webhook', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) },
    });
  return {
    database,
    stripe,
    context,
    billing,
    backend: { ...backend, logged },
    post,
    async addCustomer() {
      const userId = await database.addUser();
      await billing.subscribe({ userId, email: `${userId}@example.com` });
      const row = await db
        .selectFrom('billing_customers')
        .select('stripe_customer_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, customerId: row.stripe_customer_id };
    },
    async deliver(event) {
      const body = JSON.stringify(event);
      // Jest runs tests in a separate realm, in which errors of Node's sockets are not instances of Error and are not caught by the app.
      return post(body, signature(body)).then(
        (response) => response.status,
        () => 500,
      );
    },
    stateOf: (userId) =>
      database.db
        .selectFrom('subscriptions')
        .select(['status', 'price_id', 'cancel_at_period_end', 'past_due_since'])
        .where('user_id', '=', userId)
        .orderBy('status')
        .execute(),
    isPaid: (userId) => isSubscriber(database.db, userId, new Date()),
    events: () => database.db.selectFrom('stripe_events').select(['id', 'processed_at', 'error']).execute(),
    async stop() {
      await backend.stop();
      await db.destroy();
      await stripe.close();
    },
  };
}

/** Returns an event of a type about a customer, as Stripe would send it; only its id and the customer matter. */
export function eventAbout(customerId: string, id: string, type = 'customer.subscription.updated'): object {
  return {
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: 'sub_x', object: 'subscription', customer: customerId } },
  };
}
