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

/** Minimum duration in milliseconds; the auth service nearly always responds within it. */
const floorMs = 600;

/**
 * Settles no sooner than after a fixed time, for calls whose work depends on the existence of an account: their duration would reveal what
 * the response does not.
 */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, afterFloor()]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Delays failures only; a success is returned at once. */
export async function failInConstantTime<T>(work: Promise<T>): Promise<T> {
  const floor = afterFloor();
  try {
    return await work;
  } catch (error) {
    await floor;
    throw error;
  }
}

function afterFloor(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, floorMs));
}
