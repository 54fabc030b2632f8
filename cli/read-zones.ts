import { nestRequest } from '#lib/shared/contracts/job.ts';
import type { JobSheet } from '#engine/job/job-stock.ts';
import { UsageError } from './usage.ts';

const sheetSchema = nestRequest.shape.sheet.unwrap();

/** Reads exclusion zones of a sheet, such as '10x4@12,30': 10 in wide, 4 in high, 12 in from the left, 30 in from the top. */
export function zonesOf(texts: readonly string[], sheet: JobSheet): NonNullable<JobSheet['zones']> {
  const zones = texts.map((text) => {
    const number = String.raw`(-?\d*\.?\d+)`;
    const match = new RegExp(`^${number}x${number}@${number},${number}$`, 'i').exec(text);
    if (!match) throw new UsageError('Give --exclude as WIDTHxHEIGHT@X,Y in inches, for example --exclude 10x4@12,30.');
    const [widthIn, heightIn, xIn, yIn] = match.slice(1).map(Number) as [number, number, number, number];
    return { xIn, yIn, widthIn, heightIn };
  });
  const read = sheetSchema.safeParse({ ...sheet, zones });
  if (read.success) return zones;
  throw new UsageError(`--exclude: ${read.error.issues[0]!.message}`);
}
