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
import type { LiveMeasurement } from '../preview/use-live-measurement.ts';
import { ExampleMark } from '../runs/example-mark.tsx';
import { useToolState } from '../tool-context.tsx';

const loadResults = () => loadPart(() => import('./job-results.tsx').then((part) => part.JobResults));
const JobResults = dynamic(loadResults, { ssr: false });

/** The numbers of the displayed result, and its downloads. */
export function NumbersZone() {
  const shown = useToolState((tool) => tool.shown);
  const { isExample, setPlaces } = shown;
  const unit = useToolState((tool) => tool.unit);
  const isRunning = useToolState((tool) => tool.isRunning);
  const live = useToolState((tool) => tool.live);
  const before = useMemo(() => (live === null ? null : resultBeforeRun(live)), [live]);
  const result = shown.result ?? before;
  const isStale = shown.result === null ? live?.isCurrent === false : shown.isStale;
  const hasTabs = useToolState((tool) => tool.workspace.columns < 3);
  const isInView = useToolState(({ workspace }) => workspace.columns === 3 || workspace.zone === 'numbers');
  const isPrinting = useIsPrinting();
  const showCanvas = useToolState((tool) => tool.workspace.showCanvas);
  const pieces = useToolState((tool) => tool.pieces);
  const { edit, chooseOperations } = useToolState((tool) => tool.actions);
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
                <JobResults result={result} isStale={isStale} />
              </PieceActionsContext>
            </DecideOperations>
          </LeaveOutFrame>
        </ShowPlaces>
      )}
    </>
  );
}

/** Returns a measurement before any run in the form of a result, for the panel and its download. */
function resultBeforeRun({ measurement, form }: LiveMeasurement): RunResult {
  return { runId: null, form, measurement, layout: null, ended: 'measured', elapsedS: 0, charged: false };
}
