import { readAmount } from '../units.ts';
import { formatNumber } from '../format.ts';
import { limits } from '../limits.ts';

/** Reads the price of a sheet as typed. */

const { min, max } = limits.stock.price;
export const priceRangeMessage = `A price must be between ${min} and ${formatNumber(max, 0)} a sheet.`;
const formatMessage = 'Enter the price of a sheet as a number, such as 60 or 12.50, or leave it blank.';

/** Returns the amount of '$45', '45.50', '45,50' or '1,200'; null for an unknown price; undefined for an invalid one. */
export function parsePrice(typed: string): number | null | undefined {
  const read = readPrice(typed);
  return 'problem' in read ? undefined : read.price;
}

/** Returns the error message of an invalid price; null for a valid one. */
export function priceProblem(typed: string): string | null {
  const read = readPrice(typed);
  return 'problem' in read ? read.problem : null;
}

function readPrice(typed: string): { readonly price: number | null } | { readonly problem: string } {
  const text = typed.trim().replace(/^\$\s*|(?<!\s)\s*\$$/g, '');
  if (text === '') return { price: null };
  // More than four places are a typing error.
  const price = /[%°]|[.,]\d{5}/.test(text) ? null : readAmount(text);
  if (price === null) return { problem: formatMessage };
  const isInRange = price >= min && price <= max;
  return isInRange ? { price } : { problem: priceRangeMessage };
}
