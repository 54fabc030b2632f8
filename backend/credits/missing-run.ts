import { AppError } from '#lib/shared/errors/app-error.ts';
import type { Database } from '../db/database.ts';

/**
 * Returns the error of a run that the account does not have: `run_expired` if the ledger shows that the account's run was deleted with its
 * result, else `run_not_found`. Runs that cost nothing leave no entry.
 */
export async function missingRun(db: Database, userId: string, runId: string): Promise<AppError> {
  const entry = await db
    .selectFrom('credit_ledger')
    .select('run_id')
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return new AppError(entry ? 'run_expired' : 'run_not_found');
}
