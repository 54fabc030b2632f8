import type { Layout } from '#lib/contracts/result.ts';
import { formatPercent } from '#lib/format.ts';
import type { LengthUnit } from '#lib/units.ts';
import { usageSentence, usageText } from '#lib/usage.ts';

/** 'Material usage' in sheets, the sentence that explains it, and how much of the material the parts cover. */
export function UsageSummary({ layout, note, unit }: { layout: Layout; note: string | null; unit: LengthUnit }) {
  return (
    <section
      data-tour="usage"
      aria-label="Material usage"
      className="grid content-start gap-0.5 rounded-lg border bg-card px-3 py-2.5"
    >
      <p className="text-sm text-muted-foreground">Material usage</p>
      <p className="figures text-3xl font-semibold tracking-tight">{usageText(layout.usage)}</p>
      <p className="figures text-sm">{usageSentence(layout, unit)}</p>
      <p className="figures text-sm text-muted-foreground">
        Parts cover {formatPercent(layout.coveredShare)} of the material used.{note !== null && ` ${note}`}
      </p>
    </section>
  );
}
