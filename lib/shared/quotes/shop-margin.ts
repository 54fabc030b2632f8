import type { KnownPrice } from '../costs/job-price.ts';
import type { Quote } from './quote.ts';

/**
 * Returns what a quoted job costs the shop, and the share of the amount before tax that remains, in percent; null for a quote over nothing.
 * Negative for a quote below its cost.
 */
export function shopMargin({ lines }: KnownPrice, quote: Pick<Quote, 'totalCents' | 'taxCents'>) {
  const costCents = lines.reduce(
    (sum, { item, amount }) => sum + (item === 'markup' ? 0 : Math.round(amount * 100)),
    0,
  );
  const netCents = quote.totalCents - quote.taxCents;
  return {
    cost: costCents / 100,
    net: netCents / 100,
    percent: netCents > 0 ? (100 * (netCents - costCents)) / netCents : null,
  };
}
