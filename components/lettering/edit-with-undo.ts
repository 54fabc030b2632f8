import type { JobAction, RowForm } from '#lib/browser/draft/job-form.ts';

/**
 * Edits the job and shows a toast with an undo button; returns the rows after the edit, which the title may depend on, and the undo
 * function.
 */
export type EditWithUndo = (
  action: JobAction,
  title: string | ((rows: readonly RowForm[]) => string),
) => { rows: readonly RowForm[]; undo: () => void };
