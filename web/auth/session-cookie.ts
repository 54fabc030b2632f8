import { parseCookieHeader, serializeCookieHeader, type CookieOptions } from '@supabase/ssr';
import type { WebEnv } from '../env.ts';

/** Maximum age in seconds, which restarts with each renewal of the session. */
const maxAgeS = 30 * 24 * 3600;

/**
 * Returns `sb-<first label of the auth host>-auth-token` (docs/spec-coverage.md, 7), under https with the prefix `__Host-`, so that no
 * other host of the domain can set a session.
 */
export function sessionCookieName(env: Pick<WebEnv, 'siteUrl' | 'supabaseUrl'>): string {
  const label = new URL(env.supabaseUrl).hostname.split('.')[0];
  return `${isHttps(env) ? '__Host-' : ''}sb-${label}-auth-token`;
}

function isHttps(env: Pick<WebEnv, 'siteUrl'>): boolean {
  return env.siteUrl.startsWith('https://');
}

/** Returns options that hide the cookie from page scripts, other sites' requests and, under https, plain http. */
export function sessionCookieOptions(env: Pick<WebEnv, 'siteUrl' | 'supabaseUrl'>): CookieOptions & { name: string } {
  return {
    name: sessionCookieName(env),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(env),
    maxAge: maxAgeS,
  };
}

type Cookie = { name: string; value: string };
type SetCookie = Cookie & { options: CookieOptions };

/** Cookies of a request, and the changes that the response makes to them. */
export class CookieJar {
  #values: Map<string, string>;
  #changes = new Map<string, SetCookie>();
  #headers = new Map<string, string>();

  constructor(request: Request) {
    const cookies = parseCookieHeader(request.headers.get('cookie') ?? '');
    this.#values = new Map(cookies.map(({ name, value }) => [name, value ?? '']));
  }

  getAll(): Cookie[] {
    return [...this.#values].map(([name, value]) => ({ name, value }));
  }

  setAll(cookies: SetCookie[], headers: Record<string, string>): void {
    for (const { name, value, options } of cookies) {
      const maxAge = Math.min(options.maxAge ?? maxAgeS, maxAgeS);
      this.#changes.set(name, { name, value, options: { ...options, maxAge } });
      if (maxAge > 0) this.#values.set(name, value);
      else this.#values.delete(name);
    }
    for (const [name, value] of Object.entries(headers)) this.#headers.set(name, value);
  }

  /** Cookie header with the changes, for the next handler of the request. */
  get header(): string {
    return this.getAll()
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
  }

  get hasChanges(): boolean {
    return this.#changes.size > 0;
  }

  /** Writes the changes to a response; one that sets a session must never be cached. */
  writeTo(headers: Headers): void {
    for (const { name, value, options } of this.#changes.values()) {
      headers.append('set-cookie', serializeCookieHeader(name, value, options));
    }
    for (const [name, value] of this.#headers) headers.set(name, value);
  }
}
