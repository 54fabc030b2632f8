import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clientNetworks } from '../client-address.ts';
import type { WebEnv } from '../env.ts';
import { CookieJar, sessionCookieOptions } from './session-cookie.ts';

/** Timeout in milliseconds after which the auth service is considered unavailable. */
const TIMEOUT_MS = 10_000;

/**
 * Returns the fetch function for calls to the auth service. All calls come from this server, so the client's address is sent along (header
 * Sb-Forwarded-For); otherwise the service's limits per address would count all visitors as one. A hosted project trusts the holder of a
 * secret key, the local services the holder of their token.
 */
export function authFetch(env: WebEnv, address: string | null): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (address !== null) setAddressHeaders(headers, env, address);
    return fetch(input, { ...init, headers, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
  };
}

function setAddressHeaders(headers: Headers, env: WebEnv, address: string): void {
  if (env.localStack) headers.set('x-local-token', env.localStack.token);
  else if (env.forwardingKey === null) return;
  else {
    headers.set('apikey', env.forwardingKey);
    // The publishable key identifies no user, so it is replaced; a user's token remains.
    if (headers.get('authorization') === `Bearer ${env.supabaseKey}`) headers.delete('authorization');
  }
  headers.set('sb-forwarded-for', address);
}

export type AuthClient = SupabaseClient['auth'];

/**
 * Creates the auth service's client for one request; it must not be shared. The session is read from the request's cookies. Changes are
 * collected in `jar` and must be written to the response.
 */
export function authClientFor(request: Request, env: WebEnv): { auth: AuthClient; jar: CookieJar } {
  const jar = new CookieJar(request);
  const client = createServerClient(env.supabaseUrl, env.supabaseKey, {
    global: { fetch: authFetch(env, clientNetworks(request, env)?.connection ?? null) },
    cookieOptions: sessionCookieOptions(env),
    cookies: { getAll: () => jar.getAll(), setAll: (cookies, headers) => jar.setAll(cookies, headers) },
  });
  return { auth: client.auth, jar };
}
