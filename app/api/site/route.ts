import { siteFrom } from '#web/pages/site.ts';

/** Returns the addresses configured by the owner, for pages built before they were known. */
export function GET() {
  return Response.json(siteFrom(process.env), { headers: { 'cache-control': 'private, max-age=300' } });
}

export const dynamic = 'force-dynamic';
