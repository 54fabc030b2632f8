import { product } from '#lib/shared/product.ts';
import type { Queries } from '../db/database.ts';

/** Milliseconds of access after a failed payment, so that a card can be replaced. */
export const GRACE_MS = product.graceDays * 24 * 3600 * 1000;

let isUnlimitedForAll = false;

/** Grants every account what a subscription grants. Called once when the program starts, for sites without billing. */
export function grantSubscriptionToAll(isGranted: boolean): void {
  isUnlimitedForAll = isGranted;
}

/** Returns true if an account has a subscription that grants access now. Derived with every call, never stored. */
export async function isSubscriber(db: Queries, userId: string, now: Date): Promise<boolean> {
  if (isUnlimitedForAll) return true;
  const rows = await db
    .selectFrom('subscriptions')
    .select(['status', 'past_due_since'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'trialing', 'past_due'])
    .execute();
  return rows.some(
    (row) =>
      row.status !== 'past_due' ||
      (row.past_due_since !== null && now.getTime() - row.past_due_since.getTime() < GRACE_MS),
  );
}
