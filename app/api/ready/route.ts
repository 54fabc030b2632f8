import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { webEnv } from '#web/env.ts';

const ANSWER_WITHIN_MS = 3000;
/** Milliseconds for which the last response is reused, because each check queries the backend's database. */
const KEPT_MS = 1000;

let last: { atMs: number; answer: Promise<boolean> } | null = null;

/** Returns true if all services behind the web server respond: the backend with its database, and the auth service. */
function isReady(nowMs = Date.now()): Promise<boolean> {
  if (!last || Math.abs(nowMs - last.atMs) >= KEPT_MS) last = { atMs: nowMs, answer: checkAll() };
  return last.answer;
}

async function checkAll(): Promise<boolean> {
  try {
    const { backendUrl, supabaseUrl, supabaseKey } = webEnv();
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answers = await Promise.all([
      fetch(`${backendUrl}${backendPaths.ready}`, { signal, cache: 'no-store' }),
      fetch(`${supabaseUrl}/auth/v1/health`, { signal, cache: 'no-store', headers: { apikey: supabaseKey } }),
    ]);
    for (const answer of answers) await answer.body?.cancel();
    return answers.every((answer) => answer.ok);
  } catch {
    return false;
  }
}

export const dynamic = 'force-dynamic';

/** Readiness check for load balancers and start scripts: reports only the availability of the whole product. */
export async function GET(): Promise<Response> {
  const ok = await isReady();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
