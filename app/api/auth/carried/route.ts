import { carriedRequest } from '#lib/shared/contracts/carried-request.ts';
import { emptyForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { fullAccountOf } from '#web/auth/session.ts';

/** Returns the request that was stored at registration, and deletes it. */
export const POST = authHandler(emptyForm, async (_nothing, { auth }) => {
  const user = await fullAccountOf(auth);
  const stored: unknown = user.user_metadata['carried_request'];
  if (stored === undefined || stored === null) return { request: null };
  const { error: notForgotten } = await auth.updateUser({ data: { carried_request: null } });
  if (notForgotten) throw notForgotten;
  const read = carriedRequest.safeParse(stored);
  return { request: read.success ? read.data : null };
});
