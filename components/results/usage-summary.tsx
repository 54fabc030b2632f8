import type { ReactNode } from 'react';
import type { Layout } from '#lib/shared/contracts/result.ts';
import { formatPercent } from '#lib/shared/format.ts';
import { stockUsageLines, usageWords } from '#lib/shared/usage/stock-usage.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

type UsageSummaryProps = {
  layout: Layout;
  note: string | null;
  unit: LengthUnit;
  /** Actions for the leftover or used material. */
  actions: ReactNode;
};

/**
 * 'Material usage' in sheets, or one line per size; the sentence that explains it, and the share of the material that
 * the parts cover.
 */
export function UsageSummary({ layout, note, unit, actions }: UsageSummaryProps) {
  const { amount, incomplete, sentence, cost, fill, weeding, sharedCuts } = usageWords(layout, unit);
  return (
    <section
      data-tour="usage"
      aria-label="Material usage"
      className="grid content-start gap-0.5 rounded-lg border bg-card px-3 py-2.5"
    >
      <p className="text-sm text-muted-foreground">Material usage</p>
      {layout.stock === undefined ? (
        <p className="figures text-3xl font-semibold tracking-tight">
          {amount}
          {incomplete !== null && <span className="text-xl text-warning"> {incomplete}</span>}
        </p>
      ) : (
        <ul className="figures text-xl font-semibold tracking-tight">
          {stockUsageLines(layout.stock, unit).map((line, nth) => (
            <li key={layout.stock?.[nth]?.id}>{line}</li>
          ))}
          {incomplete !== null && <li className="text-warning">{incomplete}</li>}
        </ul>
      )}
      {fill !== null && <p className="figures text-sm font-medium">{fill}</p>}
      {weeding !== null && <p className="figures text-sm font-medium">{weeding}</p>}
      {sharedCuts !== null && <p className="figures text-sm font-medium">{sharedCuts}</p>}
      {cost !== null && <p className="figures text-sm font-medium">{cost}</p>}
      <p className="figures text-sm">{sentence}</p>
      <p className="figures text-sm text-muted-foreground">
        Parts cover {formatPercent(layout.coveredShare)} of the material used.{note !== null && ` ${note}`}
      </p>
      {actions}
    </section>
  );
}
