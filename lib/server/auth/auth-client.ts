import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { authFetch } from './auth-fetch.ts';
import { clientAddress } from '../client-address.ts';
import type { WebEnv } from '../env.ts';
import { CookieJar, sessionCookieOptions } from './session-cookie.ts';

export type AuthClient = SupabaseClient['auth'];

/**
 * The auth service on behalf of one request: its session comes from the request's cookies, changes collect in `jar` and
 * must be written to the response. One per request, never shared.
 */
export function authClientFor(request: Request, env: WebEnv): { auth: AuthClient; jar: CookieJar } {
  const jar = new CookieJar(request);
  const client = createServerClient(env.supabaseUrl, env.supabaseKey, {
    global: { fetch: authFetch(env, clientAddress(request, env)) },
    cookieOptions: sessionCookieOptions(env),
    cookies: { getAll: () => jar.getAll(), setAll: (cookies, headers) => jar.setAll(cookies, headers) },
  });
  return { auth: client.auth, jar };
}
