/** Area for parts, without margins: `length` x `height`, origin at a corner. */
export type Container = { readonly length: number; readonly height: number };

/**
 * Sheets of several sizes: by sheet, its container, and whether parts are limited to half turns. No other sheets are
 * available.
 */
export type SheetPlan = {
  readonly containers: readonly Container[];
  readonly halfTurns: readonly boolean[];
};
