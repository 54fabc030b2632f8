/** Where every part lies, by part: what is stored of a layout, and all that is needed to restore it. */
export type Positions = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Rotation index, see shape/rotation.ts. */
  readonly rotation: Int32Array;
  /** -1 for a part that is not placed. */
  readonly sheet: Int32Array;
  readonly sheets: number;
  /** Usable length of the last sheet. */
  readonly openLength: number;
};

/** Layouts to begin from if they can be made valid, the best one first. Parts with no wish are on no sheet. */
export type Wanted = {
  readonly layouts: readonly Positions[];
  /** Parts overlap in them, in need of a separation; else those that do not lie free find other places. */
  readonly isSpread: boolean;
};

export const isComplete = (positions: Positions): boolean => !positions.sheet.includes(-1);
