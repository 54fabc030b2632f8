import type { MetadataRoute } from 'next';

export const dynamic = 'force-dynamic';

/** Public pages worth finding; the landing page stands for `/`, too. */
const pages = ['/home', '/more-tools', '/privacy', '/terms'];

export default function sitemap(): MetadataRoute.Sitemap {
  const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
  return pages.map((page) => ({ url: `${siteUrl}${page}` }));
}
