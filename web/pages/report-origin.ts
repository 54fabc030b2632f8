/** Returns the origin that receives the browser's error reports; null without an error service. */
export function reportOrigin(variables: Record<string, string | undefined>): string | null {
  const dsn = variables['NEXT_PUBLIC_SENTRY_DSN'];
  return dsn ? (URL.parse(dsn)?.origin ?? null) : null;
}
