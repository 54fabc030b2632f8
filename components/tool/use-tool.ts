'use client';

import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useCredits } from '#components/credits/use-credits.ts';
import { useOwnFonts } from '#components/lettering/fonts/use-own-fonts.ts';
import { useLettering, useLocalPreview, type DrawnRows } from '#components/lettering/use-lettering.ts';
import { useMaterial } from '#components/material/use-material.ts';
import { useMaterials } from '#components/sheet/materials/use-materials.ts';
import { noZipChoices, type ZipChoices } from '#components/results/zip-choices.ts';
import { useRates } from '#components/results/price/use-rates.ts';
import { runView } from '#components/run/run-view.ts';
import { useRun } from '#components/run/use-run.ts';
import { useRetryWhenOnline } from '#components/shell/use-retry-when-online.ts';
import { useTour } from '#components/tour/use-tour.ts';
import { focusField } from '#components/ui/focus-field.ts';
import { useStableActions } from '#components/ui/use-stable-actions.ts';
import type { NestRequest } from '#lib/shared/contracts/job.ts';
import { rowField } from '#lib/browser/draft/build-request.ts';
import { changeJob, hasArtwork, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { measuredRowOf } from './job/measured-file.ts';
import { measureOnlyForm } from './job/measure-only.ts';
import { useItems } from './job/use-items.ts';
import { useJob } from './job/use-job.ts';
import { useJobNames } from './job/use-job-names.ts';
import { useOtherJob } from './job/use-other-job.ts';
import { usePieceActions } from './job/use-piece-actions.ts';
import { useVisit } from './job/use-visit.ts';
import { useUnsavedWarning } from './leaving/use-unsaved-warning.ts';
import { useSaveJob } from './runs/use-saved-job.ts';
import { useRecentRuns } from './runs/use-recent-runs.ts';
import { useRunKey } from './runs/use-run-key.ts';
import { useRunWhenReady } from './runs/use-run-when-ready.ts';
import type { ToolServices } from './services.ts';
import { useFirstReading } from './preview/use-first-reading.ts';
import { useLiveMeasurement } from './preview/use-live-measurement.ts';
import { useSketch } from './preview/use-sketch.ts';
import { useUnit } from '#lib/browser/use-unit.ts';
import { withOwnFonts } from './with-own-fonts.ts';
import { useColumns } from './workspace/use-columns.ts';
import { usePanels } from './workspace/use-panels.ts';
import { useZone } from './workspace/use-zone.ts';
import type { Zone } from './workspace/zone-tabs.tsx';
import { useLayoutEditorCalls } from './zones/use-layout-editor-calls.ts';
import { useShownResult } from './zones/use-shown-result.ts';

export type Tool = ReturnType<typeof useTool>;

/** The state of the tool: one job with its fonts, previews and run, and the actions on them. `owner` is the account's id. */
export function useTool(owner: string, ownServices: ToolServices) {
  const inputs = useInputs();
  const { form, unit, change, setUnit, changeRates, openFieldOf } = inputs;
  const ownFonts = useOwnFonts(owner, form.rows, change);
  const { contentOf, namedIn, bytesOf } = ownFonts;
  const fontsHere = ownFonts.fonts?.map(({ id }) => id).join();
  const services = useMemo(() => withOwnFonts(ownServices, { contentOf, namedIn }), [ownServices, contentOf, namedIn]);
  const run = useRun(services.run);
  const { active, result, problem } = run.state;
  const [isRunning, view] = [active !== null, runView(run.state)];
  const tour = useTour();
  const workspace = useWorkspace(result, openFieldOf);
  const drawn = useLettering(form.rows, services.lettering, { fontsHere, local: useLocalPreview(bytesOf) });
  const measuredFile = measuredRowOf(result, form.file);
  const reading = useFirstReading(form.file, services.run.measure, !isRunning && measuredFile === null, fontsHere);
  const sketch = useSketch(form, drawn, reading);
  const names = useJobNames(form);
  const live = useLiveMeasurement(form, names, drawn, measuredFile ?? reading.row);
  const credits = useCredits(services.credits, isRunning);
  const isUnlimited = credits?.remaining === Infinity;
  const material = useMaterial(services.material);
  const materials = useMaterials(services.materials);
  const recentRuns = useRecentRuns(owner, result);
  const shown = useShownResult(result, { form, names, active, live, isTourOpen: tour.isOpen });
  const [zipChoices, setZipChoices] = useState<ZipChoices>(noZipChoices);

  const job = useJob({ ...workspace, form, unit, change, run, brokenField: brokenField(form, drawn) });
  const { start, edit, lastRun, setLastRun } = job;
  const whenReady = useRunWhenReady(() => start(form));
  const upload = useFileUpload(whenReady);
  useRunKey(() => {
    if (!isRunning) whenReady.run();
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
  useSaveJob(owner, { form, lastRun }, arrival !== null);
  useUnsavedWarning(isRunning);

  // A run that may have started is retried under the same id, so that it is not charged twice.
  const mayHaveStarted = view === 'offline' || (view === 'busy' && problem?.isEnded !== true);
  const actions = useStableActions({
    edit,
    editWithUndo: job.editWithUndo,
    chooseOperations: job.chooseOperations,
    setUnit,
    changeRates,
    chooseZip: (change: Partial<ZipChoices>) => setZipChoices((choices) => ({ ...choices, ...change })),
    startReading: upload.start,
    endReading: upload.end,
    startRun: whenReady.run,
    retry: () => start(form, mayHaveStarted ? lastRun : null),
    stopRun(keep: boolean) {
      if (active !== null && active.stopping === null) run.stop(active, keep);
    },
    async stopOtherRun(runId: string) {
      await run.stopOther(runId);
      start(form);
    },
    measureOnly() {
      const measureOnly = measureOnlyForm(form);
      change({ type: 'replaced', form: measureOnly });
      start(measureOnly);
    },
    ...useOtherJob({
      ...job,
      inputs,
      run,
      forgetWaiting: () => whenReady.resolveCondition('last run', false),
      onCleared: () => setArrival({ from: 'nothing' }),
    }),
  });
  useRetryWhenOnline(view === 'offline', actions.retry);
  const goOn = useCallback((of: JobForm, from: NonNullable<NestRequest['goOn']>) => start(of, null, from), [start]);
  const pieces = usePieceActions({ form, live, shown, edit: actions.edit });
  const editor = useLayoutEditorCalls({ result, isUnlimited, api: services.run, moved: run.moved, start: goOn });

  return {
    ...inputs,
    ownFonts,
    services,
    view,
    tour,
    workspace,
    drawn,
    reading,
    sketch,
    live,
    shown,
    zipChoices,
    pieces,
    arrival,
    editor,
    credits,
    isUnlimited,
    material,
    materials,
    recentRuns,
    isReadingFile: upload.isReading,
    active,
    result,
    problem,
    isRunning,
    measuredFile: measuredFile ?? reading.row,
    problemOf: job.problemOf,
    problemCount: job.problemCount,
    isRunWaiting: whenReady.isRequested,
    /** True as soon as the job from the landing page has been measured, so that Run is the next step. */
    isRunNext: arrival?.from === 'landing' && !isRunning && (result !== null || problem !== null || !hasArtwork(form)),
    actions,
  };
}

/** The job with its open item, and the unit and the rates of this browser. */
function useInputs() {
  const [form, dispatch] = useReducer(changeJob, initialJobForm);
  const { change, openFieldOf, ...items } = useItems(form, dispatch);
  const [list, openList] = useState<string | File | null>(null);
  const [unit, setUnit] = useUnit();
  const [rates, changeRates] = useRates(form.sheet, change);
  return { form, items, list, openList, unit, rates, change, setUnit, changeRates, openFieldOf };
}

/** Returns the text field of the first row that could not be drawn; null if there is none. */
function brokenField({ rows }: JobForm, drawn: DrawnRows): string | null {
  const broken = rows.find(({ id }) => (drawn.get(id)?.error ?? null) !== null);
  return broken === undefined ? null : rowField(broken.id, 'text');
}

/** The panels and zones of the screen, and the ways to bring one into view. */
function useWorkspace(result: Parameters<typeof useZone>[0], openFieldOf: (field: string) => void) {
  const columns = useColumns();
  const { zone, unseen, choose, markSeen } = useZone(result);
  const { panels, fold, resize } = usePanels();
  /** Selects the zone's tab on a small screen, unfolds its panel on a large one. */
  const chooseZone = useCallback(
    (nextZone: Zone) => {
      choose(nextZone);
      if (nextZone !== 'sheet') fold(nextZone, false);
    },
    [choose, fold],
  );
  const latestOpen = useRef(openFieldOf);
  useLayoutEffect(() => {
    latestOpen.current = openFieldOf;
  });
  /** Opens the item of a field of the job and moves the focus to the field. */
  const showField = useCallback(
    (field: string) => {
      chooseZone('job');
      latestOpen.current(field);
      focusField(field);
    },
    [chooseZone],
  );
  const showCanvas = useCallback(() => chooseZone('sheet'), [chooseZone]);
  return { columns, zone, unseen, markSeen, panels, fold, resize, chooseZone, showField, showCanvas };
}

/** The reading of an added file; a requested run waits for it. */
function useFileUpload({
  addCondition,
  resolveCondition,
}: Pick<ReturnType<typeof useRunWhenReady>, 'addCondition' | 'resolveCondition'>) {
  const [isReading, setReading] = useState(false);
  return {
    isReading,
    start() {
      setReading(true);
      addCondition('file');
    },
    end(isTaken: boolean) {
      setReading(false);
      resolveCondition('file', isTaken);
    },
  };
}
