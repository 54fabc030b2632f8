import { withErrors } from '#lib/server/auth/auth-handler.ts';
import { sessionAnswer } from '#lib/server/auth/session.ts';

/** Who is signed in, without any token. Renews a session that is near its end. */
export function GET(request: Request) {
  return withErrors(request, async ({ auth }) => Response.json(await sessionAnswer(auth)));
}
