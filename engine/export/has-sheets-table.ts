import type { JobLayout } from '../model/answer.ts';

/** Returns true if the zip has a sheets.csv: for a stock of sizes, and for sheets of a single size that has a price. */
export const hasSheetsTable = ({ stock, sheet, sheets }: JobLayout): boolean =>
  stock !== undefined || (sheet.price !== undefined && sheets > 0);
