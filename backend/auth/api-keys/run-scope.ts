import { AppError } from '#lib/shared/errors/app-error.ts';
import type { KeyScope } from '#lib/shared/product.ts';
import type { Database } from '../../db/database.ts';
import { missingRun } from '../../credits/missing-run.ts';
import { isNesting } from '../../run-options.ts';
import type { Caller } from '../caller.ts';
import { missingScope } from './find-key-owner.ts';

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
