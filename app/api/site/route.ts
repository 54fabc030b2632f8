import { siteFrom } from '#lib/server/pages/site.ts';

/** The addresses that the owner configures, for pages that were built before anyone knew them. */
export function GET() {
  return Response.json(siteFrom(process.env), { headers: { 'cache-control': 'private, max-age=300' } });
}

export const dynamic = 'force-dynamic';
