import type { Box } from '@measurement-nesting/curves';
import type { Layout, Sheet } from '../types.ts';

/**
 * Returns the straight cut on the last sheet and the resulting usage: full sheets + used share of the last one up to
 * the cut, margin included. Of the two directions it selects the one that leaves more, which is the smaller share;
 * equal shares cut across the longer side. A roll is always cut across its length.
 *
 * @param extent box of the true outlines on the last sheet, in its frame.
 */
export function usageOf(sheets: number, extent: Box, sheet: Sheet, marginIn: number): Pick<Layout, 'usage' | 'cutOff'> {
  const atX = Math.min(sheet.widthIn, extent.maxX + marginIn);
  const atY = Math.min(sheet.heightIn, extent.maxY + marginIn);
  const shareX = atX / sheet.widthIn;
  const shareY = atY / sheet.heightIn;
  const isAlongX = shareX < shareY || (shareX === shareY && sheet.widthIn >= sheet.heightIn);
  const axis: 'x' | 'y' = isAlongX && sheet.roll === undefined ? 'x' : 'y';
  const cutOff: Layout['cutOff'] =
    axis === 'x'
      ? { axis, atIn: atX, leftoverWidthIn: sheet.widthIn - atX, leftoverHeightIn: sheet.heightIn }
      : { axis, atIn: atY, leftoverWidthIn: sheet.widthIn, leftoverHeightIn: sheet.heightIn - atY };
  return { usage: sheets - 1 + (axis === 'x' ? shareX : shareY), cutOff };
}
