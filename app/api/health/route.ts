import { PRODUCT_VERSION } from '#lib/shared/version.ts';

export const dynamic = 'force-dynamic';

/** Health check for process managers: this web server responds, with the version of the product. `/api/ready` also checks its dependencies. */
export function GET(): Response {
  return Response.json({ ok: true, version: PRODUCT_VERSION }, { headers: { 'Cache-Control': 'no-store' } });
}
