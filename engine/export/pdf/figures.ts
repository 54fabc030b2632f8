/** Rounding error of sums of lengths, as a share of the sum. */
const DUST = 1e-12;

/** Formats a figure as on screen: 2 decimal places by default, with thousands separators. Rounding errors and minus zero never show. */
export function figure(value: number, places = 2): string {
  const dust = Math.min(Math.abs(value) * DUST, 10 ** -places / 1000);
  const rounded = Math.abs(value) + dust < 0.5 * 10 ** -places ? 0 : value + Math.sign(value) * dust;
  const [whole, decimals] = rounded.toFixed(places).split('.') as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Formats a count with its noun: '1 piece', '2,400 pieces'. */
export const counted = (count: number, one: string): string => `${figure(count, 0)} ${one}${count === 1 ? '' : 's'}`;
