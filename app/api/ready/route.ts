import { isReady } from '#web/ready.ts';

export const dynamic = 'force-dynamic';

/** Readiness check for load balancers and start scripts: reports only the availability of the whole product. */
export async function GET(): Promise<Response> {
  const ok = await isReady();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
