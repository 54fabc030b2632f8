import type { AuthError } from '@supabase/supabase-js';

/**
 * Throws what may be told of a call that mails to a stranger's address. That this address was mailed a moment ago, the auth
 * service only says of addresses it knows; to the person it makes no difference, the mail is on its way.
 */
export function throwUnlessTelling(error: AuthError | null): void {
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
