import { sqlState } from './sql-state.ts';

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
