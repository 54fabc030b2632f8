import type { JobStockUse } from '../model.ts';
import { defaultSymbol, formatPlain, formatPrice, formatSides } from '../format.ts';
import { toUnit, type LengthUnit } from '../units.ts';
import { rollName, rollPriceText, rollText } from './roll-words.ts';

type NamedSize = Pick<JobStockUse, 'widthIn' | 'heightIn'> &
  Partial<Pick<JobStockUse, 'name' | 'mark'>> & { readonly roll?: object | undefined };

const places: Readonly<Record<LengthUnit, number>> = { in: 2, mm: 0 };

/** Returns '48 x 96', '48 x 96 (Birch)', '48 x 96 (grain along the height)' or '24 in roll'; names are unique within a stock. */
export function sizeName(size: NamedSize, unit: LengthUnit = 'in'): string {
  if (size.roll !== undefined) return rollName(size, unit);
  const { widthIn, heightIn } = size;
  const [width, height] = [widthIn, heightIn].map((side) => formatPlain(toUnit(side, unit), places[unit]));
  const sides = `${width} x ${height}`;
  return `${sides}${wordsOf(size)}`;
}

/** Returns the numbers of sheets from 1: 'sheet 2', 'sheets 3 to 5', 'sheets 1, 4 and 6'. @param sheets ascending indices from 0. */
export function sheetNumbers(sheets: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const sheet of sheets) {
    const run = runs.at(-1);
    if (run !== undefined && sheet === run.last + 1) run.last = sheet;
    else runs.push({ first: sheet, last: sheet });
  }
  const parts = runs.flatMap(({ first, last }) =>
    last - first >= 2
      ? [`${first + 1} to ${last + 1}`]
      : Array.from({ length: last - first + 1 }, (_, k) => String(first + k + 1)),
  );
  const last = parts.pop();
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return `${sheets.length === 1 ? 'sheet' : 'sheets'} ${list}`;
}

/** Returns 'Sheet 48 x 96 in (Birch), $40.00 each: sheets 3 to 5', with the sides in the order of the input; of a roll its used length. */
export function sizeLine(size: JobStockUse, unit: LengthUnit = 'in', symbol = defaultSymbol): string {
  if (size.roll !== undefined)
    return [rollText(size, unit), rollPriceText(size, unit, symbol)].filter((words) => words !== null).join(', ');
  const { remnant, price, sheets } = size;
  const each = price === null || remnant ? '' : `, ${formatPrice(price, symbol)} each`;
  const words = wordsOf(size);
  return `${remnant ? 'Offcut' : 'Sheet'} ${formatSides(size, unit)}${words}${each}: ${sheetNumbers(sheets)}`;
}

/** Returns the name and the distinguishing mark of a size, ' (Birch)'; '' without either. */
function wordsOf({ name = '', mark = '' }: NamedSize): string {
  const words = [name, mark === name ? '' : mark].filter((word) => word !== '');
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
