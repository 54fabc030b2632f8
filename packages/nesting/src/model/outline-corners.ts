/** Corner of the outline of a sheet, in inches in the sheet's frame. */
export type OutlineCorner = { readonly xIn: number; readonly yIn: number };

/** Number of corners that the outline of a sheet may have. */
export const outlineCorners = { min: 3, max: 200 };

/** Returns the area of a polygon in square inches, by the shoelace formula. */
export function outlineAreaSqIn(corners: readonly OutlineCorner[]): number {
  const twice = corners.reduce((sum, { xIn, yIn }, k) => {
    const before = corners.at(k - 1)!;
    return sum + (before.xIn * yIn - xIn * before.yIn);
  }, 0);
  return Math.abs(twice) / 2;
}
