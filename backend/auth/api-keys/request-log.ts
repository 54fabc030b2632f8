import { sql } from 'kysely';
import type { KeyRequestsAnswer } from '#lib/shared/contracts/programs/api-keys.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import type { Database } from '../../db/database.ts';

type LoggedRequest = {
  readonly keyId: string;
  readonly call: string;
  readonly status: number;
  /** Error code of a refusal; null if it was accepted. */
  readonly code: string | null;
  readonly requestId: string;
  readonly ms: number;
};

/** Stores a request in the log of its key, in place of the one `limits.keyLog` requests before. */
export async function logKeyRequest(db: Database, request: LoggedRequest, at: Date): Promise<void> {
  const { keyId, call, status, code, requestId, ms } = request;
  await sql`
    with counted as (
      update api_keys set calls = calls + 1 where id = ${keyId}::uuid returning id, calls
    )
    insert into api_key_requests (key_id, slot, at, call, status, code, request_id, ms)
    select id, (calls % ${limits.keyLog}::integer)::integer, ${at}::timestamptz, ${call}::text, ${status}::integer,
      ${code}::text, ${requestId}::text, ${Math.round(ms)}::integer
    from counted
    on conflict (key_id, slot) do update set at = excluded.at, call = excluded.call, status = excluded.status,
      code = excluded.code, request_id = excluded.request_id, ms = excluded.ms
  `.execute(db);
}

/** Returns the last requests of a key, newest first. Throws not_found unless the key belongs to the account. */
export async function listKeyRequests(db: Database, userId: string, keyId: string): Promise<KeyRequestsAnswer> {
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!key) throw new AppError('not_found', { message: 'This API key is no longer on your account.' });
  const rows = await db
    .selectFrom('api_key_requests')
    .select(['at', 'call', 'status', 'code', 'request_id', 'ms'])
    .where('key_id', '=', keyId)
    .orderBy('at', 'desc')
    .execute();
  return {
    requests: rows.map(({ at, request_id, ...rest }) => ({ at: at.toISOString(), requestId: request_id, ...rest })),
  };
}
