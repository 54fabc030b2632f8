import type { MetadataRoute } from 'next';
import { siteAddress, indexedPaths } from '#web/pages/site-address.ts';

export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  return indexedPaths.map((page) => ({ url: `${siteAddress()}${page}` }));
}
