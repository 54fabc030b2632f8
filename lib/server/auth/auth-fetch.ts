import type { WebEnv } from '../env.ts';

/** A sign-in service that is silent for so long counts as not there. */
const TIMEOUT_MS = 10_000;

/**
 * How calls reach the auth service. They all come from this server, so where the service may believe us we also tell it whose
 * call it is (header Sb-Forwarded-For), or its limits per address would count all visitors as one. A hosted project believes
 * the holder of a secret key; the local stack believes the holder of its token.
 */
export function authFetch(env: WebEnv, address: string | null): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (address !== null) tellAddress(headers, env, address);
    return fetch(input, { ...init, headers, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
  };
}

function tellAddress(headers: Headers, env: WebEnv, address: string): void {
  if (env.localStack) headers.set('x-local-token', env.localStack.token);
  else if (env.forwardingKey === null) return;
  else {
    headers.set('apikey', env.forwardingKey);
    // A key that stands for nobody; a person's token stays.
    if (headers.get('authorization') === `Bearer ${env.supabaseKey}`) headers.delete('authorization');
  }
  headers.set('sb-forwarded-for', address);
}
