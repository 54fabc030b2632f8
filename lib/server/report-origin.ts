/** Origin of the error service's address (a DSN), or null when there is none. */
export function reportOrigin(variables: Record<string, string | undefined>): string | null {
  const dsn = variables['NEXT_PUBLIC_SENTRY_DSN'] || variables['SENTRY_DSN'];
  return dsn ? (URL.parse(dsn)?.origin ?? null) : null;
}
