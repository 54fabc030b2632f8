export const dynamic = 'force-dynamic';

/** Health check for process managers: this web server responds. `/api/ready` also checks its dependencies. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } });
}
