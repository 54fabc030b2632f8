'use client';

import type { useRun } from '#components/run/use-run.ts';
import { keptSheetText } from '#components/sheet/material-line.tsx';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { toast } from '#components/ui/use-toast.ts';
import type { JobAction, JobForm } from '#lib/browser/draft/job-form.ts';
import type { SavedJob } from '#lib/browser/draft/saved-job.ts';
import type { RecentRun } from '#lib/browser/draft/recent-runs.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { loadPart } from '#components/ui/load-part.ts';

type OtherJobParts = {
  inputs: {
    readonly form: JobForm;
    readonly unit: LengthUnit;
    readonly rates: { readonly symbol: string };
    readonly change: (action: JobAction) => void;
  };
  edit: (action: JobAction) => void;
  run: ReturnType<typeof useRun>;
  lastRun: SavedJob['lastRun'];
  setLastRun: (lastRun: SavedJob['lastRun']) => void;
  /** Stops waiting for the status of the last run. */
  forgetWaiting: () => void;
  onCleared: () => void;
};

/** Replaces the current job by an empty one, a recent one or the example. */
export function useOtherJob(parts: OtherJobParts) {
  const { inputs, edit, run, lastRun, setLastRun, forgetWaiting, onCleared } = parts;
  const { form, unit, rates, change } = inputs;

  function clear() {
    const before = { form, run: run.state, lastRun };
    if (before.run.active !== null) run.stop(before.run.active, false);
    forgetWaiting();
    edit({ type: 'cleared' });
    run.clear();
    setLastRun(null);
    onCleared();
    const undo = () => {
      change({ type: 'replaced', form: before.form });
      run.replace(before.run);
      setLastRun(before.lastRun);
    };
    toastWithUndo('Cleared', undo, keptSheetText(form.sheet, unit, rates.symbol));
  }

  async function reopen(recent: RecentRun) {
    // A recent run does not store the content of its file; the content is available only while the current file has the
    // same name.
    const { file } = recent.form;
    const inHand =
      file !== null && form.file?.filename === file.filename ? { ...file, content: form.file.content } : null;
    const reopened = { ...recent.form, file: inHand };
    edit({ type: 'replaced', form: reopened });
    setLastRun({ runId: recent.runId, form: reopened });
    forgetWaiting();
    const found = await run.rejoin(recent.runId, reopened);
    if (found === null) toast({ title: 'This result has expired.', description: 'Run again to see it.' });
  }

  async function showExample() {
    const { exampleForm, loadFinishedExample } = await loadPart(() => import('#components/tour/finished-example.ts'));
    edit({ type: 'replaced', form: exampleForm });
    const finished = await loadFinishedExample();
    if (finished !== null) run.replace({ active: null, result: finished, problem: null });
    document.getElementById('run-button')?.focus();
  }

  return { clear, reopen, showExample };
}
