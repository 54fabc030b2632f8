/** Pages for signed-in users only (docs/spec-coverage.md, 2 and 6). */
const guarded = ['/app', '/account', '/login/first', '/logout', '/subscribe', '/customer_portal'];

export function isGuarded(path: string): boolean {
  return guarded.some((page) => path === page || path.startsWith(`${page}/`));
}

/**
 * Returns the login page's path for a signed-out visitor of a guarded page, with the way back unless it is the default. `ended`: the
 * session ended while the page was open.
 */
export function loginPath(path: string, reason?: 'ended'): string {
  const query = new URLSearchParams({
    ...(path === '/app' || path === '/logout' ? {} : { next: path }),
    ...(reason ? { reason } : {}),
  }).toString();
  return query === '' ? '/login' : `/login?${query}`;
}

/** Paths that a user may be redirected to after signing in; every other one leads to the tool. */
const allowed = [
  '/app',
  '/account',
  '/account/login/first',
  '/login/first',
  '/email/verified',
  '/update-password',
  '/subscribe',
  '/customer_portal',
  '/more-tools/vectorizer',
] as const;

/** Returns an allowed path of our site; `fallback` for any other one. Input of a visitor leads nowhere else. */
export function localPath(requested: string | null | undefined, fallback: (typeof allowed)[number] = '/app'): string {
  return allowed.find((path) => path === requested) ?? fallback;
}
