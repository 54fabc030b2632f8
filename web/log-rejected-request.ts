import { count } from '#lib/server/metrics/channels.ts';
import { logLine } from './log.ts';

const MAX_PATH = 200;

export type RejectedRequest = {
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
