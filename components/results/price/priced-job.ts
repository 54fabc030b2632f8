import type { RateForm } from '#lib/browser/draft/rates/rate-form.ts';
import { ratesOf } from '#lib/browser/draft/rates/read-rates.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { jobPrice, jobQuantities, type JobPrice } from '#lib/shared/costs/job-price.ts';
import { costFigures } from '#lib/shared/costs/cost-words.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';

/** A job with its price by the rates of the shop. */
export type PricedJob = {
  readonly price: JobPrice | null;
  /** Cost that the price does not include; null for a complete price. */
  readonly missing: string | null;
  /** Figures of the cost of the material besides its amount: 'Used share $5.54.' Null without any. */
  readonly materialNote: string | null;
  readonly quantities: ReturnType<typeof jobQuantities>;
  readonly symbol: string;
};

/** Returns the price of a job; `needsRun` if its material is known only after a run. */
export function priceJob(
  measurement: MeasurementResult,
  layout: Layout | null,
  { rates, needsRun, unit }: { rates: RateForm; needsRun: boolean; unit: LengthUnit },
): PricedJob {
  const values = ratesOf(rates);
  const isMaterialUnpriced = layout !== null && layout.cost?.unit !== 'dollars';
  const isWithoutMaterial = isMaterialUnpriced && !(layout.stock?.every(({ remnant }) => remnant) ?? false);
  return {
    price: jobPrice(measurement, layout, values, unit),
    missing: isWithoutMaterial
      ? 'Without material: the sheet has no price.'
      : needsRun
        ? 'Without material until the job is nested.'
        : null,
    materialNote: layout === null ? null : materialNote(layout, unit, values.symbol),
    quantities: jobQuantities(measurement, layout, values, unit),
    symbol: values.symbol,
  };
}

function materialNote(layout: Layout, unit: LengthUnit, symbol: string): string | null {
  const { incomplete, cost } = usageWords(layout, unit, symbol);
  if (incomplete !== null) return cost;
  const figures = costFigures(layout, unit, symbol) ?? [];
  const isRoll = layout.sheet.roll !== undefined;
  const more = (isRoll && (layout.stock?.length ?? 1) > 1 ? figures : figures.slice(1)).join(' · ');
  return more === '' ? null : `${more.charAt(0).toUpperCase()}${more.slice(1)}.`;
}
