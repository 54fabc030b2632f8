import type { AuthError } from '@supabase/supabase-js';

/**
 * Throws the errors that may be reported for a mail to any address. "Mailed a moment ago" is reported by the auth service for known
 * addresses only, and is treated as success: the mail is on its way.
 */
export function throwReportable(error: AuthError | null): void {
  if (error && !isPerAddress(error)) throw error;
}

function isPerAddress(error: AuthError): boolean {
  return error.code === 'over_email_send_rate_limit' && secondsToWait(error) !== null;
}

/** The wait that the auth service names in its sentence. */
export function secondsToWait(error: AuthError): number | null {
  const seconds = /\bafter (\d+) seconds?/.exec(error.message)?.[1];
  return seconds === undefined ? null : Number(seconds);
}
