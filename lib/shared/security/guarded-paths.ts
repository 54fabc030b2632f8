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
