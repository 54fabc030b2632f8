'use client';

import dynamic from 'next/dynamic';
import { Eraser } from 'lucide-react';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { CreditBadge } from '#components/credits/credit-badge.tsx';
import { useCredits } from '#components/credits/use-credits.ts';
import { TextRows } from '#components/lettering/text-rows.tsx';
import { EmptyResults } from '#components/results/empty-results.tsx';
import { exportRequestOf } from '#components/results/export-request.ts';
import { ResultsPanel } from '#components/results/results-panel.tsx';
import { RunPanel } from '#components/run/run-panel.tsx';
import { RunProblemAlert } from '#components/run/run-problem-alert.tsx';
import { curesProblem, isStale, resultAnnouncement, runView } from '#components/run/run-view.ts';
import { useRun } from '#components/run/use-run.ts';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { exampleResult } from '#components/tour/example-result.ts';
import { TourInvitation } from '#components/tour/tour-invitation.tsx';
import { useTour } from '#components/tour/use-tour.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { toast } from '#components/ui/use-toast.ts';
import { ToastAction } from '#components/ui/toast.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { UploadBlock } from '#components/upload/upload-block.tsx';
import { asksTheSame, buildRequest, fileField, type FieldProblem } from '#lib/draft/build-request.ts';
import { fieldOfPath } from '#lib/draft/field-of-path.ts';
import type { RecentRun } from '#lib/draft/recent-runs.ts';
import { changeJob, hasArtwork, initialJobForm, type JobAction, type JobForm } from '#lib/draft/job-form.ts';
import { ArrivalNote } from './arrival-note.tsx';
import { ExampleResult } from './runs/example-result.tsx';
import { focusField } from './focus-field.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { RecentRunsMenu } from './runs/recent-runs-menu.tsx';
import { ResultActions } from './result-actions.tsx';
import { serverServices, type ToolServices } from './services.ts';
import { ToolWaiting } from './tool-waiting.tsx';
import { UnitToggle } from './unit-toggle.tsx';
import { useArrival, useKeepJob, type Arrival } from './runs/use-kept-job.ts';
import { useIsStacked } from './use-is-narrow.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRecentRuns } from './runs/use-recent-runs.ts';
import { useRunKey } from './runs/use-run-key.ts';
import { useRunWhenReady } from './runs/use-run-when-ready.ts';
import { UnitOnDisplay, useUnit } from './use-unit.ts';

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

/** The main tool: inputs on the left, results on the right; below each other on small screens. */
export function ToolScreen({ owner, services = serverServices }: ToolScreenProps) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [addedCount, setAddedCount] = useState(0);
  const [lastRun, setLastRun] = useState<{ runId: string; form: JobForm } | null>(null);
  const [unit, setUnit] = useUnit();
  const run = useRun(services.run);
  const { active, result, problem } = run.state;
  const isRunning = active !== null;
  const tour = useTour();
  const isStacked = useIsStacked();
  const credits = useCredits(services.credits, isRunning);

  useKeepJob(owner, { form, lastRun }, arrival !== null);
  useLeaveGuard(isRunning);
  const recentRuns = useRecentRuns(owner, result);

  const start = useCallback(
    (wanted: JobForm, again: { runId: string; form: JobForm } | null = null) => {
      const built = buildRequest(wanted);
      if (!built.ok) {
        setProblems(built.problems);
        focusField(built.problems[0]!.field);
        return;
      }
      setProblems([]);
      const againId = again !== null && asksTheSame(again.form, wanted) ? again.runId : undefined;
      const runId = run.start(wanted, built.request, againId);
      if (built.request.nest !== null) setLastRun({ runId, form: wanted });
    },
    [run],
  );

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
    if (serverField !== null) focusField(serverField);
  }, [serverField]);

  const { run: runWhenReady, waitFor, isThere, isWanted } = useRunWhenReady(() => start(form));
  useRunKey(() => {
    if (active === null) runWhenReady();
  });

  /** Run waits a moment for the answer: one run at a time, and the last one may be going on. */
  async function rejoinLast(last: { runId: string; form: JobForm }) {
    setLastRun(last);
    waitFor('last run');
    const patience = setTimeout(() => isThere('last run', true), lastRunPatienceMs);
    const found = await run.rejoin(last.runId, last.form);
    clearTimeout(patience);
    isThere('last run', found === null || !found.isOpen);
  }

  useArrival(owner, (arrived) => {
    change({ type: 'replaced', form: arrived.form });
    setArrival(arrived.arrival);
    if (arrived.arrival.from === 'landing') focusField('run-button');
    if (arrived.arrival.from === 'draft' && arrived.arrival.lastRun !== null) {
      void rejoinLast(arrived.arrival.lastRun);
    }
  });

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
    if (found === null) toast({ title: 'This result is not kept any more.', description: 'Run again to see it.' });
  }

  function showExample() {
    const text = { type: 'row-changed', id: form.rows[0]!.id, change: { text: 'OPEN DAILY' } } as const;
    edit(text);
    edit({ type: 'sheet-changed', change: { nesting: true } });
    document.getElementById('run-button')?.focus();
  }

  const problemOf = (field: string) =>
    problems.find((candidate) => candidate.field === field)?.message ??
    (field === serverField ? (problem?.message ?? null) : null);
  const measuredFile =
    result !== null && result.form.file?.content === form.file?.content
      ? result.measurement.rows.find((row) => row.kind === 'file')
      : undefined;
  // The tour points at sheets; where there are none yet it shows an example in their place.
  const example = useMemo(() => exampleResult(), []);
  const needsExample = tour.isOpen && (result?.layout ?? null) === null;
  const canClear = hasArtwork(form) || result !== null;

  // What does not fit is listed with the results.
  const isToldBelow = view === 'nothing fits' && (result?.layout ?? null) !== null;
  const problemAlert = problem !== null && !isToldBelow && (
    <RunProblemAlert
      view={view}
      problem={problem}
      onRetry={() => start(form, view === 'offline' ? lastRun : null)}
      onStopOther={async (runId) => {
        await run.stopOther(runId);
        start(form);
      }}
      onMeasureOnly={() => {
        const measureOnly = changeJob(form, { type: 'sheet-changed', change: { nesting: false } });
        change({ type: 'replaced', form: measureOnly });
        start(measureOnly);
      }}
    />
  );

  // Nothing can be typed before what was kept is back: it would be overwritten.
  if (arrival === null) return <ToolWaiting />;

  return (
    <TooltipProvider>
      <div className="mx-auto w-full max-w-screen-2xl flex-1 px-4 py-5 sm:px-6">
        <h1 className="sr-only">Measurement &amp; Nesting</h1>
        <div data-print="hidden" className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <CreditBadge credits={credits} />
          <div className="flex flex-wrap items-center gap-2">
            <RecentRunsMenu runs={recentRuns} onChoose={(recent) => void reopen(recent)} />
            <UnitToggle unit={unit} onChange={setUnit} />
            <Button variant="outline" data-tour="clear" aria-disabled={!canClear} onClick={() => canClear && clear()}>
              <Eraser aria-hidden />
              Clear
            </Button>
          </div>
        </div>
        <div data-print="hidden">
          {!tour.isSeen && <TourInvitation onTake={tour.open} onDismiss={tour.dismissInvitation} />}
          <ArrivalNote arrival={arrival} onStartFresh={clear} />
        </div>
        <div className="grid items-start gap-6 print:block lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
          <UnitOnDisplay value={unit}>
            <form
              aria-label="Job"
              noValidate
              data-print="hidden"
              className="grid min-w-0 gap-6 [&_:is(input,select,button)]:scroll-mb-40"
              onSubmit={(event) => event.preventDefault()}
            >
              <UploadBlock
                file={form.file}
                addedCount={addedCount}
                onAdd={(file) => {
                  edit({ type: 'file-added', file });
                  setAddedCount((count) => count + 1);
                }}
                onReading={() => waitFor('file')}
                onRead={(isTaken) => isThere('file', isTaken)}
                onChange={(changed) => edit({ type: 'file-changed', change: changed })}
                onRemove={() => edit({ type: 'file-removed' })}
                quantityProblem={problemOf(fileField('quantity'))}
                measured={measuredFile ?? null}
              />
              <TextRows rows={form.rows} change={edit} problemOf={problemOf} letteringApi={services.lettering} />
              <SheetPanel sheet={form.sheet} change={edit} problemOf={problemOf} />
              <div className="sticky bottom-0 z-20 -mx-4 border-t bg-background px-4 py-3 sm:mx-0 sm:px-0">
                {isStacked && problemAlert !== false && <div className="mb-3">{problemAlert}</div>}
                <RunPanel
                  active={active}
                  nesting={form.sheet.nesting}
                  isUnlimited={credits?.remaining === Infinity}
                  layout={active !== null && result?.runId === active.runId ? result.layout : null}
                  problemCount={problems.length}
                  resultsId={isStacked && result !== null ? 'results' : null}
                  isWanted={isWanted}
                  onRun={runWhenReady}
                  onStop={(keep) => {
                    if (active !== null && active.stopping === null) run.stop(active, keep);
                  }}
                />
              </div>
            </form>
          </UnitOnDisplay>
          <div id="results" className="grid min-w-0 gap-5 print:block" data-run-view={view}>
            <output className="sr-only">{active === null && result !== null ? resultAnnouncement(result) : ''}</output>
            {!isStacked && problemAlert}
            {result === null && !needsExample && (
              <EmptyResults isRunning={isRunning} nesting={form.sheet.nesting} onExample={showExample} />
            )}
            {needsExample && <ExampleResult result={example} unit={unit} />}
            {result !== null && !needsExample && (
              <ResultsPanel
                result={result}
                isStale={active === null && isStale(result, form)}
                unit={unit}
                {...(isRunning ? {} : { loadZip: () => services.export(exportRequestOf(result)) })}
                actions={<ResultActions result={result} isRunning={isRunning} exportZip={services.export} />}
              />
            )}
          </div>
        </div>
        {isRunning && <LeaveQuestion />}
        {tour.isOpen && <Tour startAt={tour.startAt} onStep={tour.onStep} onEnd={tour.end} />}
      </div>
    </TooltipProvider>
  );
}
