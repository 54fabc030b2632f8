/** A link: the page that contains it and its target. */
type Link = { from: string; to: string };

const linkPattern = /<(?:a|link|img|script|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
const GONE = 400;

function linksOf(html: string, from: string): Link[] {
  return [...html.matchAll(linkPattern)].map((match) => ({
    from,
    to: new URL(match[1]!.replaceAll('&amp;', '&'), from).href,
  }));
}

function namesPlace(html: string, fragment: string): boolean {
  return html.includes(`id="${fragment}"`) || html.includes(`name="${fragment}"`);
}

/**
 * Follows every link of the pages within the site and returns the broken ones: an address with a response of 400 or
 * above, or an anchor (`#name`) that the page does not have. Links to other sites are only parsed; mail links must
 * contain an address.
 */
export async function brokenLinks(site: string, pages: readonly string[]): Promise<string[]> {
  const documents = new Map<string, { status: number; html: string }>();
  const fetchOnce = async (address: string): Promise<{ status: number; html: string }> => {
    const known = documents.get(address);
    if (known) return known;
    const answer = await fetch(address);
    const isHtml = answer.headers.get('content-type')?.includes('text/html') ?? false;
    const body = isHtml ? await answer.text() : (await answer.arrayBuffer(), '');
    const document = { status: answer.status, html: body };
    documents.set(address, document);
    return document;
  };
  const broken: string[] = [];
  for (const page of pages) {
    const from = new URL(page, site).href;
    for (const link of linksOf((await fetchOnce(from)).html, from)) {
      const to = new URL(link.to);
      if (to.protocol === 'mailto:' && !/^[^@\s]+@[^@\s]+$/.test(decodeURIComponent(to.pathname))) {
        broken.push(`${page}: ${link.to} names no mail address`);
      }
      if (to.origin !== new URL(site).origin) continue;
      const fragment = decodeURIComponent(to.hash.slice(1));
      to.hash = '';
      const target = await fetchOnce(to.href);
      if (target.status >= GONE) broken.push(`${page}: ${link.to} answers ${target.status}`);
      else if (fragment && !namesPlace(target.html, fragment)) broken.push(`${page}: ${link.to} has no such place`);
    }
  }
  return [...new Set(broken)];
}
