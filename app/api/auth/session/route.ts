import { withErrors } from '#lib/server/auth/auth-handler.ts';
import { sessionAnswer } from '#lib/server/auth/session.ts';

/** Returns the signed-in user, without tokens. Renews a session that is about to expire. */
export function GET(request: Request) {
  return withErrors(request, async ({ auth }) => Response.json(await sessionAnswer(auth)));
}
