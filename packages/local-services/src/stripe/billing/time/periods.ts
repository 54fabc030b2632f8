import type Stripe from 'stripe';

export type Interval = 'day' | 'week' | 'month' | 'year';

const DAY_S = 24 * 3600;

/**
 * Returns Unix seconds of `count` intervals after `anchor`. Months retain the anchor's day if they have it and
 * otherwise end on their last day, so January 31 is followed by February 28 and March 31.
 */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  if (interval === 'day') return anchor + count * DAY_S;
  if (interval === 'week') return anchor + count * 7 * DAY_S;
  const months = interval === 'month' ? count : count * 12;
  const date = new Date(anchor * 1000);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const timeOfDay = anchor * 1000 - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return (first + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY_S * 1000 + timeOfDay) / 1000;
}

/** Returns the first boundary after `time` of the intervals counted from `anchor`. */
export function nextBoundary(anchor: number, interval: Interval, count: number, time: number): number {
  let n = 1;
  while (addIntervals(anchor, interval, n * count) <= time) n += 1;
  return addIntervals(anchor, interval, n * count);
}

/** Returns the interval of a recurring price and its count. */
export function intervalOf(price: Stripe.Price): [Interval, number] {
  return [price.recurring!.interval as Interval, price.recurring!.interval_count];
}
