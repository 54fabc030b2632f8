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

export const isComplete = (positions: Positions): boolean => !positions.sheet.includes(-1);
