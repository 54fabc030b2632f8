import type { Material } from '../../../shared/contracts/material.ts';
import { parsePrice } from '../../../shared/costs/price.ts';
import { materialRateFields } from '../../../shared/costs/rates.ts';
import { limits } from '../../../shared/limits.ts';
import { lengthWithin } from '../../../shared/units.ts';
import type { SheetForm } from '../job-form.ts';
import { type RateForm, ratesOf } from '../rates/rate-form.ts';
import { parseCount, type SizeDetails } from './size-details.ts';

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
  const sizes = [{ ...sheet, ...sheet.details }, ...sheet.others.filter((size) => !isOffcut(size))].map(readSize);
  const [spacingIn, marginIn] = [
    lengthWithin(sheet.spacingText, limits.spacingIn),
    lengthWithin(sheet.marginText, limits.marginIn),
  ];
  if (!isComplete(sizes) || spacingIn === null || marginIn === null) return null;
  const { symbol: _symbol, setup: _setup, markup: _markup, ...ofMaterial } = ratesOf(rates);
  const all = new Set([...offcuts, ...sheet.others.flatMap(({ remnantId }) => remnantId ?? [])]);
  return {
    id,
    name: name.trim(),
    sizes,
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

function readSize(size: SizeDetails & { readonly widthText: string; readonly heightText: string }): Size | null {
  const [widthIn, heightIn] = [
    lengthWithin(size.widthText, limits.sheetIn),
    lengthWithin(size.heightText, limits.sheetIn),
  ];
  const [price, count] = [parsePrice(size.priceText), parseCount(size.countText)];
  const name = size.name.trim();
  if (widthIn === null || heightIn === null || price === undefined || count === undefined) return null;
  return name.length > limits.stock.nameLength ? null : { widthIn, heightIn, price, count, grain: size.grain, name };
}

const isComplete = (sizes: readonly (Size | null)[]): sizes is Size[] => sizes.every((size) => size !== null);
