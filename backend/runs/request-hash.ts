import { createHash } from 'node:crypto';
import type { NestRequest } from '#lib/contracts/job.ts';

/** What makes two requests the same: everything but the run id. Parsed requests have their keys in the schema's order. */
export function requestHash(request: NestRequest): string {
  const { runId: _runId, ...rest } = request;
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex');
}

/** The search's chance, from the request alone: the same request searches the same way again. */
export function seedOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16);
}
