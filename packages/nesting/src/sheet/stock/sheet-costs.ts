import type { Box } from '@measurement-nesting/curves';
import type { Sheet } from '../../types.ts';
import type { CostRule } from '../../model/cost-rule.ts';
import { areaInBox, sheetAreaSqIn, sheetShape } from '../../model/sheet-outline.ts';

/** A sheet of a layout. */
type CostedSheet = {
  /** Cost of the whole sheet; 0 for a remnant. */
  readonly cost: number;
  /** Area of the box around its parts over the area of the sheet. */
  readonly boxShare: number;
};

/** Costs of sheets under each rule. @param lastShare used share of the last sheet, up to its cut-off. */
export function sheetCosts(sheets: readonly CostedSheet[], lastShare: number): Record<CostRule, number> {
  const last = sheets.length - 1;
  const sumOf = (share: (sheet: CostedSheet, nth: number) => number): number =>
    sheets.reduce((sum, sheet, nth) => sum + sheet.cost * share(sheet, nth), 0);
  return {
    whole_sheets: sumOf(() => 1),
    used_share: sumOf((_, nth) => (nth === last ? lastShare : 1)),
    bounding_box: sumOf(({ boxShare }) => boxShare),
  };
}

/** Area of the sheet in the box around its parts over the area of the sheet; 0 without parts. */
export function boxShare(box: Box | undefined, sheet: Sheet): number {
  if (box === undefined) return 0;
  if (sheetShape(sheet) !== null) return areaInBox(sheet, box) / sheetAreaSqIn(sheet);
  return ((box.maxX - box.minX) * (box.maxY - box.minY)) / (sheet.widthIn * sheet.heightIn);
}
