import type { JobLayout } from '../model/answer.ts';

/** Returns true for a zip with a sheets.csv: one with a stock of sizes, or with sheets of a single size that has a price. */
export const hasSheetsTable = ({ stock, sheet, sheets }: JobLayout): boolean =>
  stock !== undefined || (sheet.price !== undefined && sheets > 0);
