import type { DrawingClass, JobMeasurement } from '#engine';
import type { JobPrice } from '#lib/shared/costs/job-price.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { figuresLine, operationsLine } from './format.ts';

/** Returns the JSON document of `measure` and `text`, with a price when there are rates. Fields may be added, never renamed. */
export function measuredDocument(measurement: JobMeasurement, price?: JobPrice | null) {
  const [first] = measurement.rows;
  return {
    unit: 'in',
    scale: first?.scale ?? null,
    totals: measurement.totals,
    operations: measurement.operations,
    classes: measurement.rows.flatMap(({ classes = [] }) => classes.map(classOf)),
    rows: measurement.rows.flatMap((row): (ReturnType<typeof textRow> | ReturnType<typeof partRow>)[] =>
      row.kind === 'text' ? [textRow(row)] : row.parts.map(partRow),
    ),
    differences: measurement.rows.flatMap((row) =>
      row.differences.map(({ kind, count, lengthIn }) => ({ kind, count, lengthIn })),
    ),
    warnings: measurement.rows.flatMap((row) =>
      row.warnings.map(({ code, message, count }) => ({ code, message, count })),
    ),
    ...(price !== undefined && { price }),
  };
}

const classOf = ({ kind, color, spot, layer, operation, count, lengthIn }: DrawingClass) => ({
  kind,
  color,
  spot,
  layer,
  operation,
  count,
  lengthIn,
});

type Row = JobMeasurement['rows'][number];

function partRow({ id, name, quantity, rules, figures }: Row['parts'][number]) {
  return { id, name, ...(quantity !== undefined && { quantity }), ...(rules && { rules }), ...figures };
}

function textRow(row: Row) {
  const { name, figures, fontListed, fontMeasured, widthWithinPercent } = row;
  const fonts = { font: fontListed, measuredWith: fontMeasured, widthWithinPercent };
  return { name, ...figures, ...fonts, letters: lettersOf(row) };
}

function lettersOf(row: Row) {
  return row.letters.map((letter) => ({
    text: letter.text,
    pieces: row.parts.filter((part) => part.group === letter.group).length,
  }));
}

/** Prints a measurement for people: a line for each row, the total, the price and the notices. */
export function printMeasured(measurement: JobMeasurement, price: string | null, unit: LengthUnit): void {
  const document = measuredDocument(measurement);
  for (const row of document.rows) {
    const pieces = 'quantity' in row ? `${row.quantity} x ` : '';
    process.stdout.write(`${pieces}${row.name}: ${figuresLine(row, unit)}\n`);
  }
  process.stdout.write(`total: ${figuresLine(document.totals, unit)}\n`);
  const operations = measurement.operations && operationsLine(measurement.operations, unit);
  if (operations) process.stdout.write(`${operations}\n`);
  if (price !== null) process.stdout.write(`${price}\n`);
  for (const warning of measurement.rows.flatMap(({ warnings }) => warnings)) {
    process.stdout.write(`! ${messageIn(warning, unit)}\n`);
  }
}
