import { createClient, type User } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { authFetch } from './auth-fetch.ts';
import type { AuthContext } from './auth-handler.ts';
import { countAttempt, passwordBuckets } from './auth-limits.ts';
import { clientNetworks } from '../client-address.ts';

/** Tries the password of the session's account without affecting the session. Throws `wrong_password`. */
export async function tryPassword(user: User, password: string, { env, request }: AuthContext): Promise<void> {
  const { auth } = createClient(env.supabaseUrl, env.supabaseKey, {
    global: { fetch: authFetch(env, clientNetworks(request, env)?.connection ?? null) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const email = user.email ?? '';
  await countAttempt(env, passwordBuckets(email, { request, env }), async () => {
    const { error } = await auth.signInWithPassword({ email, password });
    if (error?.code === 'invalid_credentials') throw new AppError('wrong_password');
    if (error) throw error;
  });
  // Ends the session that the attempt created.
  await auth.signOut({ scope: 'local' });
}
