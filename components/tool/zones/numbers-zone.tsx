'use client';

import dynamic from 'next/dynamic';
import { useCallback, useMemo, useState } from 'react';
import { PieceActionsContext } from '#components/canvas/pieces/piece-actions.ts';
import { DecideOperations } from '#components/operations/decide-operations.ts';
import { EmptyNumbers } from '#components/results/empty-results.tsx';
import { LeaveOutFrame } from '#components/upload/frame/leave-out-frame.tsx';
import { ShowPlaces } from '#components/canvas/locations.ts';
import type { Places } from '#lib/shared/measurements/notices.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { useIsPrinting } from '#components/print/use-is-printing.ts';
import { resultAnnouncement } from '#components/run/run-view.ts';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import type { MaterialPrice } from '#components/results/price/ledger.tsx';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { rollSizeField } from '#lib/browser/draft/stock/roll-form.ts';
import { sizeField } from '#lib/browser/draft/stock/size-details.ts';
import { FIRST_SIZE } from '#lib/browser/draft/stock/stock-form.ts';
import { priceProblem } from '#lib/shared/costs/price.ts';
import { ResultActions } from '../result-actions.tsx';
import type { LiveMeasurement } from '../preview/use-live-measurement.ts';
import { ExampleDownload, ExampleMark } from '../runs/example-result.tsx';
import { useToolState } from '../tool-context.tsx';

const loadResults = () =>
  loadPart(() => import('#components/results/results-panel.tsx').then((part) => part.ResultsPanel));
const ResultsPanel = dynamic(loadResults, { ssr: false });

/** Loaded with the first layout. */
const MaterialAfterRun = dynamic(
  () => loadPart(() => import('#components/material/material-after-run.tsx').then((part) => part.MaterialAfterRun)),
  { ssr: false },
);

/** The numbers of the displayed result, and its downloads. */
export function NumbersZone() {
  const shown = useToolState((tool) => tool.shown);
  const { isExample, highlight, onHighlight, setPlaces } = shown;
  const unit = useToolState((tool) => tool.unit);
  const isNesting = useToolState(({ form }) => form.sheet.nesting);
  const isRunning = useToolState((tool) => tool.isRunning);
  const live = useToolState((tool) => tool.live);
  const before = useMemo(() => (live === null ? null : resultBeforeRun(live)), [live]);
  const result = shown.result ?? before;
  const isStale = shown.result === null ? live?.isCurrent === false : shown.isStale;
  const hasTabs = useToolState((tool) => tool.workspace.columns < 3);
  const isInView = useToolState(({ workspace }) => workspace.columns === 3 || workspace.zone === 'numbers');
  const isPrinting = useIsPrinting();
  const showCanvas = useToolState((tool) => tool.workspace.showCanvas);
  const services = useToolState((tool) => tool.services);
  const material = useToolState((tool) => tool.material);
  const materials = useToolState((tool) => tool.materials);
  const rates = useToolState((tool) => tool.rates);
  const { names } = useToolState((tool) => tool.shown);
  const zipChoices = useToolState((tool) => tool.zipChoices);
  const pieces = useToolState((tool) => tool.pieces);
  const { edit, chooseOperations, changeRates, chooseZip } = useToolState((tool) => tool.actions);
  const materialPrice = useMaterialPrice();
  const isUndecided = useToolState(({ form }) => form.file !== null && form.file.operations === undefined);
  const leaveOutFrame = useCallback(() => edit({ type: 'file-changed', change: { leaveOutFrame: true } }), [edit]);
  const showPlaces = useCallback(
    (nextPlaces: Places) => {
      setPlaces(nextPlaces);
      showCanvas();
    },
    [setPlaces, showCanvas],
  );
  usePartWhenUsed(loadResults);
  // Behind a tab, the measurement of a job being typed is mounted when the tab is first opened, and remains mounted.
  const [wasInView, setWasInView] = useState(isInView);
  if (isInView && !wasInView) setWasInView(true);
  const isMounted = wasInView || shown.result !== null || isPrinting;
  return (
    <>
      <output className="sr-only">
        {!isRunning && shown.result !== null ? resultAnnouncement(shown.result, unit) : ''}
      </output>
      {isExample && hasTabs && <ExampleMark />}
      {!isMounted ? null : result === null ? (
        <EmptyNumbers isRunning={isRunning} />
      ) : (
        <ShowPlaces value={showPlaces}>
          <LeaveOutFrame value={isExample ? null : leaveOutFrame}>
            <DecideOperations value={isExample || isRunning || !isUndecided ? null : chooseOperations}>
              <PieceActionsContext value={isExample || isRunning ? null : pieces}>
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
                        isQuiet={isStale === true || shown.result === null}
                        exportZip={services.export}
                      />
                    )
                  }
                />
              </PieceActionsContext>
            </DecideOperations>
          </LeaveOutFrame>
        </ShowPlaces>
      )}
    </>
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

/** Returns a measurement before any run in the form of a result, for the panel and its download. */
function resultBeforeRun({ measurement, form }: LiveMeasurement): RunResult {
  return { runId: null, form, measurement, layout: null, ended: 'measured', elapsedS: 0, charged: false };
}
