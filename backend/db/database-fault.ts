/** Returns PostgreSQL's error code ('23505' is a unique violation), or the system's; undefined without a code. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Connection error that waiting does not resolve: the database rejects us, or we reject it. The message names the setting to change. */
export class DatabaseRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefusal';
    this.code = code;
  }
}

const UNKNOWN_AUTHORITY = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_SIGNATURE_FAILURE',
]);

/** Returns a failed connection as one line for the operator; other errors unchanged. */
export function explainConnectionError(error: unknown, host: string): unknown {
  const code = sqlState(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  const sentence = sentenceOn(code, message, `The database at ${host}`);
  return sentence === undefined ? error : new DatabaseRefusal(code || 'NO_TLS', sentence, error);
}

function sentenceOn(code: string, message: string, server: string): string | undefined {
  if (message === 'The server does not support SSL connections') {
    return `${server} takes no encrypted connections. Switch TLS on there, or add sslmode=disable to DATABASE_URL to send everything unencrypted.`;
  }
  if (UNKNOWN_AUTHORITY.has(code)) {
    return `${server} shows a certificate of an authority that is not known here (${code}). Set DATABASE_CA to the authority's certificate, as PEM text or the path of a file. Supabase: Database > Settings > SSL Configuration > Download certificate.`;
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    const when = code === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet';
    return `${server} shows a certificate that ${when}. Renew it there, and check the clock of this machine.`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `${server} shows a certificate for another host. Write the host in DATABASE_URL as the certificate has it, or add sslmode=verify-ca to accept every host of the authority.`;
  }
  if (/no encryption|SSL off|SSL connection is required/i.test(message)) {
    return `${server} accepts encrypted connections only. Set sslmode=require in DATABASE_URL.`;
  }
  if (code === '28P01' || code === '28000' || /tenant or user not found/i.test(message)) {
    return `${server} refused the user or the password in DATABASE_URL. Write special characters in the password as %XX; the user of Supabase's pooler is postgres.<project>.`;
  }
  if (code === '3D000') return `${server} has no database of the name in DATABASE_URL.`;
  return undefined;
}

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
