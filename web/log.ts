import { redact } from '#lib/server/security/redact.ts';
import { count } from '#lib/server/metrics/channels.ts';

/** Writes a JSON object to stderr as one line, with secrets and mail addresses removed. */
export function logLine(level: 'info' | 'warn' | 'error', message: string, fields: Record<string, unknown> = {}): void {
  const clean = redact(fields) as Record<string, unknown>;
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, part: 'web', message, ...clean })}\n`);
}

const MAX_PATH = 200;

type RejectedRequest = {
  readonly requestId: string;
  readonly status: number;
  readonly errorCode: string;
  /** Path without its query, which may contain the token of a mailed link. */
  readonly path?: string;
  readonly detail?: unknown;
};

/** Logs and counts a rejected request. */
export function logRejectedRequest({ path, ...refusal }: RejectedRequest): void {
  count(`refused.${refusal.errorCode}`);
  logLine('info', 'request refused', { ...refusal, ...(path !== undefined && { path: path.slice(0, MAX_PATH) }) });
}
