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
