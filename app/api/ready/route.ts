import { isReady } from '#lib/server/ready.ts';

export const dynamic = 'force-dynamic';

/** For load balancers and start scripts: whether the whole product answers, and nothing else. */
export async function GET(): Promise<Response> {
  const ok = await isReady();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
