import type { DrawingClass, JobMeasurement, Figures, OperationFigures } from '#engine';
import type { JobPrice } from '#lib/shared/costs/job-price.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { type LengthUnit, toUnit } from '#lib/shared/units.ts';
import { areaIn, areaNames } from '#lib/shared/format.ts';

const decimals: Readonly<Record<LengthUnit, number>> = { in: 4, mm: 3 };

/** Writes lengths and areas for people; `--json` has full precision. */
const writers = (unit: LengthUnit) => ({
  length: (inches: number): string => toUnit(inches, unit).toFixed(decimals[unit]),
  area: (sqIn: number): string => `${areaIn(sqIn, unit).toFixed(4)} ${areaNames[unit]}`,
});

function figuresLine(figures: Figures, unit: LengthUnit = 'in'): string {
  const { length, area } = writers(unit);
  return [
    `length ${length(figures.lengthIn)}`,
    `perimeter ${length(figures.perimeterIn)} (outer ${length(figures.outerIn)} + inner ${length(figures.innerIn)})`,
    `open ${length(figures.openIn)}`,
    `area ${area(figures.areaSqIn)}`,
    `${length(figures.widthIn)} x ${length(figures.heightIn)} ${unit}`,
    `pieces ${figures.pieces}`,
    `pierces ${figures.pierces}`,
  ].join(', ');
}

/** Returns the figures of the operations other than cut; '' where everything is cut. */
function operationsLine({ score, engrave, ignore }: OperationFigures, unit: LengthUnit = 'in'): string {
  const { length, area } = writers(unit);
  const parts = [
    score.starts > 0 && `score ${length(score.lengthIn)} (starts ${score.starts})`,
    engrave.areaSqIn > 0 && `engrave ${area(engrave.areaSqIn)}`,
    ignore.shapes > 0 && `ignore ${ignore.shapes} (length ${length(ignore.lengthIn)})`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

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
