/** Terms of a roll of material, which is sold by its length. */
export type Roll = {
  /** Price of a foot of its length, in any unit. */
  readonly pricePerFt?: number | undefined;
  /** True when the height is that of the panels into which the roll is cut; otherwise it is the length of the roll. */
  readonly panels?: boolean | undefined;
};

type PricedSheet = {
  readonly heightIn: number;
  readonly price?: number | undefined;
  readonly roll?: Roll | undefined;
};

/** Returns the price of a whole sheet, panel or roll; undefined without one. */
export const sheetPrice = ({ heightIn, price, roll }: PricedSheet): number | undefined =>
  roll === undefined ? price : roll.pricePerFt === undefined ? undefined : (roll.pricePerFt * heightIn) / inchesPerFt;

const inchesPerFt = 12;
