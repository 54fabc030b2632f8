import { AppError } from '#lib/shared/errors/app-error.ts';
import type { KeyScope } from '#lib/shared/product.ts';
import { hashApiKey, isWellFormedApiKey } from '#lib/server/security/api-key.ts';
import type { Database } from '../../db/database.ts';
import type { Caller, CallerRules } from '../caller.ts';
import { missingRun } from '../../credits/credit-ledger.ts';
import { isNesting } from '../../run-options.ts';

/** Its last use is written down no more often than this. */
const NOTED_EVERY_MS = 60_000;

/**
 * Returns the owner of a key. The database is queried with every call, so that a revoked key is rejected everywhere at once.
 *
 * @param rules scopes of which the call needs one; without them the call accepts no keys
 */
export async function findKeyOwner(
  db: Database,
  key: string,
  { scopes = [], onKey }: Pick<CallerRules, 'scopes' | 'onKey'>,
  now: Date,
): Promise<Caller & { readonly keyId: string; readonly scopes: readonly KeyScope[] }> {
  if (!isWellFormedApiKey(key)) throw new AppError('api_key_mistyped');
  const found = await db
    .selectFrom('api_keys')
    .select(['id', 'user_id', 'scopes', 'last_used_at', 'revoked_at', 'is_sandbox', 'expires_at'])
    .where('digest', '=', hashApiKey(key))
    .executeTakeFirst();
  if (!found) throw new AppError('api_key_unknown');
  if (found.revoked_at !== null) throw new AppError('api_key_revoked', { logDetail: `key ${found.id}` });
  onKey?.(found.id);
  if (found.expires_at !== null && found.expires_at <= now) {
    throw new AppError('api_key_expired', { logDetail: `key ${found.id}` });
  }
  await noteUse(db, found, now);
  if (!scopes.some((scope) => found.scopes.includes(scope))) {
    throw new AppError('api_key_scope', { message: missingScope(scopes), logDetail: `key ${found.id}` });
  }
  // A key identifies the account only; calls that need the user's email accept no keys.
  return {
    userId: found.user_id,
    email: '',
    sessionId: '',
    keyId: found.id,
    scopes: found.scopes,
    isSandbox: found.is_sandbox,
  };
}

async function noteUse(db: Database, key: { id: string; last_used_at: Date | null }, now: Date): Promise<void> {
  if (key.last_used_at !== null && now.getTime() - key.last_used_at.getTime() < NOTED_EVERY_MS) return;
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', key.id).execute();
}

/** Returns the sentence of a refused key: which scope it lacks. */
function missingScope(scopes: readonly KeyScope[]): string {
  return scopes.length === 0
    ? 'API keys cannot be used here. Log in on the site.'
    : `This API key does not allow this call: it was made without ${scopes.map((scope) => `"${scope}"`).join(' or ')}. Make one that has it.`;
}

/**
 * Checks that a key has the scope of a run: `nest` for a run that nests, `measure` for one that measures. A user's session passes. Throws
 * `run_expired` for a deleted run, `run_not_found` for an unknown one or one of another account, `api_key_scope` for a missing scope.
 */
export async function assertRunScope(db: Database, caller: Caller, runId: string): Promise<void> {
  if (caller.scopes === null) return;
  const run = await db
    .selectFrom('runs')
    .select('options')
    .where('id', '=', runId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!run) throw await missingRun(db, caller.userId, runId);
  assertScope(caller, isNesting(run.options) ? 'nest' : 'measure');
}

/** Throws `api_key_scope` unless the caller is a user's session or a key with `scope`. */
export function assertScope({ scopes, keyId }: Caller, scope: KeyScope): void {
  if (scopes === null || scopes.includes(scope)) return;
  throw new AppError('api_key_scope', { message: missingScope([scope]), logDetail: `key ${keyId}` });
}
