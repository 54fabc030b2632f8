import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { authFetch } from './auth-fetch.ts';
import { clientNetworks } from '../client-address.ts';
import type { WebEnv } from '../env.ts';
import { CookieJar, sessionCookieOptions } from './session-cookie.ts';

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
