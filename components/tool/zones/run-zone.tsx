'use client';

import { CreditBadge } from '#components/credits/credit-badge.tsx';
import { RunPanel } from '#components/run/run-panel.tsx';
import { RunProblemAlert } from '#components/run/run-problem-alert.tsx';
import { StatusStrip } from '#components/run/status-strip.tsx';
import { useToolState } from '../tool-context.tsx';
import { ToolSheet } from './sheet-zone.tsx';

export function ToolCredits() {
  return <CreditBadge credits={useToolState((tool) => tool.credits)} />;
}

/** The Run button with its cost, and the options to stop. */
export function ToolRunPanel({ isSlim = false }: { isSlim?: boolean }) {
  const { stopRun, startRun } = useToolState((tool) => tool.actions);
  return (
    <>
      {!isSlim && (
        <div className="pb-1.5">
          <ToolSheet />
        </div>
      )}
      <RunPanel
        active={useToolState((tool) => tool.active)}
        nesting={useToolState((tool) => tool.form.sheet.nesting)}
        isUnlimited={useToolState((tool) => tool.isUnlimited)}
        remaining={useToolState((tool) => tool.credits?.remaining ?? null)}
        layout={useToolState(({ active, result }) =>
          active?.runId === result?.runId ? (result?.layout ?? null) : null,
        )}
        problemCount={useToolState((tool) => tool.problemCount)}
        isWaiting={useToolState((tool) => tool.isRunWaiting)}
        onRun={startRun}
        onStop={stopRun}
        isSlim={isSlim}
      />
    </>
  );
}

/** The state of the run, or its problem. */
export function ToolStatus() {
  const result = useToolState((tool) => tool.result);
  const problem = useToolState((tool) => tool.problem);
  const view = useToolState((tool) => tool.view);
  const { retry, stopOtherRun, measureOnly } = useToolState((tool) => tool.actions);
  // Parts that do not fit are listed one by one instead.
  const isListed = view === 'nothing fits' && (result?.layout ?? null) !== null;
  return (
    <StatusStrip
      active={useToolState((tool) => tool.active)}
      result={result}
      isStale={useToolState((tool) => tool.shown.isStale)}
      unit={useToolState((tool) => tool.unit)}
      problem={
        problem !== null &&
        !isListed && (
          <RunProblemAlert
            view={view}
            problem={problem}
            onRetry={retry}
            onStopOther={stopOtherRun}
            onMeasureOnly={measureOnly}
          />
        )
      }
      isReading={useToolState((tool) => tool.isReadingFile)}
    />
  );
}
