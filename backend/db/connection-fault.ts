import { isReadOnly } from './no-writes.ts';
import { DatabaseRefusal } from './refusal.ts';
import { sqlState } from './sql-state.ts';

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/**
 * Codes of PostgreSQL for a server that was shut down by an operator, crashed or is starting up. Class 08 is for connections, class 53 for
 * a server without free connections, memory or disk.
 */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03']);
/** Messages of pg and its pool that come without a code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/i;
const TOO_MANY_CONNECTIONS = '53300';
/** Messages of poolers for a shortage of connections: Supavisor (two names) and PgBouncer. */
const SHORTAGE = /MaxClientsInSessionMode|EMAXCONNSESSION|max clients reached|no more connections allowed/i;

/** Returns true if a statement failed because the database was unreachable or read-only, so that a retry may help. */
export function isConnectionFault(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof DatabaseRefusal || isConnectionShortage(error) || isReadOnly(error)) return true;
  // Connecting to several addresses produces one error per address.
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isConnectionFault)) return true;
  const code = sqlState(error) ?? '';
  if (SYSTEM_CODES.has(code) || SERVER_CODES.has(code) || code.startsWith('08') || code.startsWith('53')) return true;
  return 'message' in error && SENTENCES.test(String(error.message));
}

/** Returns true if the server, or a pooler before it, had no connection left. */
export function isConnectionShortage(error: unknown): boolean {
  if (sqlState(error) === TOO_MANY_CONNECTIONS) return true;
  return error instanceof Error && SHORTAGE.test(error.message);
}
