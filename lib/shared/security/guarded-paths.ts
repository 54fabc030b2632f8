/** Pages for signed-in people only (docs/spec-coverage.md, 2 and 6). */
const guarded = ['/app', '/account', '/login/first', '/logout', '/subscribe', '/customer_portal'];

export function isGuarded(path: string): boolean {
  return guarded.some((page) => path === page || path.startsWith(`${page}/`));
}

/** Where a signed-out visitor of a guarded page goes; the way back is kept where it is not the usual one. `ended`: a session ended while the page was open. */
export function loginPath(path: string, reason?: 'ended'): string {
  const query = new URLSearchParams({
    ...(path === '/app' || path === '/logout' ? {} : { next: path }),
    ...(reason ? { reason } : {}),
  }).toString();
  return query === '' ? '/login' : `/login?${query}`;
}
