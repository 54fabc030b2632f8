import type { RateForm } from '#lib/browser/draft/rates/rate-form.ts';
import type { ItemName } from '#lib/shared/model.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

/** Choices for the files of a zip. */
export type ZipChoices = {
  /** True to engrave the names on the pieces. */
  readonly engravesNames: boolean;
  /** True for one color for each operation instead of the colors of the drawing. */
  readonly hasOperationColors: boolean;
  /** True to mirror every sheet in the cutting files. */
  readonly mirrorsOutput: boolean;
  /** True for one file for all panels of a roll. */
  readonly joinsPanels: boolean;
};

export const noZipChoices: ZipChoices = {
  engravesNames: false,
  hasOperationColors: false,
  mirrorsOutput: false,
  joinsPanels: false,
};

export type ExportOptions = ZipChoices & {
  /** Rates of the price as typed. */
  readonly rates: RateForm;
  readonly names: readonly ItemName[];
  /** Unit of the files. */
  readonly unit: LengthUnit;
};
