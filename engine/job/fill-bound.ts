import type { NestOptions, StockSheet } from '@measurement-nesting/nesting';
import { zonesAreaSqIn } from '@measurement-nesting/nesting/model';
import { sheetAreaSqIn, sheetShape } from '@measurement-nesting/nesting/outline';

/** Tolerance for rounding errors in sums of areas, so that a bound is not too low by one. */
const ROUNDING = 1e-6;

type ToFill = {
  /** Net areas of the parts of one copy, square inches. */
  readonly copy: readonly number[];
  /** Net areas of all other placed parts, square inches. */
  readonly others: readonly number[];
  /** Sides of the only part of a copy if it is an upright rectangle that is rotated by quarter turns at most; otherwise null. */
  readonly rectangle: { readonly widthIn: number; readonly heightIn: number; readonly mayTurn: boolean } | null;
};

/**
 * Returns an upper bound on the number of copies of any layout. By area: the parts are inside the margins, and grown by half the spacing
 * they do not overlap. A part of area A grown by r has an area of at least (sqrt A + r sqrt pi)^2 (Brunn-Minkowski); the container grows by
 * r on every side. Parts that move as one may be closer than the spacing, so only their own areas count. For rectangles see rectanglesOn().
 * Exclusion zones are without parts, so their area is subtracted. An outline that grows by d has at most d perimeters and a disc of radius d
 * more area. 0 if a copy has no area.
 *
 * @param sheets available sheets, each with its count
 */
export function fillBound(
  { copy, others, rectangle }: ToFill,
  sheets: readonly StockSheet[],
  { marginIn, spacingIn, keepGroups }: Pick<NestOptions, 'marginIn' | 'spacingIn' | 'keepGroups'>,
): number {
  const max = (growth: number): number => {
    const grown = (areas: readonly number[]) =>
      areas.reduce((sum, area) => sum + (Math.sqrt(area) + growth * Math.sqrt(Math.PI)) ** 2, 0);
    const side = (length: number) => (length > 2 * marginIn ? length - 2 * (marginIn - growth) : 0);
    const roomOf = (sheet: StockSheet) => {
      const inBox = side(sheet.widthIn) * side(sheet.heightIn);
      if (sheetShape(sheet) === null) return Math.max(0, inBox - zonesAreaSqIn(sheet, marginIn));
      return Math.min(inBox, outlineRoom(sheet, Math.max(0, growth - marginIn)));
    };
    const room = sheets.reduce((sum, sheet) => sum + (sheet.count ?? 1) * roomOf(sheet), 0);
    const one = grown(copy);
    return one > 0 ? Math.max(0, Math.floor((room - grown(others)) / one + ROUNDING)) : 0;
  };
  const byArea = keepGroups ? max(0) : Math.min(max(0), max(spacingIn / 2));
  if (rectangle === null || byArea === 0) return byArea;
  const asRectangles = sheets.reduce((sum, sheet) => {
    const [width, height] = [sheet.widthIn - 2 * marginIn, sheet.heightIn - 2 * marginIn];
    return sum + (sheet.count ?? 1) * rectanglesOn(width, height, rectangle, spacingIn);
  }, 0);
  return Math.min(byArea, asRectangles);
}

/** Returns an upper bound on the area within a distance in inches of a sheet with an outline. */
function outlineRoom(sheet: StockSheet, distanceIn: number): number {
  const corners = sheetShape(sheet) ?? [];
  const perimeter = corners.reduce((sum, { xIn, yIn }, k) => {
    const before = corners.at(k - 1)!;
    return sum + Math.hypot(xIn - before.xIn, yIn - before.yIn);
  }, 0);
  return sheetAreaSqIn(sheet) + perimeter * distanceIn + Math.PI * distanceIn ** 2;
}

/**
 * Returns an upper bound on the number of equal upright rectangles on one sheet. Pushed together they extend no further along an axis than
 * the longest sum of their sides that fits (normal patterns: Herz 1972; Christofides and Whitlock 1977), so their area is at most that of
 * the box of these sums; without rotation that is the plain grid. Rectangles whose corners are the spacing apart are at least sqrt(1/2) of
 * the spacing apart along one axis, so that growing them by half of this does not make them overlap.
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

/**
 * Returns the longest i a + j b up to a length, i and j whole numbers; i a alone if b is 0. A sum that exceeds the length by a rounding
 * error counts.
 */
function longestSum(length: number, a: number, b: number): number {
  const max = length * (1 + ROUNDING);
  if (b === 0) return Math.max(0, Math.floor(max / a) * a);
  let longest = 0;
  for (let i = 0; i * a <= max; i++) longest = Math.max(longest, i * a + Math.floor((max - i * a) / b) * b);
  return longest;
}
