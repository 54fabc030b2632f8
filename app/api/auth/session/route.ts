import { withErrors } from '#web/auth/auth-handler.ts';
import { sessionAnswer } from '#web/auth/session.ts';

/** Returns the signed-in user, without tokens. Renews a session that is about to expire. */
export function GET(request: Request) {
  return withErrors(request, async ({ auth }) => Response.json(await sessionAnswer(auth)));
}
