import { count } from './metrics/counters.ts';
import { logLine } from './log.ts';

const MAX_PATH = 200;

export type RejectedRequest = {
  readonly requestId: string;
  readonly status: number;
  readonly errorCode: string;
  /** Without its query, which may hold what a mail's link brought. */
  readonly path?: string;
  readonly detail?: unknown;
};

/** The one line of a refusal, and one more of its kind. */
export function logRejectedRequest({ path, ...refusal }: RejectedRequest): void {
  count(`refused.${refusal.errorCode}`);
  logLine('info', 'request refused', { ...refusal, ...(path !== undefined && { path: path.slice(0, MAX_PATH) }) });
}
