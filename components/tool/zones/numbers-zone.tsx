'use client';

import dynamic from 'next/dynamic';
import { useCallback, type ReactNode } from 'react';
import { EmptyNumbers } from '#components/results/empty-results.tsx';
import { LeaveOutFrame } from '#components/upload/frame/leave-out-frame.tsx';
import { ShowPlaces, type Places } from '#components/results/places.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { resultAnnouncement } from '#components/run/run-view.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { usePartWhenUsed } from '#components/ui/use-part-when-used.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { ResultActions } from '../result-actions.tsx';
import { ExampleDownload, ExampleMark } from '../runs/example-result.tsx';
import type { ToolServices } from '../services.ts';
import type { ShownResult } from './use-shown-result.ts';

const loadResults = () =>
  loadPart(() => import('#components/results/results-panel.tsx').then((part) => part.ResultsPanel));
const ResultsPanel = dynamic(loadResults, { ssr: false });

type NumbersZoneProps = {
  shown: ShownResult;
  unit: LengthUnit;
  isRunning: boolean;
  isStacked: boolean;
  exportZip: ToolServices['export'];
  /** Returns the actions for the material of a result. */
  materialOf: (result: RunResult) => ReactNode;
  /** Shows the canvas. */
  showCanvas: () => void;
  /** Excludes the rectangle around the drawing from the job. */
  leaveOutFrame: () => void;
};

/** The numbers of the displayed result, and its downloads. */
export function NumbersZone({
  shown,
  unit,
  isRunning,
  isStacked,
  exportZip,
  materialOf,
  showCanvas,
  leaveOutFrame,
}: NumbersZoneProps) {
  const { result, isExample, setPlaces } = shown;
  const showPlaces = useCallback(
    (wanted: Places) => {
      setPlaces(wanted);
      showCanvas();
    },
    [setPlaces, showCanvas],
  );
  usePartWhenUsed(loadResults);
  return (
    <>
      <output className="sr-only">{!isRunning && result !== null ? resultAnnouncement(result) : ''}</output>
      {isExample && isStacked && <ExampleMark />}
      {result === null ? (
        <EmptyNumbers isRunning={isRunning} />
      ) : (
        <ShowPlaces value={showPlaces}>
          <LeaveOutFrame value={isExample ? null : leaveOutFrame}>
            <ResultsPanel
              result={result}
              isStale={shown.isStale}
              unit={unit}
              highlight={shown.highlight}
              onHighlight={shown.onHighlight}
              materialActions={isExample || isRunning || result.isUnchecked === true ? null : materialOf(result)}
              actions={
                isExample ? (
                  <ExampleDownload />
                ) : (
                  <ResultActions result={result} isRunning={isRunning} isStale={shown.isStale} exportZip={exportZip} />
                )
              }
            />
          </LeaveOutFrame>
        </ShowPlaces>
      )}
    </>
  );
}
