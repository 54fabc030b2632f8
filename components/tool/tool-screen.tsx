'use client';

import dynamic from 'next/dynamic';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { CreditBadge } from '#components/credits/credit-badge.tsx';
import { useCredits } from '#components/credits/use-credits.ts';
import { useOwnFonts } from '#components/lettering/fonts/use-own-fonts.ts';
import { useLettering, useLocalPreview } from '#components/lettering/use-lettering.ts';
import { MaterialAfterRun } from '#components/material/material-after-run.tsx';
import { useMaterial } from '#components/material/use-material.ts';
import { RunPanel } from '#components/run/run-panel.tsx';
import { RunProblemAlert } from '#components/run/run-problem-alert.tsx';
import { runView } from '#components/run/run-view.ts';
import { StatusStrip } from '#components/run/status-strip.tsx';
import { useRun } from '#components/run/use-run.ts';
import { useRetryWhenOnline } from '#components/shell/use-retry-when-online.ts';
import { TourInvitation } from '#components/tour/tour-invitation.tsx';
import { useTour } from '#components/tour/use-tour.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { NestRequest } from '#lib/contracts/job.ts';
import { rowField } from '#lib/draft/build-request.ts';
import { changeJob, hasArtwork, initialJobForm, type JobForm } from '#lib/draft/job-form.ts';
import { ArrivalNote } from './arrival-note.tsx';
import { measuredRowOf } from './job/measured-file.ts';
import { measureOnlyForm } from './job/measure-only.ts';
import { useJob } from './job/use-job.ts';
import { useOtherJob } from './job/use-other-job.ts';
import { useVisit } from './job/use-visit.ts';
import { LeaveQuestion } from './leaving/leave-question.tsx';
import { useLeaveGuard } from './leaving/use-leave-guard.ts';
import { useFocusRun } from './runs/use-focus-run.ts';
import { useKeepJob } from './runs/use-kept-job.ts';
import { useRecentRuns } from './runs/use-recent-runs.ts';
import { useRunKey } from './runs/use-run-key.ts';
import { useRunWhenReady } from './runs/use-run-when-ready.ts';
import { serverServices, type ToolServices } from './services.ts';
import { ToolWaiting } from './tool-waiting.tsx';
import { useFirstReading } from './use-first-reading.ts';
import { useSketch } from './use-sketch.ts';
import { useUnit } from './use-unit.ts';
import { withOwnFonts } from './with-own-fonts.ts';
import { useIsStacked } from './workspace/use-is-stacked.ts';
import { usePanels } from './workspace/use-panels.ts';
import { useZone } from './workspace/use-zone.ts';
import { Workspace } from './workspace/workspace.tsx';
import type { Zone } from './workspace/zone-tabs.tsx';
import { CanvasZone } from './zones/canvas-zone.tsx';
import { JobZone } from './zones/job-zone.tsx';
import { NumbersZone } from './zones/numbers-zone.tsx';
import { ToolBar } from './zones/tool-bar.tsx';
import { useHandCalls } from './zones/use-hand-calls.ts';
import { useShownResult } from './zones/use-shown-result.ts';

// The script of the tour is loaded when the tour is first opened.
const Tour = dynamic(() => loadPart(() => import('#components/tour/tour.tsx').then((part) => part.Tour)), {
  ssr: false,
});

type ToolScreenProps = {
  /** Account id of the person, which the saved jobs belong to. */
  owner: string;
  services?: ToolServices;
};

/** The main tool: one job, its run and the three zones that show them. */
export function ToolScreen({ owner, services: ownServices = serverServices }: ToolScreenProps) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  const [unit, setUnit] = useUnit();
  const ownFonts = useOwnFonts(owner, form.rows, change);
  const { contentOf, namedIn, bytesOf } = ownFonts;
  const fontsHere = ownFonts.fonts?.map(({ id }) => id).join();
  const services = useMemo(() => withOwnFonts(ownServices, { contentOf, namedIn }), [ownServices, contentOf, namedIn]);
  const run = useRun(services.run);
  const { active, result, problem } = run.state;
  const isRunning = active !== null;
  const view = runView(run.state);
  const tour = useTour();
  const isStacked = useIsStacked();
  const { zone, news, choose, markSeen } = useZone(result);
  const { panels, fold, resize } = usePanels();
  const drawn = useLettering(form.rows, services.lettering, { fontsHere, local: useLocalPreview(bytesOf) });
  const [isReadingFile, setReadingFile] = useState(false);
  const measuredFile = measuredRowOf(result, form.file);
  const reading = useFirstReading(form.file, services.run.measure, !isRunning && measuredFile === null, fontsHere);
  const sketch = useSketch(form, drawn, reading);
  const credits = useCredits(services.credits, isRunning);
  const material = useMaterial(services.material);
  const recentRuns = useRecentRuns(owner, result);
  const shown = useShownResult(result, { form, isRunning, isTourOpen: tour.isOpen });

  /** Shows a zone: selects its tab on a small screen, otherwise unfolds its panel. */
  const chooseZone = useCallback(
    (wanted: Zone) => {
      choose(wanted);
      if (wanted !== 'sheet') fold(wanted, false);
    },
    [choose, fold],
  );
  const showFields = useCallback(() => chooseZone('job'), [chooseZone]);
  const showCanvas = useCallback(() => chooseZone('sheet'), [chooseZone]);

  const broken = form.rows.find(({ id }) => (drawn.get(id)?.error ?? null) !== null);
  const brokenField = broken === undefined ? null : rowField(broken.id, 'text');
  const { start, edit, problemOf, problemCount, lastRun, setLastRun } = useJob({
    form,
    change,
    run,
    showFields,
    brokenField,
  });
  const whenReady = useRunWhenReady(() => start(form));
  const { run: runWhenReady, waitFor, isThere, isWanted } = whenReady;
  useRunKey(() => {
    if (!isRunning) runWhenReady();
  });
  const { arrival, setArrival } = useVisit(owner, {
    change,
    start,
    rejoin: (last) => {
      setLastRun(last);
      return run.rejoin(last.runId, last.form);
    },
    whenReady,
  });
  useKeepJob(owner, { form, lastRun }, arrival !== null);
  useLeaveGuard(isRunning);
  const isCarriedMeasured = result !== null || problem !== null || !hasArtwork(form);
  useFocusRun(arrival?.from === 'landing' && !isRunning && isCarriedMeasured);

  // Retries under the same run id when the run may have started, so that it is not charged twice.
  const mayHaveBegun = view === 'offline' || (view === 'busy' && problem?.isEnded !== true);
  const retry = () => start(form, mayHaveBegun ? lastRun : null);
  useRetryWhenOnline(view === 'offline', retry);

  const { clear, reopen, showExample } = useOtherJob({
    form,
    change,
    edit,
    run,
    lastRun,
    setLastRun,
    forgetWaiting: () => isThere('last run', false),
    onCleared: () => setArrival({ from: 'nothing' }),
  });

  const goOn = useCallback((of: JobForm, from: NonNullable<NestRequest['goOn']>) => start(of, null, from), [start]);
  const hands = useHandCalls({
    result,
    isUnlimited: credits?.remaining === Infinity,
    api: services.run,
    moved: run.moved,
    start: goOn,
  });

  // Input before the saved job is restored would be overwritten.
  if (arrival === null) return <ToolWaiting />;

  const runPanel = {
    active,
    nesting: form.sheet.nesting,
    isUnlimited: credits?.remaining === Infinity,
    remaining: credits?.remaining ?? null,
    layout: active !== null && result?.runId === active.runId ? result.layout : null,
    problemCount,
    isWanted,
    onRun: runWhenReady,
    onStop: (keep: boolean) => {
      if (active !== null && active.stopping === null) run.stop(active, keep);
    },
  };
  // Parts that do not fit are listed one by one in the results.
  const isListed = view === 'nothing fits' && (result?.layout ?? null) !== null;

  return (
    <TooltipProvider>
      <Workspace
        isStacked={isStacked}
        zone={zone}
        news={news}
        onZone={chooseZone}
        panels={panels}
        onFold={(panel, isFolded) => {
          markSeen(panel);
          fold(panel, isFolded);
        }}
        onResize={resize}
        view={view}
        credits={<CreditBadge credits={credits} />}
        tools={
          <ToolBar
            recentRuns={recentRuns}
            ownFonts={ownFonts.fonts}
            onReopen={(recent) => void reopen(recent)}
            unit={unit}
            onUnit={setUnit}
            canClear={hasArtwork(form) || result !== null}
            onClear={clear}
          />
        }
        run={<RunPanel {...runPanel} />}
        slimRun={<RunPanel {...runPanel} isSlim />}
        status={
          <StatusStrip
            active={active}
            result={result}
            isStale={shown.isStale}
            unit={unit}
            problem={
              problem !== null &&
              !isListed && (
                <RunProblemAlert
                  view={view}
                  problem={problem}
                  onRetry={retry}
                  onStopOther={async (runId) => {
                    await run.stopOther(runId);
                    start(form);
                  }}
                  onMeasureOnly={() => {
                    const measureOnly = measureOnlyForm(form);
                    change({ type: 'replaced', form: measureOnly });
                    start(measureOnly);
                  }}
                />
              )
            }
            isReading={isReadingFile}
          />
        }
        job={
          <JobZone
            form={form}
            edit={edit}
            problemOf={problemOf}
            unit={unit}
            ownFonts={ownFonts}
            drawn={drawn}
            remnants={material.state.status === 'loaded' ? material.state.remnants : null}
            measuredFile={measuredFile ?? reading.row}
            onReading={() => {
              setReadingFile(true);
              waitFor('file');
            }}
            onRead={(isTaken) => {
              setReadingFile(false);
              isThere('file', isTaken);
            }}
            notes={
              <>
                {!tour.isSeen && <TourInvitation onTake={tour.open} onDismiss={tour.dismissInvitation} />}
                <ArrivalNote arrival={arrival} onStartFresh={clear} />
              </>
            }
          />
        }
        canvas={
          <CanvasZone
            form={form}
            shown={shown}
            sketch={sketch}
            reading={reading}
            unit={unit}
            isRunning={isRunning}
            isInView={!isStacked || zone === 'sheet'}
            exportZip={services.export}
            onExample={() => void showExample()}
            hands={hands}
          />
        }
        numbers={
          <NumbersZone
            shown={shown}
            unit={unit}
            isRunning={isRunning}
            isStacked={isStacked}
            exportZip={services.export}
            materialOf={(of) => (
              <MaterialAfterRun result={of} unit={unit} calls={services.material} material={material} />
            )}
            showCanvas={showCanvas}
            leaveOutFrame={() => edit({ type: 'file-changed', change: { leaveOutFrame: true } })}
          />
        }
      />
      {isRunning && <LeaveQuestion />}
      {tour.isOpen && <Tour startAt={tour.startAt} onBefore={chooseZone} onStep={tour.onStep} onEnd={tour.end} />}
    </TooltipProvider>
  );
}
