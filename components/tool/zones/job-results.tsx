'use client';

import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { ResultsPanel } from '#components/results/results-panel.tsx';
import type { MaterialPrice } from '#components/results/price/ledger.tsx';
import type { RunResult } from '#components/run/run-state.ts';
import { Button } from '#components/ui/button.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { rollSizeField } from '#lib/browser/draft/stock/roll-form.ts';
import { sizeField } from '#lib/browser/draft/stock/size-details.ts';
import { FIRST_SIZE } from '#lib/browser/draft/stock/stock-form.ts';
import { priceProblem } from '#lib/shared/costs/price.ts';
import { ResultActions } from '../result-actions.tsx';
import { useToolState } from '../tool-context.tsx';

/** Loaded with the first layout. */
const MaterialAfterRun = dynamic(
  () => loadPart(() => import('#components/material/material-after-run.tsx').then((part) => part.MaterialAfterRun)),
  { ssr: false },
);

/** Loaded when a left-over is stored. */
const findLeftover = async (result: RunResult) =>
  (await import('#components/canvas/layout-editor/leftover-shape.ts')).leftoverShape(result);

type JobResultsProps = {
  /** Result on display: of a run, or of the job as it is typed. */
  result: RunResult;
  isStale: boolean;
};

/** The displayed result with its prices and downloads. Loaded with the first result. */
export function JobResults({ result, isStale }: JobResultsProps) {
  const shown = useToolState((tool) => tool.shown);
  const { isExample, highlight, onHighlight, names } = shown;
  const unit = useToolState((tool) => tool.unit);
  const isNesting = useToolState(({ form }) => form.sheet.nesting);
  const isRunning = useToolState((tool) => tool.isRunning);
  const live = useToolState((tool) => tool.live);
  const services = useToolState((tool) => tool.services);
  const material = useToolState((tool) => tool.material);
  const materials = useToolState((tool) => tool.materials);
  const rates = useToolState((tool) => tool.rates);
  const zipChoices = useToolState((tool) => tool.zipChoices);
  const { changeRates, chooseZip } = useToolState((tool) => tool.actions);
  const materialPrice = useMaterialPrice();
  return (
    <ResultsPanel
      result={result}
      isNesting={isNesting}
      isStale={isStale}
      live={isExample ? null : live}
      unit={unit}
      highlight={highlight}
      onHighlight={onHighlight}
      rates={rates}
      onRates={changeRates}
      materialPrice={materialPrice}
      materialActions={
        isExample || isRunning || result.isUnchecked === true ? null : (
          <MaterialAfterRun
            result={result}
            unit={unit}
            calls={services.material}
            material={material}
            materials={materials}
            findLeftover={findLeftover}
          />
        )
      }
      actions={(quote) =>
        isExample ? (
          <ExampleDownload />
        ) : (
          <ResultActions
            quote={quote}
            result={result}
            options={{ rates, names, unit, ...zipChoices }}
            onChoose={chooseZip}
            isRunning={isRunning}
            isQuiet={isStale || shown.result === null}
            exportZip={services.export}
          />
        )
      }
    />
  );
}

/** Disabled button in the place of the download. */
function ExampleDownload() {
  return (
    <Button data-tour="download" aria-disabled className="w-full">
      <Download aria-hidden />
      Download all as zip
    </Button>
  );
}

/** Returns the price of the only size of the material as a field of the job; null for several sizes. */
function useMaterialPrice(): MaterialPrice | null {
  const sheet = useToolState((tool) => tool.form.sheet);
  const problemOf = useToolState((tool) => tool.problemOf);
  const { edit } = useToolState((tool) => tool.actions);
  const set = (change: Partial<SheetForm>) => edit({ type: 'sheet-changed', change });
  const { roll, details, others } = sheet;
  const priced = (field: string, text: string) => ({ text, problem: problemOf(field) ?? priceProblem(text) });
  if (roll !== undefined) {
    const [size, ...more] = roll.sizes;
    if (size === undefined || more.length > 0) return null;
    return {
      ...priced(rollSizeField(size.id, 'price'), size.priceText),
      per: { ft: 'foot', m: 'meter' }[roll.unit],
      change: (priceText) => set({ roll: { ...roll, sizes: [{ ...size, priceText }] } }),
    };
  }
  if (others.length > 0) return null;
  return {
    ...priced(sizeField(FIRST_SIZE, 'price'), details.priceText),
    per: 'sheet',
    change: (priceText) => set({ details: { ...details, priceText } }),
  };
}
