import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/**
 * Settles the reserved credit of a run whose first valid layout is stored. Repeating it changes nothing; a released credit cannot be
 * settled. `cost` is the reserved amount, 0 for subscribers.
 */
export async function settleCredit(db: Queries, runId: string): Promise<{ settled: boolean; cost: number }> {
  const result = await sql<{ cost: number; settled: boolean }>`
    with reserved as (
      select user_id, run_id, period_start, amount from credit_ledger where run_id = ${runId} and kind = 'reserve'
    ), written as (
      insert into credit_ledger (user_id, kind, amount, run_id, key, period_start)
      select user_id, 'settle', 0, run_id, ${`end:${runId}`}::text, period_start from reserved
      on conflict (user_id, key) do nothing
      returning id
    )
    select -amount as cost, exists (select 1 from written) as settled from reserved
  `.execute(db);
  return result.rows[0] ?? { settled: false, cost: 0 };
}
