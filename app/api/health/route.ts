import { isHealthy } from '#lib/server/health.ts';

export const dynamic = 'force-dynamic';

/** For load balancers and start scripts: says whether the whole product answers, and nothing else. */
export async function GET(): Promise<Response> {
  const ok = await isHealthy();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
