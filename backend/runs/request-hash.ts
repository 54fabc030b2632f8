import { createHash } from 'node:crypto';
import type { NestRequest, RunRequest } from '#lib/contracts/job.ts';

/**
 * What makes two requests the same: everything but the names the screen gave to the run and its rows. Parsed requests have
 * their keys in the schema's order.
 */
export function requestHash(request: RunRequest): string {
  const { runId: _runId, rows, ...rest } = request;
  const unnamed = rows.map(({ id: _id, ...row }) => row);
  return createHash('sha256')
    .update(JSON.stringify([unnamed, rest]))
    .digest('hex');
}

/** Of the job alone, whatever layout it goes on from: that of the same job run for the first time. */
export function jobHash({ goOn: _goOn, ...job }: NestRequest): string {
  return requestHash(job);
}

/** The search's chance, from the request alone: the same request searches the same way again. */
export function seedOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16);
}
