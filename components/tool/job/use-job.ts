'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toastWithUndo } from '#components/ui/toast-with-undo.tsx';
import { formatCount } from '#lib/shared/format.ts';
import { curesProblem, runView } from '#components/run/run-view.ts';
import type { EditWithUndo } from '#components/lettering/edit-with-undo.ts';
import type { useRun } from '#components/run/use-run.ts';
import { isSameRequest, buildRequest, type FieldId, type FieldProblem } from '#lib/browser/draft/build-request.ts';
import { fieldOfPath } from '#lib/browser/draft/field-of-path.ts';
import { changeJob, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { countChoicesReset, countPiecesCutAgain, fileRowId } from '#lib/browser/draft/pieces/piece-choices.ts';
import type { NestRequest } from '#lib/shared/contracts/job.ts';
import type { SavedJob } from '#lib/browser/draft/saved-job.ts';
import { problemText } from '#lib/shared/errors/problem-text.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

type JobParts = {
  form: JobForm;
  /** Unit of lengths in messages. */
  unit: LengthUnit;
  change: (action: JobAction) => void;
  run: ReturnType<typeof useRun>;
  /** Shows a field of the job and moves the focus to it. */
  showField: (field: FieldId) => void;
  /** First row whose preview failed; a rejection without a field is shown there. */
  brokenField: FieldId | null;
};

/** Returns the message about choices for pieces that a change of the artwork resets; null for none. */
function resetTitle(form: JobForm, action: JobAction): string | null {
  // A change of the choices themselves.
  if (action.type === 'file-changed' && action.change.pieces !== undefined) return null;
  const after = changeJob(form, action);
  const cutAgain = countPiecesCutAgain(form, after);
  const reset = countChoicesReset(form, after);
  if (cutAgain > 0)
    return `The artwork changed: ${formatCount(cutAgain, 'piece')} left out before ${cutAgain === 1 ? 'is' : 'are'} cut again.`;
  return reset === 0 ? null : `The artwork changed: quantities and rules of ${formatCount(reset, 'part')} are reset.`;
}

/** The current job: its changes, its run and the problems of its fields. */
export function useJob({ form, unit, change, run, showField, brokenField }: JobParts) {
  const [refused, setRefused] = useState<JobForm | null>(null);
  const problems = useMemo(() => problemsOf(refused, unit), [refused, unit]);
  const [lastRun, setLastRun] = useState<SavedJob['lastRun']>(null);
  const wentOn = useRef<{ runId: string; goOn: NonNullable<NestRequest['goOn']> } | null>(null);
  const { problem } = run.state;
  const view = runView(run.state);
  const { dismissProblem } = run;

  const start = useCallback(
    (requested: JobForm, again: SavedJob['lastRun'] = null, goOn?: NestRequest['goOn']) => {
      const built = buildRequest(requested);
      if (!built.ok) {
        setRefused(requested);
        showField(built.problems[0]!.field);
        return;
      }
      setRefused(null);
      const againId = again !== null && isSameRequest(again.form, requested) ? again.runId : undefined;
      const { artwork, nest } = built.request;
      // A repeated run that continued from a layout continues from the same layout.
      const from = againId !== undefined && wentOn.current?.runId === againId ? wentOn.current.goOn : goOn;
      const request = { artwork, nest: nest === null || from === undefined ? nest : { ...nest, goOn: from } };
      const runId = run.start(requested, request, againId);
      wentOn.current = from === undefined ? null : { runId, goOn: from };
      if (built.request.nest !== null) setLastRun({ runId, form: requested });
    },
    [run, showField],
  );

  const edit = useCallback(
    (action: JobAction) => {
      setRefused(null);
      if (curesProblem(view, action)) dismissProblem();
      const id = action.type === 'row-changed' ? action.id : action.type === 'file-changed' ? fileRowId : null;
      const title = id === null ? null : resetTitle(form, action);
      if (id !== null && title !== null) toastWithUndo(title, () => change({ type: 'item-restored', id, from: form }));
      change(action);
    },
    [view, dismissProblem, change, form],
  );

  /** Edits rows or removes the file, and confirms it with an undo button. Changes made since remain after Undo. */
  const editWithUndo = useCallback<EditWithUndo>(
    (action, title) => {
      const after = changeJob(form, action);
      const undo = () => change({ type: 'edit-undone', before: form, after });
      edit(action);
      toastWithUndo(typeof title === 'string' ? title : title(after.rows), undo);
      return { rows: after.rows, undo };
    },
    [form, change, edit],
  );

  /** Sets the rules on operations of the drawing; `title` confirms it with an undo button. */
  function chooseOperations(operations: readonly string[], title?: string) {
    edit({ type: 'file-changed', change: { operations } });
    if (title !== undefined) toastWithUndo(title, () => change({ type: 'item-restored', id: fileRowId, from: form }));
  }

  // Server-side problems are shown at their fields as well.
  const namedField = problem?.field === undefined ? null : fieldOfPath(problem.field, form);
  const serverField = namedField ?? (view === 'invalid input' ? brokenField : null);
  useEffect(() => {
    if (serverField === null) return;
    showField(serverField);
  }, [serverField, showField]);

  const serverMessage = problem === null ? null : problemText(problem, unit);
  const problemOf = useCallback(
    (field: string) =>
      problems.find((candidate) => candidate.field === field)?.message ??
      (field === serverField ? serverMessage : null),
    [problems, serverField, serverMessage],
  );

  return { start, edit, editWithUndo, chooseOperations, problemOf, problemCount: problems.length, lastRun, setLastRun };
}

/** Returns the problems of a job that was refused; none without one. */
function problemsOf(refused: JobForm | null, unit: LengthUnit): readonly FieldProblem[] {
  const built = refused === null ? null : buildRequest(refused, unit);
  return built?.ok === false ? built.problems : [];
}
