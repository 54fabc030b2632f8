/** Runs once when the server starts, not while building. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { bootCheck } = await import('#lib/server/boot-check.ts');
  bootCheck();
}
