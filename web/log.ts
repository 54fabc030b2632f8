import { redact } from '#lib/server/security/redact.ts';

/** Writes a JSON object to stderr as one line, with secrets and mail addresses removed. */
export function logLine(level: 'info' | 'warn' | 'error', message: string, fields: Record<string, unknown> = {}): void {
  const clean = redact(fields) as Record<string, unknown>;
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, part: 'web', message, ...clean })}\n`);
}
