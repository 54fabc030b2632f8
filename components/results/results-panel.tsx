import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { RunResult } from '#components/run/run-state.ts';
import { endText } from '#components/run/run-view.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { PrintedSheets } from '#components/print/printed-sheets.tsx';
import { useIsPrinting } from '#components/print/use-is-printing.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { Highlight } from '#components/canvas/highlight.ts';
import type { RateForm } from '#lib/browser/draft/rates/rate-form.ts';
import { runName } from '#lib/browser/draft/recent-runs.ts';
import { useNotices } from './notice-lists.tsx';
import { Ledger, rateFieldId, type MaterialPrice } from './price/ledger.tsx';
import { priceJob } from './price/priced-job.ts';
import { QuoteButton } from './quote/quote-button.tsx';
import { ResultHead } from './result-head.tsx';
import { MeasurementsTable } from './table/measurements-table.tsx';
import { focusField } from '#components/ui/focus-field.ts';
import { NameMark } from '#components/shell/frame/name-mark.tsx';
import { formatDate } from '#lib/shared/format.ts';

type ResultsPanelProps = {
  result: RunResult;
  /** True if Run nests the current inputs. */
  isNesting: boolean;
  /** True when the inputs have changed since the run. */
  isStale: boolean;
  /** Measurement of the current inputs, which replaces an outdated one; null if there is none. */
  live: { measurement: MeasurementResult; isCurrent: boolean } | null;
  unit: LengthUnit;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  rates: RateForm;
  onRates: (change: Partial<RateForm>) => void;
  /** Price of the material as a field of the job; null for several sizes. */
  materialPrice: MaterialPrice | null;
  /** Renders the downloads beside the button of the quote. */
  actions: (quote: ReactNode) => ReactNode;
  /** Actions for the leftover or used material. */
  materialActions: ReactNode;
};

// Loaded with the first piece that is left out.
const LeftOutList = dynamic(
  () => loadPart(() => import('#components/canvas/pieces/left-out-list.tsx').then((part) => part.LeftOutList)),
  { ssr: false },
);

const outdated = 'opacity-85 grayscale print:opacity-100 print:filter-none';

/**
 * The numbers: a head with the answers, what the job costs, the table and the downloads. After a change of the inputs, totals and table are
 * those of the live measurement, and the usage of the last run fades.
 */
export function ResultsPanel({
  result,
  isNesting,
  isStale,
  live,
  unit,
  highlight,
  onHighlight,
  rates,
  onRates,
  materialPrice,
  actions,
  materialActions,
}: ResultsPanelProps) {
  const { layout } = result;
  const hasSheets = layout !== null && layout.placements.length > 0;
  const isPrinting = useIsPrinting();
  const measurement = isStale && live !== null ? live.measurement : result.measurement;
  const areNumbersOutdated = isStale && live?.isCurrent !== true;
  // Pieces that are on no sheet are those of the run.
  const measuredLayout = isStale ? null : layout;
  const job = priceJob(measurement, measuredLayout, {
    rates,
    needsRun: measuredLayout === null && isNesting,
    unit,
  });
  const notices = useNotices(measurement);
  return (
    <div className="flex min-h-0 flex-1 flex-col print:block">
      <div
        className={cn(
          '@container relative grid min-h-0 flex-1 content-start gap-4 p-4 desk:overflow-y-auto print:block print:space-y-5 print:p-0',
          areNumbersOutdated && outdated,
        )}
      >
        {isPrinting && <PrintedHeading result={result} />}
        <ResultHead
          measurement={measurement}
          layout={hasSheets ? layout : null}
          measuredLayout={measuredLayout}
          job={job}
          note={endText(result)}
          unit={unit}
          usageClassName={isStale && !areNumbersOutdated ? outdated : undefined}
          notices={notices.count}
          materialActions={materialActions}
        />
        {notices.list}
        <Ledger
          job={job}
          hasMaterial={isNesting || measuredLayout !== null}
          materialPrice={materialPrice}
          unit={unit}
          rates={rates}
          onRates={onRates}
        />
        {measurement.rows.some(({ leftOut = [] }) => leftOut.length > 0) && <LeftOutList measurement={measurement} />}
        <section
          aria-labelledby="measurements-heading"
          data-tour="table"
          className="grid min-w-0 gap-3 print:block print:space-y-3"
        >
          <h2 id="measurements-heading" className="font-semibold">
            Measurements
          </h2>
          <MeasurementsTable
            measurement={measurement}
            layout={measuredLayout}
            unit={unit}
            highlight={highlight}
            onHighlight={onHighlight}
          />
        </section>
        {hasSheets && isPrinting && (
          <PrintedSheets
            layout={layout}
            measurement={measurement}
            form={result.form}
            unit={unit}
            priceLines={job.price?.lines.length ?? 0}
          />
        )}
      </div>
      <div data-print="hidden" className="border-t bg-card px-4 py-2 empty:hidden wide:py-3">
        {actions(
          <QuoteButton
            measurement={measurement}
            price={job.price}
            missing={job.missing}
            unit={unit}
            job={runName(result.form)}
            onEnterPrices={() => focusField(rateFieldId('cut'))}
          />,
        )}
      </div>
    </div>
  );
}

/** Heading of a printed page with the job and the date, which identify it on the workbench. */
function PrintedHeading({ result }: { result: RunResult }) {
  const [today] = useState(() => formatDate(new Date().toISOString()));
  const names = result.measurement.rows.map((row) => row.name);
  return (
    <div className="flex items-end justify-between gap-6 border-b-2 border-foreground pb-2">
      <p className="text-xl font-semibold break-words">{names.join(', ')}</p>
      <p className="flex shrink-0 items-center gap-3 text-sm">
        <NameMark /> {today}
      </p>
    </div>
  );
}
