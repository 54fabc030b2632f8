import type { AuthEvent } from './session-store.ts';

const events = ['SIGNED_IN', 'PASSWORD_RECOVERY'] as const satisfies readonly AuthEvent[];

/**
 * What the server did just before it sent the browser here (a mailed link, a provider's sign-in), told in the address's
 * fragment. Taken out of the address, so that it is told once.
 */
export function takeUrlEvent(): AuthEvent | null {
  const event = events.find((name) => window.location.hash === `#event=${name}`);
  if (!event) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return event;
}
