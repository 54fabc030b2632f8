import type { PlanAnswer } from '#lib/shared/contracts/plan.ts';
import { GRACE_MS, isSubscriber } from '../credits/is-subscriber.ts';
import type { BillingContext } from './billing-context.ts';
import { customerIdOf } from './stripe/customers.ts';
import { syncCustomer } from './sync-customer.ts';

/** Returns the plan for the account page. `fresh` fetches it from Stripe, because the event may not have arrived yet. */
export async function readPlan(context: BillingContext, userId: string, fresh: boolean): Promise<PlanAnswer> {
  const { db, log } = context;
  const customerId = fresh ? await customerIdOf(db, userId) : undefined;
  if (customerId !== undefined) await syncCustomer(context, customerId);
  const now = context.now();
  const [paid_status, price, subscription] = await Promise.all([
    isSubscriber(db, userId, now),
    // The other data of the page does not depend on the price.
    readPrice(context).catch((error: unknown) => {
      log.warn('the price could not be read', { error });
      return null;
    }),
    readSubscription(context, userId, now),
  ]);
  return { paid_status, price, subscription };
}

async function readPrice({ price }: BillingContext): Promise<PlanAnswer['price']> {
  const { unit_amount, currency, recurring } = await price.read();
  if (unit_amount === null || !recurring) return null;
  return {
    amountMinor: unit_amount,
    currency,
    interval: recurring.interval,
    intervalCount: recurring.interval_count,
  };
}

/** States of existing subscriptions, paid or not, in order of preference: those with access, then those that could regain it. */
export const EXISTING = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

async function readSubscription(
  { db }: BillingContext,
  userId: string,
  now: Date,
): Promise<PlanAnswer['subscription']> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'current_period_end', 'ends_at', 'past_due_since'])
    .where('user_id', '=', userId)
    .where('status', 'in', EXISTING)
    .execute();
  const best = rows.toSorted((a, b) => EXISTING.indexOf(a.status) - EXISTING.indexOf(b.status))[0];
  if (!best) return null;
  const graceEndsAt =
    best.status === 'past_due' && best.past_due_since ? new Date(best.past_due_since.getTime() + GRACE_MS) : null;
  return {
    state: stateOf(best.status, best.ends_at, graceEndsAt, now),
    renewsAt: best.ends_at === null ? (best.current_period_end?.toISOString() ?? null) : null,
    endsAt: best.ends_at?.toISOString() ?? null,
    graceEndsAt: graceEndsAt?.toISOString() ?? null,
    isBilled: best.id.startsWith('sub_'),
  };
}

function stateOf(
  status: string,
  endsAt: Date | null,
  graceEndsAt: Date | null,
  now: Date,
): NonNullable<PlanAnswer['subscription']>['state'] {
  if (status === 'active' || status === 'trialing') return endsAt === null ? 'active' : 'ending';
  return status === 'past_due' && graceEndsAt !== null && now < graceEndsAt ? 'past_due' : 'unpaid';
}
