import { sql } from 'kysely';
import type { FreeContinuations } from '#lib/shared/contracts/result.ts';
import { product } from '#lib/shared/product.ts';
import type { Queries } from '../../db/database.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the number of free continuations left and until when; null if continuing costs a credit. They belong to the paid run: runs that
 * continue from it and runs that repeat it share them. A run that is active, done or has delivered a layout uses one, by the rule that
 * settles a credit; a run that was canceled or failed before its first layout uses none.
 */
export async function continuationsLeft(
  db: Queries,
  userId: string,
  runId: string,
  now: Date,
): Promise<FreeContinuations> {
  const rows = await sql<{ endedAt: Date | null; taken: number }>`
    select paid.ended_at as "endedAt", (
      select count(*)::integer from runs gone
      where gone.went_on_from = paid.id and gone.user_id = paid.user_id and gone.goes_on_free
        and (gone.state in ('queued', 'running', 'done') or exists (
          select 1 from run_events event
          where event.run_id = gone.id and event.type = 'best' and (event.payload::jsonb ->> 'placed')::integer > 0
        ))
    ) as taken
    from runs run join runs paid on paid.id = coalesce(run.went_on_from, run.id) and paid.user_id = run.user_id
    where run.id = ${runId} and run.user_id = ${userId}
      and exists (select 1 from credit_ledger where credit_ledger.run_id = paid.id and credit_ledger.kind = 'settle')
  `.execute(db);
  const paid = rows.rows[0];
  if (!paid || paid.endedAt === null) return null;
  const until = new Date(paid.endedAt.getTime() + product.freeContinuations.hours * HOUR_MS);
  const freeLeft = product.freeContinuations.times - paid.taken;
  return freeLeft > 0 && now < until ? { freeLeft, freeUntil: until.toISOString() } : null;
}
