import type { MetadataRoute } from 'next';

export const dynamic = 'force-dynamic';

const closed = ['/api/', '/auth/', '/app', '/account', '/login/first', '/logout', '/subscribe', '/customer_portal'];

export default function robots(): MetadataRoute.Robots {
  const siteUrl = process.env['SITE_URL']?.replace(/\/+$/, '');
  return {
    rules: { userAgent: '*', allow: '/', disallow: closed },
    ...(siteUrl ? { sitemap: `${siteUrl}/sitemap.xml` } : {}),
  };
}
