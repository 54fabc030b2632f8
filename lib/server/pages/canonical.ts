/** Pages worth finding, each with the address search engines should know it by. `/` leads to the landing page. */
const canonicalPaths = new Map(
  Object.entries({
    '/': '/home',
    '/home': '/home',
    '/more-tools': '/more-tools',
    '/developers': '/developers',
    '/privacy': '/privacy',
    '/terms': '/terms',
  }),
);

/** The addresses of the sitemap. */
export const indexedPaths: readonly string[] = [...new Set(canonicalPaths.values())];

/** The `Link` header that names a page's canonical address (RFC 6596); null for pages not meant to be found. */
export function canonicalHeader(path: string, siteUrl: string): string | null {
  const canonical = canonicalPaths.get(path.length > 1 ? path.replace(/\/$/, '') : path);
  return canonical ? `<${new URL(canonical, siteUrl).href}>; rel="canonical"` : null;
}
