import { AuthError, type EmailOtpType } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { confirmForm } from '#web/auth/auth-forms.ts';
import type { AuthClient } from '#web/auth/auth-client.ts';
import { logSuccess, seeOther, withErrors } from '#web/auth/auth-handler.ts';
import { countAttempt, linkBuckets } from '#web/auth/auth-limits.ts';
import { localPath } from '#lib/shared/security/guarded-paths.ts';
import { assertSameOrigin } from '#web/same-origin.ts';
import { logRejectedRequest } from '#web/log.ts';

/** Lifetime of a recovery link in ms; the auth service has one lifetime for all links, a day. */
const recoveryLinkMs = 3600_000;

/**
 * Handles the button of /auth/confirm: consumes the mailed link and starts a session. A plain form, so that it works
 * without JavaScript, and a POST, because mail scanners open every link.
 */
export function POST(request: Request) {
  return withErrors(request, async (context) => {
    const { auth, env } = context;
    assertSameOrigin(request, env);
    const form = confirmForm.safeParse(Object.fromEntries(await formOf(request)));
    if (!form.success) return refused('incomplete');
    const { token_hash, type, next } = form.data;
    let data: Verified;
    try {
      data = await countAttempt(env, linkBuckets(context), () => verify(auth, { token_hash, type }));
    } catch (error) {
      return refused(problemOf(error), type);
    }
    if (type === 'recovery' && isOlderThan(recoveryLinkMs, data.user?.recovery_sent_at)) {
      await auth.signOut({ scope: 'local' });
      return refused('expired', type);
    }
    // The first of the two links of an email change returns no session.
    if (!data.session) return seeOther('/auth/confirm?problem=second_link');
    logSuccess(request);
    const event = type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN';
    const path = localPath(next, type === 'recovery' ? '/update-password' : '/email/verified');
    return seeOther(`${path}#event=${event}`);
  });
}

type Verified = Extract<Awaited<ReturnType<AuthClient['verifyOtp']>>, { error: null }>['data'];

async function verify(auth: AuthClient, link: { token_hash: string; type: EmailOtpType }): Promise<Verified> {
  const { data, error } = await auth.verifyOtp(link);
  if (error) throw error;
  return data;
}

function problemOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (error instanceof AuthError) return error.code === 'otp_expired' ? 'expired' : 'failed';
  throw error;
}

function isOlderThan(ms: number, time: string | undefined): boolean {
  return time !== undefined && Date.now() - Date.parse(time) > ms;
}

async function formOf(request: Request): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? 0) > 10_000) throw new AppError('bad_request');
  try {
    return await request.formData();
  } catch {
    throw new AppError('bad_request', { logDetail: 'The body is not a form.' });
  }
}

function refused(problem: string, type?: string): Response {
  logRejectedRequest({ requestId: crypto.randomUUID(), path: '/api/auth/confirm', status: 303, errorCode: problem });
  return seeOther(`/auth/confirm?${new URLSearchParams({ problem, ...(type && { type }) }).toString()}`);
}
