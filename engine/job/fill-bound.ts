import type { NestOptions, StockSheet } from '@measurement-nesting/nesting';

/** Sums of areas carry rounding errors; a bound must not fall by one because of them. */
const ROUNDING = 1e-6;

type ToFill = {
  /** Net areas of the parts of one copy, square inches. */
  readonly copy: readonly number[];
  /** Of all other parts that are placed. */
  readonly others: readonly number[];
  /** The sides of the one part of a copy where it is an upright rectangle, turned by quarters at most; else null. */
  readonly rectangle: { readonly widthIn: number; readonly heightIn: number; readonly mayTurn: boolean } | null;
};

/**
 * How many copies no layout can exceed. By area: the parts lie inside the margins, and with half the spacing around them they are
 * apart still. A part of area A grows by r to (sqrt A + r sqrt pi)^2 at least (Brunn-Minkowski), the room by r on every side.
 * Parts that are moved as one may lie closer than the spacing: then only their own areas count. Rectangles: see rectanglesOn().
 * 0 when a copy has no area.
 *
 * @param sheets that there are, each with its count.
 */
export function fillBound(
  { copy, others, rectangle }: ToFill,
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
  const byArea = keepGroups ? most(0) : Math.min(most(0), most(spacingIn / 2));
  if (rectangle === null || byArea === 0) return byArea;
  const asRectangles = sheets.reduce((sum, sheet) => {
    const [width, height] = [sheet.widthIn - 2 * marginIn, sheet.heightIn - 2 * marginIn];
    return sum + (sheet.count ?? 1) * rectanglesOn(width, height, rectangle, spacingIn);
  }, 0);
  return Math.min(byArea, asRectangles);
}

/**
 * How many equal upright rectangles no layout on one sheet can exceed. Pushed together they reach no further, either way, than the
 * longest sum of their sides that the sheet holds (normal patterns: Herz 1972; Christofides and Whitlock 1977), so their area
 * is at most that of the box of these sums; without turns that is the plain grid. Apart by the spacing corner to corner, they are
 * apart by its square root of a half along one axis at least, and grown by half of that they are apart still.
 */
function rectanglesOn(
  width: number,
  height: number,
  { widthIn, heightIn, mayTurn }: NonNullable<ToFill['rectangle']>,
  spacingIn: number,
): number {
  const gap = spacingIn * Math.SQRT1_2;
  const [w, h] = [widthIn + gap, heightIn + gap];
  const [along, across] = mayTurn
    ? [longestSum(width + gap, w, h), longestSum(height + gap, w, h)]
    : [longestSum(width + gap, w, 0), longestSum(height + gap, h, 0)];
  return Math.floor((along * across) / (w * h) + ROUNDING);
}

/** The longest i a + j b up to a length, i and j whole; b 0: i a alone. A sum that is longer by a rounding error counts. */
function longestSum(length: number, a: number, b: number): number {
  const most = length * (1 + ROUNDING);
  if (b === 0) return Math.max(0, Math.floor(most / a) * a);
  let longest = 0;
  for (let i = 0; i * a <= most; i++) longest = Math.max(longest, i * a + Math.floor((most - i * a) / b) * b);
  return longest;
}
