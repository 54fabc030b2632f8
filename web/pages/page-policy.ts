import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withSiteAddress } from './site-address.ts';

/** Folder of the pages that Next prerendered in the build; next.config.ts writes the build folder into this file. */
const builtPages = () => [process.env.BUILD_FOLDER || '.next', 'server', 'app'];

type Hashes = readonly string[];
/** Route -> hashes of the inline scripts of its built page. */
export type BuiltPages = ReadonlyMap<string, Hashes>;

/**
 * Returns the CSP hashes of the inline scripts of every prerendered page, with this site's address. Such pages cannot have a nonce, because
 * all visitors get the same bytes.
 */
export function readBuiltPages(root: string = process.cwd()): BuiltPages {
  const folder = path.join(/* turbopackIgnore: true */ root, ...builtPages());
  const pages = new Map<string, Hashes>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const route = `/${file.slice(0, -'.html'.length).replaceAll('\\', '/')}`;
    pages.set(
      route === '/index' ? '/' : route,
      scriptHashes(withSiteAddress(readFileSync(path.join(/* turbopackIgnore: true */ folder, file), 'utf8'))),
    );
  }
  return pages;
}

/** Returns CSP source expressions for the inline scripts of a page. 'self' covers scripts with a src; data blocks never run. */
export function scriptHashes(html: string): Hashes {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /\btype="application\/ld\+json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/** Hash of the only style element of our controls, which hides the scroll bar of the `radix-ui/select` list. Its text is constant. */
const selectStyleHash = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";

export type PolicyOptions = {
  /** Inline scripts that may run: hashes of a built page, or the nonce of a rendered one. */
  scripts: readonly string[];
  isDevelopment: boolean;
  isHttps: boolean;
  /** Origin of the error service; null if none is configured. */
  reportOrigin: string | null;
};

/**
 * Returns the content security policy of a page. Style sheets are loaded from files; style attributes may be inline, because prerendered
 * elements have some. Development needs eval for React's stacks, a socket for reloading, and inline styles.
 */
export function contentSecurityPolicy({ scripts, isDevelopment, isHttps, reportOrigin }: PolicyOptions): string {
  const scriptSources = isDevelopment ? ["'self'", "'unsafe-inline'", "'unsafe-eval'"] : ["'self'", ...scripts];
  return [
    "default-src 'none'",
    `script-src ${scriptSources.join(' ')}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    `style-src-elem 'self' ${isDevelopment ? "'unsafe-inline'" : selectStyleHash}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${reportOrigin ? ` ${reportOrigin}` : ''}${isDevelopment ? ' ws: wss:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns the origin that receives the browser's error reports; null without an error service. */
export function reportOrigin(variables: Record<string, string | undefined>): string | null {
  const dsn = variables['NEXT_PUBLIC_SENTRY_DSN'];
  return dsn ? (URL.parse(dsn)?.origin ?? null) : null;
}

/** Pages that redirect signed-in users, so that the response depends on the cookies. */
const BY_COOKIE = new Set(['/']);

/**
 * Sets the caching of a page unless its response does. A cached copy is validated with every request: the framework's own header would let
 * a shared cache serve a prerendered page for a year, across deployments and the redirect of `/`.
 */
export function setPageCache(headers: Headers, pathname: string): void {
  if (headers.has('cache-control')) return;
  // The framework replaces a `Vary` that is set here, so no shared cache may store these at all.
  headers.set('cache-control', BY_COOKIE.has(pathname) ? 'private, no-cache' : 'no-cache');
}
