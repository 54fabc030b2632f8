import { sheetCount } from '../../../shared/contracts/model.ts';
import type { NestRequest, StockEntry } from '../../../shared/contracts/job.ts';
import { limits } from '../../../shared/limits.ts';
import { parsePrice, priceProblem } from '../../../shared/costs/price.ts';
import { FIRST_SIZE, type OtherSize, type SizeDetails } from './stock-form.ts';
import { buildZones } from './zone-form.ts';

type SizeField = 'width' | 'height' | 'count' | 'price' | 'name';
export const sizeField = (id: string, name: SizeField): string => `${id}-${name}`;

export const stockMessages = {
  name: `A name can have up to ${limits.stock.nameLength} characters.`,
  count: `Enter a whole number of sheets from ${limits.stock.count.min} to ${limits.stock.count.max}, or leave it blank.`,
} as const;

/**
 * Returns the sheets of a request: a single size with its price, or a stock for several sizes or a size with a count, grain or name.
 * Adds problems to `problems`, at their fields.
 */
export function buildSheets(...given: Parameters<typeof buildStock>): Pick<NestRequest, 'sheet' | 'stock'> {
  const stock = buildStock(...given);
  const [{ widthIn, heightIn, price, count, grain, name, zones }, ...others] = stock;
  if (others.length > 0 || count !== null || grain !== 'none' || name !== undefined) return { stock };
  return { sheet: { widthIn, heightIn, ...(price !== undefined && { price }), ...(zones && { zones }) } };
}

function buildStock(
  sheet: { readonly details: SizeDetails; readonly others: readonly OtherSize[] },
  first: { widthIn: number; heightIn: number },
  problems: { field: string; message: string }[],
  readSide: (typed: string, side: 'width' | 'height', range: { min: number; max: number }, field: string) => number,
  readLength: Parameters<typeof buildZones>[2],
): [StockEntry, ...StockEntry[]] {
  const entries: [StockEntry, ...StockEntry[]] = [
    {
      id: FIRST_SIZE,
      ...first,
      ...buildDetails(FIRST_SIZE, sheet.details, problems),
      remnant: false,
      ...buildZones(FIRST_SIZE, sheet.details.zones, readLength),
    },
  ];
  for (const { id, widthText, heightText, remnantId, ...details } of sheet.others) {
    const isRemnant = remnantId !== null;
    const range = isRemnant ? limits.stock.sideIn : limits.sheetIn;
    const entry = {
      id,
      widthIn: readSide(widthText, 'width', range, sizeField(id, 'width')),
      heightIn: readSide(heightText, 'height', range, sizeField(id, 'height')),
      ...buildDetails(id, details, problems),
      remnant: isRemnant,
      ...(isRemnant ? { remnantId } : {}),
      ...buildZones(id, details.zones, readLength),
    };
    entries.push({ ...entry, count: sheetCount(entry) });
  }
  return entries;
}

/** Returns a whole number of sheets; null for unlimited; undefined for anything else. */
export function parseCount(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const { min, max } = limits.stock.count;
  const value = Number(text);
  return /^\d{1,6}$/.test(text) && value >= min && value <= max ? value : undefined;
}

function buildDetails(
  id: string,
  { name, countText, priceText, grain }: SizeDetails,
  problems: { field: string; message: string }[],
): Pick<StockEntry, 'name' | 'count' | 'price' | 'grain'> {
  const count = parseCount(countText);
  if (count === undefined) problems.push({ field: sizeField(id, 'count'), message: stockMessages.count });
  const price = parsePrice(priceText);
  const wrongPrice = priceProblem(priceText);
  if (wrongPrice !== null) problems.push({ field: sizeField(id, 'price'), message: wrongPrice });
  const called = name.trim();
  if (called.length > limits.stock.nameLength) {
    problems.push({ field: sizeField(id, 'name'), message: stockMessages.name });
  }
  return {
    ...(called === '' ? {} : { name: called }),
    count: count ?? null,
    ...(typeof price === 'number' ? { price } : {}),
    grain,
  };
}
