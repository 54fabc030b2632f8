import { roundedUsage, sheetsToOrder } from '../usage/usage.ts';

/**
 * Prices of material by the three rules of shops: the share of a sheet up to a straight cut, whole sheets, or the box around the job with
 * an uplift for the waste between the parts. Prices are in the shop's currency.
 */
export type SheetPrice = {
  /** Usage rounded up to 0.01 sheet, and whole sheets. */
  usage: number;
  sheets: number;
  byPart: number;
  byWhole: number;
  /** Price by the box; null without one. */
  byBox: number | null;
  perSqFt: number;
};

type Sheet = { widthIn: number; heightIn: number };

/** `price` is that of one sheet; a `markupShare` of 0.2 adds 20% to all three. Usage and price are not negative, sides are positive. */
export function sheetPrice(job: {
  usage: number;
  price: number;
  markupShare: number;
  sheet: Sheet;
  box: (Sheet & { upliftShare: number }) | null;
}): SheetPrice {
  const charged = job.price * (1 + job.markupShare);
  const sheetArea = job.sheet.widthIn * job.sheet.heightIn;
  const usage = roundedUsage(job.usage);
  const sheets = sheetsToOrder(job.usage);
  const { box } = job;
  return {
    usage,
    sheets,
    byPart: usage * charged,
    byWhole: sheets * charged,
    byBox: box && ((box.widthIn * box.heightIn) / sheetArea) * (1 + box.upliftShare) * charged,
    perSqFt: charged / (sheetArea / sqInPerSqFt),
  };
}

const sqInPerSqFt = 144;
