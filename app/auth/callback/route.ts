import { AuthError, type User } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { AuthClient } from '#web/auth/auth-client.ts';
import { logSuccess, seeOther, withErrors } from '#web/auth/auth-handler.ts';
import { countAttempt, linkBuckets } from '#web/auth/auth-limits.ts';
import { localPath } from '#lib/shared/security/guarded-paths.ts';
import { logRejectedRequest } from '#web/log.ts';

/** Maximum age in ms of an account that counts as created by this sign-in. */
const firstLoginMs = 60_000;

/** Handles the return from Google or Microsoft (or from a hosted mail link), with a code or with an error. */
export function GET(request: Request) {
  return withErrors(request, async (context) => {
    const query = new URL(request.url).searchParams;
    const next = localPath(query.get('next'));
    const code = query.get('code');
    if (!code) return refused(query.get('error_code') ?? query.get('error') ?? 'no_code');
    let user: User;
    try {
      user = await countAttempt(context.env, linkBuckets(context), () =>
        redeem(context.auth, code, query.get('sb_flow_id') ?? undefined),
      );
    } catch (error) {
      if (error instanceof AuthError || error instanceof AppError) return refused(error.code ?? 'failed');
      throw error;
    }
    logSuccess(request);
    if (next === '/app' && isNew(user)) return seeOther('/login/first#event=SIGNED_IN');
    return seeOther(`${next}#event=${next === '/update-password' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'}`);
  });
}

async function redeem(auth: AuthClient, code: string, flowId: string | undefined): Promise<User> {
  const { data, error } = await auth.exchangeCodeForSession(code, { flowId });
  if (error) throw error;
  return data.user;
}

/** Returns true for the first login with this provider, which created the account. */
function isNew(user: { created_at: string }): boolean {
  return Date.now() - Date.parse(user.created_at) < firstLoginMs;
}

function refused(reason: string): Response {
  const errorCode = reason.slice(0, 60);
  logRejectedRequest({ requestId: crypto.randomUUID(), path: '/auth/callback', status: 303, errorCode });
  return seeOther(`/login?error=${encodeURIComponent(errorCode)}`);
}
