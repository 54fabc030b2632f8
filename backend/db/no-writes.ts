import { sqlState } from './sql-state.ts';

const READ_ONLY = '25006';
const FULL = '53100';
/** Error of a replica for unlogged tables. */
const ON_A_REPLICA = /during recovery$/;

/** Returns true if the session is read-only, which it stays whatever the server is set to later. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY || (error instanceof Error && ON_A_REPLICA.test(error.message));
}

/** Returns a line for the operator on a reachable database that rejects writes; undefined for other errors. */
export function explainRejectedWrites(error: unknown): string | undefined {
  if (isReadOnly(error)) {
    return 'The database is read-only. Is it a replica? Set DATABASE_URL to the primary. Has its host made it so because its disk ran full? Make room there, then switch default_transaction_read_only off.';
  }
  if (sqlState(error) === FULL) return "The database's disk is full. Make room there, or give it more.";
  return undefined;
}
