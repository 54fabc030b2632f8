'use client';

import dynamic from 'next/dynamic';
import { Eraser } from 'lucide-react';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { CreditBadge } from '#components/credits/credit-badge.tsx';
import { useCredits } from '#components/credits/use-credits.ts';
import { useLettering } from '#components/lettering/use-lettering.ts';
import { OwnFontsOnShelf, useOwnFonts } from '#components/lettering/fonts/use-own-fonts.ts';
import { TextRows } from '#components/lettering/text-rows.tsx';
import { EmptyCanvas, EmptyNumbers } from '#components/results/empty-results.tsx';
import type { Highlight } from '#components/results/highlight.ts';
import { ShowPlaces, type Places } from '#components/results/places.ts';
import { exportRequestOf } from '#components/results/export-request.ts';
import { RunPanel } from '#components/run/run-panel.tsx';
import { StatusStrip } from '#components/run/status-strip.tsx';
import { RunProblemAlert } from '#components/run/run-problem-alert.tsx';
import { curesProblem, isStale, resultAnnouncement, runView } from '#components/run/run-view.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { useRun } from '#components/run/use-run.ts';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { exampleResult } from '#components/tour/example-result.ts';
import { useRetryWhenOnline } from '#components/shell/use-retry-when-online.ts';
import { TourInvitation } from '#components/tour/tour-invitation.tsx';
import { useTour } from '#components/tour/use-tour.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { toast } from '#components/ui/use-toast.ts';
import { ToastAction } from '#components/ui/toast.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { UploadBlock } from '#components/upload/upload-block.tsx';
import { asksTheSame, buildRequest, fileField, type FieldProblem } from '#lib/draft/build-request.ts';
import { fieldOfPath } from '#lib/draft/field-of-path.ts';
import type { MeasuredRow } from '#lib/contracts/result.ts';
import type { RecentRun } from '#lib/draft/recent-runs.ts';
import {
  changeJob,
  hasArtwork,
  initialJobForm,
  type FileForm,
  type JobAction,
  type JobForm,
} from '#lib/draft/job-form.ts';
import { ArrivalNote } from './arrival-note.tsx';
import { exampleForm, exampleRunId, loadFinishedExample } from './runs/finished-example.ts';
import { ExampleDownload, ExampleMark } from './runs/example-result.tsx';
import { focusField } from './focus-field.ts';
import { LeaveQuestion } from './leaving/leave-question.tsx';
import { RecentRunsMenu } from './runs/recent-runs-menu.tsx';
import { ResultActions } from './result-actions.tsx';
import { serverServices, type ToolServices } from './services.ts';
import { ToolWaiting } from './tool-waiting.tsx';
import { readingKey, useFirstReading } from './use-first-reading.ts';
import { useSketch } from './use-sketch.ts';
import { Workspace } from './workspace/workspace.tsx';
import { useIsStacked } from './workspace/use-is-stacked.ts';
import { usePanels } from './workspace/use-panels.ts';
import { useZone } from './workspace/use-zone.ts';
import type { Zone } from './workspace/zone-tabs.tsx';
import { withOwnFonts } from './with-own-fonts.ts';
import { UnitToggle } from './unit-toggle.tsx';
import { useArrival, useKeepJob, type Arrival } from './runs/use-kept-job.ts';
import { useLeaveGuard } from './leaving/use-leave-guard.ts';
import { useRecentRuns } from './runs/use-recent-runs.ts';
import { useFocusRun } from './runs/use-focus-run.ts';
import { useRunKey } from './runs/use-run-key.ts';
import { useRunWhenReady } from './runs/use-run-when-ready.ts';
import { UnitOnDisplay, useUnit } from './use-unit.ts';

// What draws and lists is the larger half of the tool: it comes after the job's fields, so that the page answers sooner.
const loadCanvas = () => loadPart(() => import('#components/canvas/canvas.tsx').then((part) => part.Canvas));
const Canvas = dynamic(loadCanvas, { ssr: false });
const loadResults = () =>
  loadPart(() => import('#components/results/results-panel.tsx').then((part) => part.ResultsPanel));
const ResultsPanel = dynamic(loadResults, { ssr: false });
// The tour's script is fetched when it is first opened.
const Tour = dynamic(() => loadPart(() => import('#components/tour/tour.tsx').then((part) => part.Tour)), {
  ssr: false,
});

type ToolScreenProps = {
  /** Whose drafts these are: the account's id. */
  owner: string;
  services?: ToolServices;
};

/** So long a press on Run waits to hear whether the last run goes on; then it is tried all the same. */
const lastRunPatienceMs = 3000;

/** The main tool in three zones: the job, the canvas, the numbers. On small screens one of them is in view. */
export function ToolScreen({ owner, services: ownServices = serverServices }: ToolScreenProps) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [addedCount, setAddedCount] = useState(0);
  const [lastRun, setLastRun] = useState<{ runId: string; form: JobForm } | null>(null);
  const [unit, setUnit] = useUnit();
  const ownFonts = useOwnFonts(owner, form.rows, change);
  const services = useMemo(() => withOwnFonts(ownServices, ownFonts.contentOf), [ownServices, ownFonts.contentOf]);
  const run = useRun(services.run);
  const { active, result, problem } = run.state;
  const isRunning = active !== null;
  const tour = useTour();
  const isStacked = useIsStacked();
  const { zone, news, choose, markSeen } = useZone(run.state.result);
  const { panels, fold, resize } = usePanels();
  const [highlight, setHighlight] = useState<Highlight>(null);
  const [places, setPlaces] = useState<Places | null>(null);
  const drawn = useLettering(form.rows, services.lettering, ownFonts.fonts?.map(({ id }) => id).join());
  const [isReadingFile, setReadingFile] = useState(false);
  const measuredFile = measuredRowOf(result, form.file);
  const reading = useFirstReading(form.file, services.run.measure, active === null && measuredFile === null);
  const sketch = useSketch(form, drawn, reading);
  const credits = useCredits(services.credits, isRunning);

  /** On a small screen its tab; else it is unfolded. */
  const chooseZone = useCallback(
    (wanted: Zone) => {
      choose(wanted);
      if (wanted !== 'sheet') fold(wanted, false);
    },
    [choose, fold],
  );

  useKeepJob(owner, { form, lastRun }, arrival !== null);
  // There before the first result is.
  useEffect(() => void loadResults().catch(() => undefined), []);
  useLeaveGuard(isRunning);
  const recentRuns = useRecentRuns(owner, result);

  const start = useCallback(
    (wanted: JobForm, again: { runId: string; form: JobForm } | null = null) => {
      const built = buildRequest(wanted);
      if (!built.ok) {
        setProblems(built.problems);
        chooseZone('job');
        focusField(built.problems[0]!.field);
        return;
      }
      setProblems([]);
      const againId = again !== null && asksTheSame(again.form, wanted) ? again.runId : undefined;
      const runId = run.start(wanted, built.request, againId);
      if (built.request.nest !== null) setLastRun({ runId, form: wanted });
    },
    [run, chooseZone],
  );

  /** Marks stay until another run; on a small screen the canvas comes into view. */
  const showPlaces = useCallback(
    (wanted: Places) => {
      setPlaces(wanted);
      chooseZone('sheet');
    },
    [chooseZone],
  );
  const shownPlaces = places !== null && result?.measurement.rows.includes(places.row) === true ? places : null;

  const view = runView(run.state);
  const { dismissProblem } = run;
  const edit = useCallback(
    (action: JobAction) => {
      setProblems([]);
      if (curesProblem(view, action)) dismissProblem();
      change(action);
    },
    [view, dismissProblem],
  );

  // What the server finds wrong is said at its field too.
  const serverField = problem?.field === undefined ? null : fieldOfPath(problem.field, form);
  useEffect(() => {
    if (serverField === null) return;
    chooseZone('job');
    focusField(serverField);
  }, [serverField, chooseZone]);

  const { run: runWhenReady, waitFor, isThere, isWanted } = useRunWhenReady(() => start(form));
  useRunKey(() => {
    if (active === null) runWhenReady();
  });

  /** After a lost connection the same run is asked for, which is free. */
  const retry = () => start(form, view === 'offline' ? lastRun : null);
  useRetryWhenOnline(view === 'offline', retry);

  /** Run waits a moment for the answer: one run at a time, and the last one may be going on. */
  async function rejoinLast(last: { runId: string; form: JobForm }) {
    setLastRun(last);
    waitFor('last run');
    const patience = setTimeout(() => isThere('last run', true), lastRunPatienceMs);
    const found = await run.rejoin(last.runId, last.form);
    clearTimeout(patience);
    isThere('last run', found === null || !found.isOpen);
  }

  useArrival(
    owner,
    (arrived) => {
      change({ type: 'replaced', form: arrived.form });
      setArrival(arrived.arrival);
    },
    (arrived) => {
      if (arrived.arrival.from === 'landing') {
        // Measuring is free, so the figures are there at once; nesting waits for the press.
        if (hasArtwork(arrived.form)) start(measureOnlyForm(arrived.form));
      }
      if (arrived.arrival.from === 'draft' && arrived.arrival.lastRun !== null) {
        void rejoinLast(arrived.arrival.lastRun);
      }
    },
  );

  const isCarriedMeasured = result !== null || problem !== null || !hasArtwork(form);
  useFocusRun(arrival?.from === 'landing' && active === null && isCarriedMeasured);

  function clear() {
    const before = { form, run: run.state, lastRun };
    if (active !== null) run.stop(active, false);
    isThere('last run', false);
    edit({ type: 'cleared' });
    run.clear();
    setLastRun(null);
    setArrival({ from: 'nothing' });
    toast({
      title: 'Cleared',
      action: (
        <ToastAction
          altText="Undo clear"
          onClick={() => {
            change({ type: 'replaced', form: before.form });
            run.replace(before.run);
            setLastRun(before.lastRun);
          }}
        >
          Undo
        </ToastAction>
      ),
    });
  }

  async function reopen(recent: RecentRun) {
    // The file's content is not written down with a recent run; it is there when it is still the one in hand.
    const { file } = recent.form;
    const inHand =
      file !== null && form.file?.filename === file.filename ? { ...file, content: form.file.content } : null;
    const reopened = { ...recent.form, file: inHand };
    edit({ type: 'replaced', form: reopened });
    setLastRun({ runId: recent.runId, form: reopened });
    isThere('last run', false);
    const found = await run.rejoin(recent.runId, reopened);
    if (found === null) toast({ title: 'This result has expired.', description: 'Run again to see it.' });
  }

  async function showExample() {
    edit({ type: 'replaced', form: exampleForm });
    const finished = await loadFinishedExample();
    if (finished !== null) run.replace({ active: null, result: finished, problem: null });
    document.getElementById('run-button')?.focus();
  }

  const problemOf = (field: string) =>
    problems.find((candidate) => candidate.field === field)?.message ??
    (field === serverField ? (problem?.message ?? null) : null);
  // The tour points at sheets; where there are none yet it shows an example in their place.
  const example = useMemo(() => exampleResult(), []);
  const needsExample = tour.isOpen && (result?.layout ?? null) === null;
  const isExample = needsExample || result?.runId === exampleRunId;
  const isResultStale = active === null && isStale(result, form);
  const canClear = hasArtwork(form) || result !== null;

  // What does not fit is listed piece by piece.
  const isListed = view === 'nothing fits' && (result?.layout ?? null) !== null;
  const problemAlert = problem !== null && !isListed && (
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
  );

  // Nothing can be typed before what was kept is back: it would be overwritten.
  if (arrival === null) return <ToolWaiting />;

  const runPanel = {
    active,
    nesting: form.sheet.nesting,
    isUnlimited: credits?.remaining === Infinity,
    remaining: credits?.remaining ?? null,
    layout: active !== null && result?.runId === active.runId ? result.layout : null,
    problemCount: problems.length,
    isWanted,
    onRun: runWhenReady,
    onStop: (keep: boolean) => {
      if (active !== null && active.stopping === null) run.stop(active, keep);
    },
  };
  const shown = needsExample ? example : result;

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
          <>
            <RecentRunsMenu runs={recentRuns} onChoose={(recent) => void reopen(recent)} />
            <UnitToggle unit={unit} onChange={setUnit} />
            <Button
              variant="outline"
              data-tour="clear"
              className="max-sm:px-2.5"
              aria-disabled={!canClear}
              onClick={() => canClear && clear()}
            >
              <Eraser aria-hidden />
              <span className="max-sm:sr-only">Clear</span>
            </Button>
          </>
        }
        run={<RunPanel {...runPanel} />}
        slimRun={<RunPanel {...runPanel} isSlim />}
        status={
          <StatusStrip
            active={active}
            result={result}
            isStale={isResultStale}
            unit={unit}
            problem={problemAlert}
            isReading={isReadingFile}
          />
        }
        job={
          <UnitOnDisplay value={unit}>
            <form
              aria-label="Job"
              noValidate
              className="relative grid min-h-0 min-w-0 flex-1 content-start gap-6 p-4 desk:overflow-y-auto [&_:is(input,select,button)]:scroll-mb-40"
              onSubmit={(event) => event.preventDefault()}
            >
              <div className="empty:hidden">
                {!tour.isSeen && <TourInvitation onTake={tour.open} onDismiss={tour.dismissInvitation} />}
                <ArrivalNote arrival={arrival} onStartFresh={clear} />
              </div>
              <UploadBlock
                file={form.file}
                addedCount={addedCount}
                onAdd={(file) => {
                  edit({ type: 'file-added', file });
                  setAddedCount((count) => count + 1);
                }}
                onReading={() => {
                  setReadingFile(true);
                  waitFor('file');
                }}
                onRead={(isTaken) => {
                  setReadingFile(false);
                  isThere('file', isTaken);
                }}
                onChange={(changed) => edit({ type: 'file-changed', change: changed })}
                onRemove={() => edit({ type: 'file-removed' })}
                onFonts={(files) => void ownFonts.add(files)}
                quantityProblem={problemOf(fileField('quantity'))}
                measured={measuredFile ?? reading.row}
              />
              <OwnFontsOnShelf value={ownFonts}>
                <TextRows rows={form.rows} change={edit} problemOf={problemOf} drawn={drawn} />
              </OwnFontsOnShelf>
              <SheetPanel sheet={form.sheet} change={edit} problemOf={problemOf} />
            </form>
          </UnitOnDisplay>
        }
        canvas={
          <>
            {isExample && <ExampleMark />}
            <Canvas
              result={shown}
              isStale={isResultStale}
              sketch={sketch}
              unit={unit}
              highlight={highlight}
              onHighlight={setHighlight}
              places={shownPlaces}
              onHidePlaces={() => setPlaces(null)}
              loadZip={
                isRunning || result === null || isExample ? undefined : () => services.export(exportRequestOf(result))
              }
              empty={
                <EmptyCanvas
                  isRunning={isRunning}
                  nesting={form.sheet.nesting}
                  eps={form.file?.fileType !== 'EPS' ? 'none' : reading.state === 'reading' ? 'reading' : 'waiting'}
                  onExample={() => void showExample()}
                />
              }
            />
          </>
        }
        numbers={
          <>
            <output className="sr-only">{active === null && result !== null ? resultAnnouncement(result) : ''}</output>
            {isExample && isStacked && <ExampleMark />}
            {shown === null ? (
              <EmptyNumbers isRunning={isRunning} />
            ) : (
              <ShowPlaces value={showPlaces}>
                <ResultsPanel
                  result={shown}
                  isStale={isResultStale}
                  unit={unit}
                  highlight={highlight}
                  onHighlight={setHighlight}
                  actions={
                    isExample ? (
                      <ExampleDownload />
                    ) : (
                      <ResultActions
                        result={shown}
                        isRunning={isRunning}
                        isStale={isResultStale}
                        exportZip={services.export}
                      />
                    )
                  }
                />
              </ShowPlaces>
            )}
          </>
        }
      />
      {isRunning && <LeaveQuestion />}
      {tour.isOpen && <Tour startAt={tour.startAt} onBefore={chooseZone} onStep={tour.onStep} onEnd={tour.end} />}
    </TooltipProvider>
  );
}

function measureOnlyForm(form: JobForm): JobForm {
  return changeJob(form, { type: 'sheet-changed', change: { nesting: false } });
}

/** What a run found in this very file, at this very size. */
function measuredRowOf(result: RunResult | null, file: FileForm | null): MeasuredRow | null {
  const measured = result?.form.file ?? null;
  if (result === null || measured === null || file === null) return null;
  if (measured.content !== file.content || readingKey(measured) !== readingKey(file)) return null;
  return result.measurement.rows.find((row) => row.kind === 'file') ?? null;
}
