import type { AuthError } from '@supabase/supabase-js';

/**
 * Throws the errors that may be reported for a mail to any address. The limit of mails per address is reported by the auth service for
 * known addresses only, so it is treated as success: a mail was sent a moment ago.
 */
export function throwReportable(error: AuthError | null): void {
  if (error && !isPerAddress(error)) throw error;
}

function isPerAddress(error: AuthError): boolean {
  return error.code === 'over_email_send_rate_limit' && secondsToWait(error) !== null;
}

/** Returns the waiting time in the auth service's message, in seconds; null without one. */
export function secondsToWait(error: AuthError): number | null {
  const seconds = /\bafter (\d+) seconds?/.exec(error.message)?.[1];
  return seconds === undefined ? null : Number(seconds);
}
