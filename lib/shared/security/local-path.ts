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
