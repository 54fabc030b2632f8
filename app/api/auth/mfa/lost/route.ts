import { errorBody } from '#lib/shared/errors/error-body.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { lostFactorForm, type LostFactorAnswer } from '#lib/shared/contracts/user.ts';
import { AppError, isErrorCode } from '#lib/shared/errors/app-error.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { countAttempt, limitMail, passwordBuckets } from '#web/auth/auth-limits.ts';
import { accountOf } from '#web/auth/session.ts';
import { forwardCall } from '#web/calls/forward-call.ts';

/**
 * Removes the second factor of an owner who lost it. Requires the password, then a mailed link, then the password in the session that the
 * link started. The backend decides, because only it can remove a factor that was not shown.
 */
export const POST = authHandler(lostFactorForm, async ({ password }, { auth, env, request }) => {
  const user = await accountOf(auth);
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  if (!token) throw new AppError('signed_out');
  const email = user.email ?? '';
  const path = backendPaths.removeLostFactor;
  const state = await countAttempt(env, passwordBuckets(email, { request, env }), async () => {
    const payload = { of: 'data', data: { password } } as const;
    const response = await forwardCall({ env, request, path, token, payload });
    return response.ok ? 'removed' : refusalOf(await response.json());
  });
  if (state === 'removed') {
    // Sessions that had shown the factor end. After an error the same form can be sent again.
    const { error } = await auth.signOut({ scope: 'others' });
    if (error) throw error;
  } else {
    limitMail({ request, env }, 'lost factor', user.id);
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    if (error) throw error;
  }
  const answer: LostFactorAnswer = { state };
  return answer;
});

/** Returns `mailed` when only the link is missing. Throws every other error of the backend. */
function refusalOf(body: unknown): 'mailed' {
  const { code, message, retryAfterS } = errorBody.parse(body).error;
  if (code === 'mailed_link_required') return 'mailed';
  const options = { message, ...(retryAfterS !== undefined && { retryAfterS }) };
  throw new AppError(isErrorCode(code) ? code : 'server_error', options);
}
