import { sql } from 'kysely';
import { programMessage } from '#lib/shared/errors/program-messages.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import { isNesting, labelsOf } from '../run-options.ts';

/** An ended run: its stored options, and the error of a run that did not deliver. */
type EndedRun = {
  readonly runId: string;
  readonly state: string;
  readonly charged: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly options: Readonly<Record<string, unknown>>;
};

/** Queues the report of an ended run for each webhook of its account, in the transaction that ends the run. */
export async function queueRunEnded(
  trx: DatabaseTransaction,
  userId: string,
  { runId, state, charged, error, options }: EndedRun,
): Promise<void> {
  const data = {
    runId,
    kind: isNesting(options) ? 'nest' : 'measure',
    state,
    charged,
    ...labelsOf(options),
    error: error && { code: error.code, message: programMessage(error.code, error.message) },
  };
  const payload = JSON.stringify({ type: 'run.ended', timestamp: new Date().toISOString(), data });
  await sql`
    insert into webhook_deliveries (webhook_id, run_id, payload, next_at)
    select id, ${runId}::uuid, ${payload}, now() from webhooks where user_id = ${userId}
  `.execute(trx);
}

/** Returns the payload of a test delivery. */
export function testPayload(now: Date): string {
  return JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} });
}
