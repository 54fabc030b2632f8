import { noticesOf } from '#lib/shared/measurements/notices.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';

/** Heights in CSS pixels. The page is Letter, the lower of the two papers, within margins of 12 mm. */
const pagePx = 965;
const fixedPx = {
  heading: 76,
  usage: 104,
  measurements: 36,
  tableHead: 60,
  lengths: 64,
  note: 52,
  caption: 60,
  gaps: 80,
};
const rowPx = 40;
const linePx = 20;
const problemsPx = 56;
/** Heights of the price in the head with the gaps of the ledger, and of a line of the ledger. */
const pricePx = 56;
const priceLinePx = 42;
/** Letters on a line of text across the page, and across half of it. */
const letters = { page: 95, half: 44 };

/**
 * Returns the height for a sheet below the figures and the table on the first printed page. Heights are upper estimates: browsers
 * announce a print before its layout. A sheet that does not fit after all moves to the next page as a whole.
 */
export function firstPageRoomPx(measurement: MeasurementResult, layout: Layout, priceLines = 0): number {
  const { sentence, cost, fill } = usageWords(layout);
  const usageLines = [sentence, cost ?? '', fill ?? ''].map((text) => linesOf(text, letters.half));
  const { problems } = noticesOf(measurement);
  const problemLines = problems.map(({ message, where }) =>
    linesOf(`${message} ${where.map(({ row }) => row.name).join(', ')}`, letters.page),
  );
  const rowLines = measurement.rows.map(({ name }) => linesOf(name, letters.half) + 1);
  const used =
    sum(Object.values(fixedPx)) +
    linePx * (sum(usageLines) + 1.5 * (layout.stock?.length ?? 0) + sum(problemLines)) +
    (problems.length > 0 ? problemsPx : 0) +
    (priceLines > 0 ? pricePx + priceLinePx * priceLines : 0) +
    sum(rowLines.map((lines) => rowPx + linePx * (lines - 1)));
  return Math.max(0, pagePx - used);
}

const linesOf = (text: string, perLine: number): number => Math.ceil(text.length / perLine);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
