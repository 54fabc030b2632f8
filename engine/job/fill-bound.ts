import type { NestOptions, StockSheet } from '../nest/types.ts';

/** Sums of areas carry rounding errors; a bound must not fall by one because of them. */
const ROUNDING = 1e-6;

type ToFill = {
  /** Net areas of the parts of one copy, square inches. */
  readonly copy: readonly number[];
  /** Of all other parts that are placed. */
  readonly others: readonly number[];
};

/**
 * How many copies no layout can exceed, by area: the parts lie inside the margins, and with half the spacing around them they are
 * apart still. A part of area A grows by r to (sqrt A + r sqrt pi)^2 at least (Brunn-Minkowski), the room by r on every side.
 * Parts that are moved as one may lie closer than the spacing: then only their own areas count. 0 when a copy has no area.
 *
 * @param sheets that there are, each with its count.
 */
export function fillBound(
  { copy, others }: ToFill,
  sheets: readonly StockSheet[],
  { marginIn, spacingIn, keepGroups }: Pick<NestOptions, 'marginIn' | 'spacingIn' | 'keepGroups'>,
): number {
  const most = (growth: number): number => {
    const grown = (areas: readonly number[]) =>
      areas.reduce((sum, area) => sum + (Math.sqrt(area) + growth * Math.sqrt(Math.PI)) ** 2, 0);
    const side = (length: number) => (length > 2 * marginIn ? length - 2 * (marginIn - growth) : 0);
    const room = sheets.reduce(
      (sum, { widthIn, heightIn, count }) => sum + (count ?? 1) * side(widthIn) * side(heightIn),
      0,
    );
    const one = grown(copy);
    return one > 0 ? Math.max(0, Math.floor((room - grown(others)) / one + ROUNDING)) : 0;
  };
  return keepGroups ? most(0) : Math.min(most(0), most(spacingIn / 2));
}
