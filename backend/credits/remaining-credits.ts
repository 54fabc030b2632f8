import type { RemainingCredits } from '#lib/shared/contracts/user.ts';
import type { Database } from '../db/database.ts';
import { lockCreditAccount } from './credit-account.ts';
import { isSubscriber } from './is-subscriber.ts';
import { inTransaction } from '../db/in-transaction.ts';

/** Returns the balance for the badge: credits left and their renewal date. */
export async function readRemainingCredits(db: Database, userId: string, now: Date): Promise<RemainingCredits> {
  return inTransaction(db, async (trx) => {
    const account = await lockCreditAccount(trx, userId, now);
    const left = (await isSubscriber(trx, userId, now)) ? ('unlimited' as const) : account.balance;
    const refreshDate = `${account.period.next}T00:00:00.000Z`;
    return {
      remainingCredits: left,
      refreshDate,
      remaining_credits: left,
      refresh_date: refreshDate,
    };
  });
}
