import { z } from 'zod';
import { noSuch, invalidRequest } from './errors.ts';
import { int, range, text } from './params.ts';

/** Parameters of every list. */
export const paging = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};
export const createdRange = { created: range.optional() };

export type Paging = z.output<z.ZodObject<typeof paging>>;

export type List<T> = {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
};

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Returns a page of `oldestFirst`, newest first as in Stripe. `what` names the objects in an error. */
export function listPage<T extends { id: string }>(
  oldestFirst: readonly T[],
  page: Paging,
  url: string,
  what: string,
): List<T> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalidRequest(`Invalid limit: must be between 1 and ${MAX_LIMIT}.`, { param: 'limit' });
  }
  if (page.starting_after !== undefined && page.ending_before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.');
  }
  const newestFirst = oldestFirst.toReversed();
  const indexOf = (id: string, param: string) => {
    const index = newestFirst.findIndex((object) => object.id === id);
    if (index < 0) throw noSuch(what, id, param);
    return index;
  };
  if (page.ending_before !== undefined) {
    const end = indexOf(page.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = page.starting_after === undefined ? 0 : indexOf(page.starting_after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url };
}

/** Returns a complete list for use inside an object. */
export function wholeList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}

export function isInRange(value: number, bounds: z.output<typeof range> | undefined): boolean {
  if (!bounds) return true;
  const { gt, gte, lt, lte } = bounds as { gt?: number; gte?: number; lt?: number; lte?: number };
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}
