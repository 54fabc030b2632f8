import type { AuthEvent } from './session-store.ts';

const events = ['SIGNED_IN', 'PASSWORD_RECOVERY'] as const satisfies readonly AuthEvent[];

/**
 * Returns the event that preceded this page (a mailed link, a sign-in by a provider), which the server adds to the
 * fragment of the address. Removes it from the address, so that it is emitted only once.
 */
export function takeUrlEvent(): AuthEvent | null {
  const event = events.find((name) => window.location.hash === `#event=${name}`);
  if (!event) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return event;
}
