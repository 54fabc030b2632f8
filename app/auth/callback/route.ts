import { answered } from '#lib/server/auth-handler.ts';
import { localPath } from '#lib/local-path.ts';

/** An account younger than this was made by the sign-in that is just ending. */
const firstLoginMs = 60_000;

/** Comes back from Google or Microsoft (or from a hosted mail link) with a code, or with the reason why there is none. */
export function GET(request: Request) {
  return answered(request, async ({ auth }) => {
    const query = new URL(request.url).searchParams;
    const next = localPath(query.get('next'));
    const code = query.get('code');
    if (!code) return seeOther(failurePath(query.get('error_code') ?? query.get('error') ?? 'no_code'));
    const { data, error } = await auth.exchangeCodeForSession(code, { flowId: query.get('sb_flow_id') ?? undefined });
    if (error) return seeOther(failurePath(error.code ?? 'failed'));
    if (next === '/app' && isNew(data.user)) return seeOther('/login/first#event=SIGNED_IN');
    return seeOther(`${next}#event=${next === '/update-password' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'}`);
  });
}

/** A first login with this provider: the account was made on the way here. */
function isNew(user: { created_at: string }): boolean {
  return Date.now() - Date.parse(user.created_at) < firstLoginMs;
}

function failurePath(code: string): string {
  return `/login?error=${encodeURIComponent(code.slice(0, 60))}`;
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
