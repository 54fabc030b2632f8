/** Placeholder in prerendered pages for the site's address, which is known at the start only. The name is reserved (RFC 2606). */
const BUILT_FOR = 'https://site.invalid';

type Variables = Readonly<Record<string, string | undefined>>;

/** A build serves every site, so it uses no address of its environment. */
const isBuilding = (variables: Variables): boolean => variables['NEXT_PHASE'] === 'phase-production-build';

const siteOf = (variables: Variables): string =>
  variables['SITE_URL'] || variables['NEXT_PUBLIC_SITE_URL'] || 'http://localhost:3000';

/** Returns the base of full addresses in a page's head. Prerendered pages get it when they are sent (site-cache.ts). */
export function headAddress(variables: Variables = process.env): URL {
  return new URL(isBuilding(variables) ? BUILT_FOR : siteOf(variables));
}

/** A built page, or what a browser fetches in place of one, as it leaves the server of this site. */
export function withSiteAddress(built: string, variables: Variables = process.env): string {
  return isBuilding(variables) ? built : built.replaceAll(BUILT_FOR, new URL(siteOf(variables)).origin);
}
