import { valuesOf, type UsualValues } from '#lib/browser/draft/items/shared-values.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { formatPlain } from '#lib/shared/format.ts';
import { parseLength, toUnit, type LengthUnit } from '#lib/shared/units.ts';

/** Id of the head line of all rows among the items of a job. */
export const allRowsId = 'all-rows';

/** Returns '2 in' for a typed height, in the unit on display; what is no length as it was typed. */
export function heightText(sizeText: string, unit: LengthUnit): string {
  const parsed = parseLength(sizeText);
  return parsed.ok ? `${formatPlain(toUnit(parsed.inches, unit))} ${unit}` : sizeText;
}

export const quantityWords = (quantityText: string): string =>
  /^\d+$/.test(quantityText) ? `× ${quantityText}` : quantityText;

/** Values of a row that are not mentioned: a single row states its height and font, and its quantity unless it is 1. */
const unmentioned: UsualValues = { sizeText: '', fontName: '', quantityText: '1' };

/** Returns the height, the font and the quantity of a row where they differ from those of the head line; null without one. */
export function lineDetail(row: RowForm, shared: UsualValues | null, unit: LengthUnit): string {
  const values = valuesOf(row);
  const usual = shared ?? unmentioned;
  return [
    ...(values.sizeText === usual.sizeText ? [] : [heightText(values.sizeText, unit)]),
    ...(values.fontName === usual.fontName ? [] : [values.fontName]),
    ...(values.quantityText === usual.quantityText ? [] : [quantityWords(values.quantityText)]),
  ].join(' · ');
}
