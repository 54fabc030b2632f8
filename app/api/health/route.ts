export const dynamic = 'force-dynamic';

/** For process managers: this web server answers. What it needs for its work, `/api/ready` says. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } });
}
