/** Pages for signed-in people only (specification sections 2 and 6). */
const guarded = ['/app', '/account', '/login/first', '/logout', '/subscribe', '/customer_portal'];

export function isGuarded(path: string): boolean {
  return guarded.some((page) => path === page || path.startsWith(`${page}/`));
}

/** Where a signed-out visitor of a guarded page goes; the way back is kept where it is not the usual one. */
export function loginPath(path: string): string {
  return path === '/app' || path === '/logout' ? '/login' : `/login?next=${encodeURIComponent(path)}`;
}
