import type { StockEntry } from '../../contracts/job.ts';
import { formatNumber } from '../../format.ts';
import { limits } from '../../limits.ts';
import { FIRST_SIZE, type OtherSize, type SizeDetails } from './stock-form.ts';

type SizeField = 'width' | 'height' | 'count' | 'price';
export const sizeField = (id: string, name: SizeField): string => `${id}-${name}`;

export const stockMessages = {
  count: `Give a whole number of sheets from ${limits.stock.count.min} to ${limits.stock.count.max}, or leave it empty.`,
  price: `A price must be between 0 and ${formatNumber(limits.stock.price.max, 0)} dollars a sheet.`,
} as const;

/** The sizes of a job that names several, as a request has them; what is wrong goes to `problems`, at its field. */
export function buildStock(
  sheet: { readonly details: SizeDetails; readonly others: readonly OtherSize[] },
  first: { widthIn: number; heightIn: number },
  problems: { field: string; message: string }[],
  readSide: (typed: string, side: 'width' | 'height', range: { min: number; max: number }, field: string) => number,
): StockEntry[] {
  const entries: StockEntry[] = [
    { id: FIRST_SIZE, ...first, ...buildDetails(FIRST_SIZE, sheet.details, problems), remnant: false },
  ];
  for (const { id, widthText, heightText, remnantId, ...details } of sheet.others) {
    const isRemnant = remnantId !== null;
    const range = isRemnant ? limits.stock.sideIn : limits.sheetIn;
    entries.push({
      id,
      widthIn: readSide(widthText, 'width', range, sizeField(id, 'width')),
      heightIn: readSide(heightText, 'height', range, sizeField(id, 'height')),
      ...buildDetails(id, details, problems),
      remnant: isRemnant,
      ...(isRemnant ? { remnantId } : {}),
    });
  }
  return entries;
}

/** A whole number of sheets; null: as many as it takes; undefined: neither. */
export function parseCount(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const { min, max } = limits.stock.count;
  const value = Number(text);
  return /^\d{1,6}$/.test(text) && value >= min && value <= max ? value : undefined;
}

/** '$45', '45.50', '1,200': dollars; null: not known; undefined: no price. */
export function parsePrice(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return null;
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,4})?$/.test(text) || !/\d/.test(text)) return undefined;
  const value = Number(text.replaceAll(',', ''));
  return value >= limits.stock.price.min && value <= limits.stock.price.max ? value : undefined;
}

function buildDetails(
  id: string,
  { name, countText, priceText, grain }: SizeDetails,
  problems: { field: string; message: string }[],
): Pick<StockEntry, 'name' | 'count' | 'price' | 'grain'> {
  const count = parseCount(countText);
  if (count === undefined) problems.push({ field: sizeField(id, 'count'), message: stockMessages.count });
  const price = parsePrice(priceText);
  if (price === undefined) problems.push({ field: sizeField(id, 'price'), message: stockMessages.price });
  const called = name.trim().slice(0, limits.stock.nameLength);
  return {
    ...(called === '' ? {} : { name: called }),
    count: count ?? null,
    ...(typeof price === 'number' ? { price } : {}),
    grain,
  };
}
