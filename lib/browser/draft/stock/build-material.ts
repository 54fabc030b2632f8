import type { Material } from '../../../shared/contracts/material.ts';
import { parsePrice } from '../../../shared/costs/price.ts';
import { materialRateFields } from '../../../shared/costs/rates.ts';
import { limits, type Range } from '../../../shared/limits.ts';
import { lengthWithin } from '../../../shared/units.ts';
import type { SheetForm } from '../job-form.ts';
import type { RateForm } from '../rates/rate-form.ts';
import { ratesOf } from '../rates/read-rates.ts';
import { parseCount, plainDetails, type SizeDetails } from './size-details.ts';

type Named = Pick<Material, 'id' | 'name' | 'offcuts'>;

/**
 * Returns the material that a sheet is: its sizes with price, number, grain and name, spacing, margin, and the rates if `hasRates`. Offcuts
 * of the job are added to those of `named`. Null while a field is wrong.
 */
export function buildMaterial(
  sheet: SheetForm,
  rates: RateForm,
  { id, name, offcuts }: Named,
  hasRates: boolean,
): Material | null {
  const isOffcut = ({ remnantId }: { remnantId: string | null }) => remnantId !== null;
  const { roll } = sheet;
  const sizes =
    roll === undefined
      ? [{ ...sheet, ...sheet.details }, ...sheet.others.filter((size) => !isOffcut(size))].map((size) =>
          readSize(size, limits.sheetIn),
        )
      : roll.sizes.map(({ widthText, priceText, countText, restText }) => {
          const heightText = restText.trim() === '' ? roll.lengthText : restText;
          return readSize({ ...plainDetails, widthText, priceText, countText, heightText }, limits.roll.lengthIn);
        });
  const terms = roll && readRollTerms(roll, sheet.weedingText);
  const [spacingIn, marginIn] = [
    lengthWithin(sheet.spacingText, limits.spacingIn),
    lengthWithin(sheet.marginText, limits.marginIn),
  ];
  if (!isComplete(sizes) || spacingIn === null || marginIn === null || terms === null) return null;
  const { symbol: _symbol, setup: _setup, markup: _markup, ...ofMaterial } = ratesOf(rates);
  const all = new Set([...offcuts, ...sheet.others.flatMap(({ remnantId }) => remnantId ?? [])]);
  return {
    id,
    name: name.trim(),
    sizes,
    ...(terms && { roll: terms }),
    spacingIn,
    marginIn,
    ...(hasRates && { rates: ofMaterial }),
    offcuts: [...all].slice(-limits.stock.entries),
  };
}

/** Returns true if any rate of a material is typed. */
export const hasMaterialRates = (rates: RateForm): boolean =>
  materialRateFields.some((field) => rates[field].trim() !== '');

type Size = Material['sizes'][number];

/** Returns the terms of rolls; null while a field is wrong. */
function readRollTerms(
  { unit, panelText }: NonNullable<SheetForm['roll']>,
  weedingText: string | undefined,
): NonNullable<Material['roll']> | null {
  const panelIn = panelText.trim() === '' ? null : lengthWithin(panelText, limits.roll.panelIn);
  const weedingIn = weedingText === undefined ? null : lengthWithin(weedingText, limits.weedingBoxIn);
  const isWrong = (panelIn === null && panelText.trim() !== '') || (weedingIn === null && weedingText !== undefined);
  return isWrong ? null : { soldBy: unit, panelIn, weedingIn };
}

function readSize(
  size: SizeDetails & { readonly widthText: string; readonly heightText: string },
  heights: Range,
): Size | null {
  const [widthIn, heightIn] = [lengthWithin(size.widthText, limits.sheetIn), lengthWithin(size.heightText, heights)];
  const [price, count] = [parsePrice(size.priceText), parseCount(size.countText)];
  const name = size.name.trim();
  if (widthIn === null || heightIn === null || price === undefined || count === undefined) return null;
  return name.length > limits.stock.nameLength ? null : { widthIn, heightIn, price, count, grain: size.grain, name };
}

const isComplete = (sizes: readonly (Size | null)[]): sizes is Size[] => sizes.every((size) => size !== null);
