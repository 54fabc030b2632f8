// A relative path, because Next loads this file outside of its bundles.
import { creditTexts, planOffers } from '../../lib/shared/plans.ts';

/** Placeholder in prerendered pages for the site's address, which is unknown until the server starts. The name is reserved (RFC 2606). */
const BUILT_FOR = 'https://site.invalid';

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns true during a build, which must not use an address of its environment because it serves every site. */
const isBuilding = (variables: Variables): boolean => variables['NEXT_PHASE'] === 'phase-production-build';

/** Returns the address of the site without a trailing slash. */
export const siteAddress = (variables: Variables = process.env): string =>
  (variables['SITE_URL'] || variables['NEXT_PUBLIC_SITE_URL'] || 'http://localhost:3000').replace(/(?<!\/)\/+$/, '');

/** Returns the base of full addresses in a page's head. Prerendered pages get it when they are sent (site-cache.ts). */
export function headAddress(variables: Variables = process.env): URL {
  return new URL(isBuilding(variables) ? BUILT_FOR : siteAddress(variables));
}

/**
 * Returns a prerendered page, or its data for client navigation, with this site's address, and with the texts of its plans: a site that
 * sells none does not offer one, and may have unlimited nesting for everybody.
 */
export function withSiteAddress(built: string, variables: Variables = process.env): string {
  if (isBuilding(variables)) return built;
  const addressed = built.replaceAll(BUILT_FOR, new URL(siteAddress(variables)).origin);
  if (hasBilling(variables)) return addressed;
  const unsold = Object.values(planOffers).reduce((page, offer) => page.replaceAll(offer, ''), addressed);
  if (variables['FREE_PLAN'] !== 'unlimited') return unsold;
  return creditTexts.reduce((page, [credits, unlimited]) => page.replaceAll(credits, unlimited), unsold);
}

/** Returns true unless the launcher or the deployment found no variables of billing. */
export const hasBilling = (variables: Variables): boolean => variables['BILLING'] !== 'off';

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
