/** Positions of all parts, by part: everything needed to restore a layout. */
export type Positions = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Rotation index, see shape/rotation.ts. */
  readonly rotation: Int32Array;
  /** Sheet of the part; -1 when it is not placed. */
  readonly sheet: Int32Array;
  readonly sheets: number;
  /** Usable length of the last sheet. */
  readonly openLength: number;
};

/** Layouts to start from if they can be made valid, the best first. Parts without a target position are on no sheet. */
export type WarmStart = {
  readonly layouts: readonly Positions[];
  /**
   * True when parts overlap in the layouts, which then need separation; otherwise colliding parts receive other
   * positions.
   */
  readonly isSpread: boolean;
};

export const isComplete = (positions: Positions): boolean => !positions.sheet.includes(-1);
