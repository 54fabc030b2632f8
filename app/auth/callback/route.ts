import { answered } from '#lib/server/auth-handler.ts';
import { localPath } from '#lib/local-path.ts';

/** Comes back from Google or Microsoft (or from a hosted mail link) with a code, or with the reason why there is none. */
export function GET(request: Request) {
  return answered(request, async ({ auth }) => {
    const query = new URL(request.url).searchParams;
    const next = localPath(query.get('next'));
    const code = query.get('code');
    if (!code) return seeOther(failurePath(query.get('error_code') ?? query.get('error') ?? 'no_code'));
    const { error } = await auth.exchangeCodeForSession(code, { flowId: query.get('sb_flow_id') ?? undefined });
    if (error) return seeOther(failurePath(error.code ?? 'failed'));
    return seeOther(`${next}#event=${next === '/update-password' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'}`);
  });
}

function failurePath(code: string): string {
  return `/login?error=${encodeURIComponent(code.slice(0, 60))}`;
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
