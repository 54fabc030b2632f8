import type { JobLayout, JobStockUse } from './answer.ts';
import type { CostRule } from '@measurement-nesting/nesting/model';

type PricedLayout = Pick<JobLayout, 'usage' | 'sheets' | 'sheet' | 'stock' | 'boxUsage'>;
type PricedUse = Pick<JobStockUse, 'price' | 'remnant' | 'sheets' | 'usage' | 'boxUsage' | 'roll'>;

/** Returns the sheets of a layout, one entry per size; a single entry without a name for a job on a single size. */
export function sheetUses({ usage, sheets, sheet, stock, boxUsage }: PricedLayout): readonly JobStockUse[] {
  if (stock !== undefined) return stock;
  if (sheets === 0) return [];
  const { widthIn, heightIn, price = null, outline, roll } = sheet;
  const all = Array.from({ length: sheets }, (_, index) => index);
  const use = { id: '', name: '', widthIn, heightIn, price, remnant: false, sheets: all, usage, boxUsage };
  return [{ ...use, ...(outline && { outline }), ...(roll && { roll }) }];
}

/**
 * Returns the cost in dollars of the sheets of one size under each rule, rounded up to cents. Offcuts cost nothing. If a result has no box
 * usage, whole sheets count as the box. A roll is sold by its length, so its cost is the same under every rule, to the nearest cent.
 */
export function costsOfUse({
  price,
  remnant,
  sheets,
  usage,
  boxUsage,
  roll,
}: PricedUse): Readonly<Record<CostRule, number>> {
  const dollars = remnant ? 0 : (price ?? 0);
  if (roll !== undefined) {
    const cost = remnant ? 0 : Math.round((roll.pricePerFt ?? 0) * roll.lengthIn * (100 / 12)) / 100;
    return { whole_sheets: cost, used_share: cost, bounding_box: cost };
  }
  return {
    whole_sheets: centsUp(dollars * sheets.length),
    used_share: centsUp(dollars * usage),
    bounding_box: centsUp(dollars * (boxUsage ?? sheets.length)),
  };
}

/**
 * Returns the cost in dollars of all sheets of a layout under each rule, the sum of the sizes rounded up to cents; null if a size that has
 * to be bought has no price.
 */
export function layoutCosts(uses: readonly PricedUse[]): Readonly<Record<CostRule, number>> | null {
  if (uses.some(({ price, remnant }) => price === null && !remnant)) return null;
  const each = uses.map(costsOfUse);
  const sum = (rule: CostRule): number => centsUp(each.reduce((total, costs) => total + costs[rule], 0));
  return {
    whole_sheets: sum('whole_sheets'),
    used_share: sum('used_share'),
    bounding_box: sum('bounding_box'),
  };
}

/** Tolerance for rounding errors, which must not add a cent. */
const centRounding = 1e-6;
const centsUp = (dollars: number): number => Math.max(0, Math.ceil(dollars * 100 - centRounding)) / 100;
