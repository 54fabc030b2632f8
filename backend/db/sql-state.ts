/** Returns PostgreSQL's error code ('23505' is a unique violation), or the system's; undefined without a code. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
