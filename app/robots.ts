import type { MetadataRoute } from 'next';
import { siteAddress } from '#web/pages/site-address.ts';

export const dynamic = 'force-dynamic';

const closed = ['/api/', '/auth/', '/app', '/account', '/login/first', '/logout', '/subscribe', '/customer_portal'];

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: closed }, sitemap: `${siteAddress()}/sitemap.xml` };
}
