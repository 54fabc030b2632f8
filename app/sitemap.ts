import type { MetadataRoute } from 'next';
import { indexedPaths } from '#web/pages/canonical.ts';

export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
  return indexedPaths.map((page) => ({ url: `${siteUrl}${page}` }));
}
