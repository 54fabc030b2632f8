'use client';

import { useState, type ReactNode } from 'react';
import type { RunResult } from '#components/run/run-state.ts';
import { endText, staleText } from '#components/run/run-view.ts';
import { PrintedHeading } from '#components/print/printed-heading.tsx';
import { PrintedSheets } from '#components/print/printed-sheets.tsx';
import { useIsPrinting } from '#components/print/use-is-printing.ts';
import { SheetViewer } from '#components/viewer/sheet-viewer.tsx';
import type { LengthUnit } from '#lib/units.ts';
import { type Highlight } from './highlight.ts';
import { MeasurementsTable } from './table/measurements-table.tsx';
import { UnplacedList } from './unplaced-list.tsx';
import { UsageSummary } from './usage-summary.tsx';
import { WarningsList } from './warnings-list.tsx';

type ResultsPanelProps = {
  result: RunResult;
  isStale: boolean;
  unit: LengthUnit;
  actions: ReactNode;
  loadZip?: () => Promise<Blob>;
};

/** Figures, usage and sheets of the newest run. */
export function ResultsPanel({ result, isStale, unit, actions, loadZip }: ResultsPanelProps) {
  const [highlight, setHighlight] = useState<Highlight>(null);
  const { measurement, layout } = result;
  const hasSheets = layout !== null && layout.placements.length > 0;
  const isPrinting = useIsPrinting();
  return (
    <div className="grid min-w-0 gap-5 print:block print:space-y-5">
      {isPrinting && <PrintedHeading result={result} />}
      {isStale && (
        <output className="block rounded-md border border-input bg-muted px-4 py-2.5 text-sm font-medium">
          {staleText}
        </output>
      )}
      {hasSheets && <UsageSummary layout={layout} note={endText(result)} unit={unit} />}
      {layout !== null && (
        <UnplacedList
          layout={layout}
          measurement={measurement}
          mayTurn={result.form.sheet.rotation !== 'none'}
          unit={unit}
        />
      )}
      <section aria-labelledby="measurements-heading" data-tour="table" className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="measurements-heading" className="font-semibold">
            Measurements
          </h2>
          {actions}
        </div>
        <WarningsList measurement={measurement} />
        <MeasurementsTable measurement={measurement} unit={unit} highlight={highlight} onHighlight={setHighlight} />
      </section>
      {hasSheets && (
        <div data-print="hidden">
          <SheetViewer
            key={result.runId}
            layout={layout}
            measurement={measurement}
            unit={unit}
            highlight={highlight}
            onHighlight={setHighlight}
            loadZip={loadZip}
          />
        </div>
      )}
      {hasSheets && isPrinting && (
        <PrintedSheets layout={layout} measurement={measurement} form={result.form} unit={unit} />
      )}
    </div>
  );
}
