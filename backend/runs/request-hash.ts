import { createHash } from 'node:crypto';
import { isNestRequest, type NestRequest, type RunRequest } from '#lib/shared/contracts/job.ts';

/**
 * Returns a hash that is equal for requests with the same layout. It ignores the ids of the run and of its rows, its prices, and the price
 * of a single sheet size, which changes no layout. Parsed requests have their keys in the schema's order.
 */
export function requestHash(request: RunRequest): string {
  const { runId: _runId, prices: _prices, rows, ...rest } = withoutPrice(request);
  const unnamed = rows.map(({ id: _id, ...row }) => row);
  return createHash('sha256')
    .update(JSON.stringify([unnamed, rest]))
    .digest('hex');
}

/** Returns the request without its price, and with one rule for 'whole_sheets' and 'used_share', which agree on a single size. */
function withoutPrice(request: RunRequest): RunRequest {
  if (!isNestRequest(request) || request.sheet === undefined) return request;
  const { price: _price, ...sheet } = request.sheet;
  const costRule = request.options.costRule === 'bounding_box' ? 'bounding_box' : 'whole_sheets';
  return { ...request, sheet, options: { ...request.options, costRule } };
}

/** Returns the hash of the job alone, equal for the same job continued from any layout. */
export function jobHash({ goOn: _goOn, ...job }: NestRequest): string {
  return requestHash(job);
}

/** Returns the seed of the search, derived from the request alone, so that an equal request repeats the same search. */
export function seedOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16);
}
