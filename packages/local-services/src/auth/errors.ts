import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error response of the auth protocol: HTTP status, stable code, and text for the user. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly weakPasswordReasons: string[] | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, weakPasswordReasons?: string[]) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.weakPasswordReasons = weakPasswordReasons;
  }
}

/** First API version whose client expects `{code, message}`; earlier ones expect `{code: status, error_code, msg}`. */
const CODED_API_VERSION = '2024-01-01';

export function errorResponse(c: Context, error: AuthError): Response {
  const weak = error.weakPasswordReasons && { weak_password: { reasons: error.weakPasswordReasons } };
  c.header('x-sb-error-code', error.code);
  const version = c.req.header('x-supabase-api-version') ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= CODED_API_VERSION) {
    c.header('X-Supabase-Api-Version', CODED_API_VERSION);
    return c.json({ code: error.code, message: error.message, ...weak }, error.status);
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...weak }, error.status);
}

export function badRequest(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

/** Returns PostgreSQL's error code if `error` came from the database. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
