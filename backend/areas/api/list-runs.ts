import type { RunList } from '#lib/shared/contracts/result.ts';
import type { runListRequest } from '#lib/shared/contracts/job.ts';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { programMessage } from '#lib/shared/errors/program-messages.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import { labelsOf } from '../../run-options.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Lists the runs of an account, newest first. */
export async function listRunsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'listRuns');
  return context.json(await listRuns(services.db, user, data));
}

const LOST_CURSOR = 'The account no longer has the run of "cursor". Start again without "cursor".';

/** SQL condition of a run that nests, by which assertRunScope decides as well. */
const nests = sql<boolean>`(options->'sheet' is not null or options->'stock' is not null)`;

/** Returns a page of runs. Throws run_not_found for a cursor whose run was deleted or is of another account. */
async function listRuns(
  db: Database,
  { userId, scopes }: Caller,
  { limit, cursor, state, reference, createdFrom, createdBefore }: z.output<typeof runListRequest>,
): Promise<RunList> {
  let query = db
    .selectFrom('runs')
    .select([
      'id',
      'state',
      'label',
      'charged',
      'created_at',
      'started_at',
      'ended_at',
      'error_code',
      'error_message',
      'options',
    ])
    .select(nests.as('nests'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // One more row shows that there is a further page.
    .limit(limit + 1);
  if (cursor !== undefined) {
    const before = sql`select created_at, id from runs where id = ${cursor}::uuid and user_id = ${userId}::uuid`;
    if ((await before.execute(db)).rows.length === 0)
      throw new AppError('run_not_found', { field: 'cursor', message: LOST_CURSOR });
    query = query.where(sql<boolean>`(created_at, id) < (${before})`);
  }
  if (scopes !== null && !scopes.includes('nest')) query = query.where(sql<boolean>`not ${nests}`);
  if (scopes !== null && !scopes.includes('measure')) query = query.where(nests);
  if (state !== undefined) query = query.where('state', '=', state);
  if (reference !== undefined) query = query.where(sql<boolean>`options->>'reference' = ${reference}`);
  if (createdFrom !== undefined) query = query.where('created_at', '>=', new Date(createdFrom));
  if (createdBefore !== undefined) query = query.where('created_at', '<', new Date(createdBefore));
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  return {
    runs: page.map((row) => ({
      runId: row.id,
      kind: row.nests ? 'nest' : 'measure',
      state: row.state,
      label: row.label,
      reference: labelsOf(row.options).reference,
      sandbox: labelsOf(row.options).sandbox,
      charged: row.charged,
      createdAt: row.created_at.toISOString(),
      startedAt: row.started_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      error:
        row.error_code === null
          ? null
          : { code: row.error_code, message: programMessage(row.error_code, row.error_message ?? '') },
    })),
    nextCursor: rows.length > limit ? page.at(-1)!.id : null,
  };
}
