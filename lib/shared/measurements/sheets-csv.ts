import type { JobStockUse, PieceCount } from '../model.ts';
import { costsOfUse } from '../model.ts';
import { csvFile } from '../csv.ts';
import { rollUnits, soldPrice } from '../costs/roll-words.ts';
import { formatPlain } from '../format.ts';
import { costRules } from '../product.ts';
import { toUnit, type LengthUnit } from '../units.ts';

const headIn = (unit: LengthUnit): readonly string[] => [
  'name',
  `width_${unit}`,
  `height_${unit}`,
  'offcut',
  'price',
  'sheets',
  'usage',
  'count',
  'grain',
  ...costRules.map((rule) => `cost_${rule}`),
  'for_pieces',
];

const rollHeadIn = (unit: LengthUnit): readonly string[] => [
  `roll_length_${unit}`,
  `price_per_${rollUnits[unit].symbol}`,
];
/** Decimals of a used length. */
const lengthPlaces: Readonly<Record<LengthUnit, number>> = { in: 3, mm: 1 };
/** Decimals of a side, which is as entered up to rounding. */
const sidePlaces = 9;

/**
 * Returns sheets.csv: one line per used size, in the order of the sheets. `sheets` are their numbers, from 1; `usage` counts the
 * last sheet up to its cut-off; sides and prices are as entered; costs, in dollars, add up to the cost of the job.
 * All figures are for the placed pieces, which `for_pieces` counts: '1 of 2'. Rolls have their used length and the price of a foot or meter besides,
 * sheets that are no rectangles their corners, X and Y of each.
 */
export function sheetsCsv(
  stock: readonly JobStockUse[],
  { placed, total }: PieceCount,
  unit: LengthUnit = 'in',
): string {
  const hasOutlines = stock.some(({ outline }) => outline !== undefined);
  const lines = stock.map((size) => {
    const { name, widthIn, heightIn, remnant, price, sheets, usage, grain = 'none' } = size;
    const costs = costsOfUse(size);
    const dollars = (amount: number): string => (price === null && !remnant ? '' : amount.toFixed(2));
    const { roll, outline } = size;
    const place = (inches: number): string => formatPlain(toUnit(inches, unit), sidePlaces);
    return [
      name,
      formatPlain(toUnit(widthIn, unit), sidePlaces),
      formatPlain(toUnit(heightIn, unit), sidePlaces),
      remnant ? 'yes' : 'no',
      price === null || remnant ? '' : price.toFixed(2),
      sheets.map((sheet) => sheet + 1).join(' '),
      usage.toFixed(4),
      String(sheets.length),
      grain,
      ...costRules.map((rule) => dollars(costs[rule])),
      `${placed} of ${total}`,
      ...(roll
        ? [toUnit(roll.lengthIn, unit).toFixed(lengthPlaces[unit]), soldPrice(roll, unit)?.toFixed(4) ?? '']
        : []),
      ...(hasOutlines ? [outline?.map(({ xIn, yIn }) => `${place(xIn)} ${place(yIn)}`).join('; ') ?? ''] : []),
    ];
  });
  const rollHead = stock.some(({ roll }) => roll) ? rollHeadIn(unit) : [];
  return csvFile([[...headIn(unit), ...rollHead, ...(hasOutlines ? [`outline_${unit}`] : [])], ...lines]);
}
