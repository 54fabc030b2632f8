/** What parts are placed in, margins already taken off: `length` x `height`, origin at a corner. */
export type Container = { readonly length: number; readonly height: number };

/** Sheets of several sizes: by sheet, its container, and whether parts may turn by half turns only. There are no others. */
export type SheetPlan = {
  readonly containers: readonly Container[];
  readonly halfTurns: readonly boolean[];
};
