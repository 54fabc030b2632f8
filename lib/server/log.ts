/** Keys that never reach a log, at any depth. */
const secretKey = /authorization|cookie|token|code|password|secret|key|email|content/i;

/** One JSON object a line on stderr. Values of secret keys are left out; errors lose their stack's query strings with them. */
export function logLine(level: 'info' | 'error', message: string, fields: Record<string, unknown> = {}): void {
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level, part: 'web', message, ...clean(fields) })}\n`,
  );
}

function clean(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name === 'errorCode' || !secretKey.test(name))
      .map(([name, value]) => [name, value instanceof Error ? { name: value.name, message: value.message } : value]),
  );
}
