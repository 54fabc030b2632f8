import type { JobLayout } from '../model/answer.ts';

/** Whether a zip has a sheets.csv: for several sizes, and where the one size has a price. */
export const hasSheetsTable = ({ stock, sheet, sheets }: JobLayout): boolean =>
  stock !== undefined || (sheet.price !== undefined && sheets > 0);
