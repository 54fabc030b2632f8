/** Pages for search engines, each with its canonical address. `/` leads to the landing page. */
const canonicalPaths = new Map(
  Object.entries({
    '/': '/home',
    '/home': '/home',
    '/more-tools': '/more-tools',
    '/more-tools/vectorizer': '/more-tools/vectorizer',
    '/more-tools/converter': '/more-tools/converter',
    '/more-tools/combine': '/more-tools/combine',
    '/developers': '/developers',
    '/privacy': '/privacy',
    '/terms': '/terms',
  }),
);

/** Paths of the sitemap. */
export const indexedPaths: readonly string[] = [...new Set(canonicalPaths.values())];

/** Returns the `Link` header with a page's canonical address (RFC 6596); null for pages that are not indexed. */
export function canonicalHeader(path: string, siteUrl: string): string | null {
  const canonical = canonicalPaths.get(path.length > 1 ? path.replace(/\/$/, '') : path);
  return canonical ? `<${new URL(canonical, siteUrl).href}>; rel="canonical"` : null;
}
