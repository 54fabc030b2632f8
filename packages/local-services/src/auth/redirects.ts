import type { AuthSettings } from './settings.ts';

/**
 * Returns the address to which a link or provider redirects: the requested address, otherwise the referring page, if
 * allowed, otherwise the site. Allowed are the site's own scheme and host (any port on localhost), loopback addresses
 * and the allow list.
 */
export function redirectTarget(settings: AuthSettings, requested: string, referer: string): string {
  for (const candidate of [requested, referer]) {
    if (candidate !== '' && isAllowedRedirect(settings, candidate)) return candidate;
  }
  return settings.siteUrl;
}

export function isAllowedRedirect(settings: AuthSettings, address: string): boolean {
  const url = parseUrl(address);
  const site = parseUrl(settings.siteUrl);
  if (!url || url.username !== '' || url.password !== '') return false;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (isWeb && isLoopbackIp(url.hostname)) return true;
  if (site && url.protocol === site.protocol && url.hostname === site.hostname) {
    if (url.hostname === 'localhost' || url.port === site.port) return true;
  }
  // The part after # never reaches a server, so it is not compared.
  const plain = address.split('#')[0]!;
  return settings.redirectAllowList.some((pattern) => globToRegExp(pattern).test(plain));
}

/** Converts a glob: `*` matches within one part of a name or path, `**` across parts, `?` one character. */
function globToRegExp(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (token) => {
    if (token === '**') return '.*';
    if (token === '*') return '[^./]*';
    if (token === '?') return '[^./]';
    return `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

function isLoopbackIp(hostname: string): boolean {
  return /^127(\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]';
}

function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
