import type { Box } from '@measurement-nesting/curves';
import { areaInBox, clippedToBox, sheetAreaSqIn, sheetShape } from '../model/sheet-outline.ts';
import type { Layout, Sheet } from '../types.ts';

/**
 * Returns the straight cut on the last sheet and the resulting usage: full sheets + used share of the area of the last
 * one up to the cut, margin included. Of the two directions it selects the one that leaves more, which is the smaller share;
 * equal shares cut across the longer side. A roll is always cut across its length.
 *
 * @param extent box of the true outlines on the last sheet, in its frame.
 */
export function usageOf(sheets: number, extent: Box, sheet: Sheet, marginIn: number): Pick<Layout, 'usage' | 'cutOff'> {
  const atX = Math.min(sheet.widthIn, extent.maxX + marginIn);
  const atY = Math.min(sheet.heightIn, extent.maxY + marginIn);
  const shareX = shareUpTo(sheet, 'x', atX);
  const shareY = shareUpTo(sheet, 'y', atY);
  const isAlongX = shareX < shareY || (shareX === shareY && sheet.widthIn >= sheet.heightIn);
  const axis: 'x' | 'y' = isAlongX && sheet.roll === undefined ? 'x' : 'y';
  const atIn = axis === 'x' ? atX : atY;
  return {
    usage: sheets - 1 + (axis === 'x' ? shareX : shareY),
    cutOff: { axis, atIn, ...leftoverOf(sheet, axis, atIn) },
  };
}

/** Returns the share of a sheet's area up to a straight cut. */
function shareUpTo(sheet: Sheet, axis: 'x' | 'y', atIn: number): number {
  if (sheetShape(sheet) !== null) {
    const upTo = {
      minX: 0,
      minY: 0,
      maxX: Infinity,
      maxY: Infinity,
      ...(axis === 'x' ? { maxX: atIn } : { maxY: atIn }),
    };
    return areaInBox(sheet, upTo) / sheetAreaSqIn(sheet);
  }
  return atIn / (axis === 'x' ? sheet.widthIn : sheet.heightIn);
}

/** Returns the size of the box around what is beyond a straight cut. */
function leftoverOf(
  sheet: Sheet,
  axis: 'x' | 'y',
  atIn: number,
): { readonly leftoverWidthIn: number; readonly leftoverHeightIn: number } {
  const shape = sheetShape(sheet);
  const beyond = { minX: 0, minY: 0, maxX: sheet.widthIn, maxY: sheet.heightIn };
  if (axis === 'x') beyond.minX = atIn;
  else beyond.minY = atIn;
  if (shape === null)
    return { leftoverWidthIn: beyond.maxX - beyond.minX, leftoverHeightIn: beyond.maxY - beyond.minY };
  const left = clippedToBox(shape, beyond);
  const sizeAlong = (values: readonly number[]): number =>
    values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
  return {
    leftoverWidthIn: sizeAlong(left.map(({ xIn }) => xIn)),
    leftoverHeightIn: sizeAlong(left.map(({ yIn }) => yIn)),
  };
}
