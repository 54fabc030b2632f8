import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatLength } from '#lib/shared/format.ts';
import { sumOperations } from '#lib/shared/model.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { Places } from '#lib/shared/measurements/notices.ts';

type Kind = MeasurementResult['rows'][number]['differences'][number]['kind'];

/** A kind of difference between Length and Perimeter, summed over all rows and copies. */
type DifferenceItem = { kind: Kind; count: number; lengthIn: number };

const names: Record<Kind, [one: string, many: string]> = {
  open_lines: ['open line', 'open lines'],
  double_lines: ['double line', 'double lines'],
  overlaps: ['overlap', 'overlaps'],
  inner_edges: ['line inside a shape', 'lines inside shapes'],
  closed_gaps: ['gap we closed', 'gaps we closed'],
};

function differenceItems(result: MeasurementResult): DifferenceItem[] {
  return (Object.keys(names) as Kind[]).flatMap((kind) => {
    let count = 0;
    let lengthIn = 0;
    for (const row of result.rows) {
      for (const difference of row.differences.filter((candidate) => candidate.kind === kind)) {
        count += difference.count * row.quantity;
        lengthIn += difference.lengthIn * row.quantity;
      }
    }
    return count === 0 ? [] : [{ kind, count, lengthIn }];
  });
}

/**
 * Returns true for a job whose length and perimeter are one figure: all lines are cut, none is open or double, and the sums
 * differ by rounding only.
 */
export function isPerimeterTheSame(result: MeasurementResult): boolean {
  const { lengthIn, perimeterIn } = result.totals;
  const { score, engrave } = sumOperations(result.rows);
  const isCutOnly = score.lengthIn === 0 && engrave.areaSqIn === 0;
  return (
    isCutOnly &&
    differenceItems(result).length === 0 &&
    lengthIn > 0 &&
    Math.abs(lengthIn - perimeterIn) <= 1e-9 * lengthIn
  );
}

/** Returns the locations of the differences, row by row, with sentences that are shown in the unit on display. */
export function differencePlaces(result: MeasurementResult): Places[] {
  return result.rows.map((row) => ({
    row,
    message: row.differences.map((difference) => itemText(difference, 'in')).join(', '),
    sentence: row.differences.flatMap((difference, nth) => [
      `${nth === 0 ? '' : ', '}${itemName(difference)} `,
      { kind: 'length' as const, value: difference.lengthIn, places: 2, rounding: 'even' as const },
    ]),
    places: row.differences.flatMap((difference) => difference.places),
  }));
}

/**
 * Returns the note below the table. 'Length equals perimeter: no open, overlapping or double lines.' or 'Length is
 * 20.40 in longer: 3 open lines 12.40 in, 2 double lines 8.00 in.' Closed gaps reduce the length relative to the
 * perimeter. Differences below 0.005 in, which would show as 0.00, are omitted.
 */
export function differenceNote(result: MeasurementResult, unit: LengthUnit = 'in'): string {
  const difference = result.totals.lengthIn - result.totals.perimeterIn;
  const items = differenceItems(result).filter((item) => Math.abs(item.lengthIn) >= visibleIn);
  if (Math.abs(difference) < visibleIn && items.length === 0) {
    return 'Length equals perimeter: no open, overlapping or double lines.';
  }
  const word = difference < 0 ? 'shorter' : 'longer';
  const head = `Length is ${formatLength(Math.abs(difference), unit)} ${unit} ${word}`;
  if (items.length === 0) return `${head}.`;
  return `${head}: ${items.map((item) => itemText(item, unit)).join(', ')}.`;
}
const visibleIn = 0.005;

const itemName = ({ kind, count }: DifferenceItem): string => `${count} ${names[kind][count === 1 ? 0 : 1]}`;

function itemText(item: DifferenceItem, unit: LengthUnit): string {
  const { lengthIn } = item;
  return `${itemName(item)} ${lengthIn < 0 ? '-' : ''}${formatLength(Math.abs(lengthIn), unit)} ${unit}`;
}
