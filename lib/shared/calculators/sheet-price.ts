import { roundedUsage, sheetsToOrder } from '../usage.ts';

/**
 * The three ways shops charge for material: by the share of a sheet up to a straight cut, by whole sheets, or by the box around
 * the job with an uplift for what is left between the parts. Prices in the shop's own currency.
 */
export type SheetPrice = {
  /** Usage rounded up to 0.01 sheet, and whole sheets. */
  usage: number;
  sheets: number;
  byPart: number;
  byWhole: number;
  /** Null without a box. */
  byBox: number | null;
  perSqFt: number;
};

type Sheet = { widthIn: number; heightIn: number };

/** `price` is one sheet's; `markupShare` 0.2 adds 20% to all three. Usage and price not negative, sheet sides positive. */
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
