import { sheetCount } from '../../../shared/model.ts';
import type { NestRequest, StockEntry } from '../../../shared/contracts/job.ts';
import { limits } from '../../../shared/limits.ts';
import { buildDetails, plainDetails, sizeField, type SizeDetails } from './size-details.ts';
import { FIRST_SIZE, type OtherSize } from './stock-form.ts';
import { buildOutline } from './outline-form.ts';
import { buildZones } from './zone-form.ts';

/**
 * Returns the sheets of a request: a single size with its price, or a stock for several sizes or a size with other details.
 * Adds problems to `problems`, at their fields.
 */
export function buildSheets(...given: Parameters<typeof buildStock>): Pick<NestRequest, 'sheet' | 'stock'> {
  const stock = buildStock(...given);
  const [{ id: _id, widthIn, heightIn, price, zones, outline, ...details }, ...others] = stock;
  const isPlain = Object.entries(details).every(([field, value]) => value === plainStockDetails[field]);
  if (others.length > 0 || !isPlain) return { stock };
  const shape = { ...(zones && { zones }), ...(outline && { outline }) };
  return { sheet: { widthIn, heightIn, ...(price !== undefined && { price }), ...shape } };
}
const plainStockDetails: Readonly<Record<string, unknown>> = {
  ...buildDetails(FIRST_SIZE, plainDetails, []),
  remnant: false,
};

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
      ...buildOutline(sheet.details),
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
      ...buildOutline(details),
    };
    entries.push({ ...entry, count: sheetCount(entry) });
  }
  return entries;
}
