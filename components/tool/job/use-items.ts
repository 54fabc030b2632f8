'use client';

import { useCallback, useState, type Dispatch } from 'react';
import { isUnitless } from '#components/upload/known-units.ts';
import { fileField, rowField } from '#lib/browser/draft/build-request.ts';
import type { JobAction, JobForm } from '#lib/browser/draft/job-form.ts';
import { fileRowId } from '#lib/browser/draft/pieces/piece-choices.ts';

/**
 * The item of the job whose settings are shown: a row, the file, or the head line of all rows; at most one. The only row of a job without a
 * file is open at first, and an added file that does not state its size. `change` edits the job and opens or closes items accordingly.
 */
export function useItems(form: JobForm, dispatch: Dispatch<JobAction>) {
  const [openId, open] = useState<string | null>(() => firstOpen(form));
  const change = useCallback(
    (action: JobAction) => {
      dispatch(action);
      if (action.type === 'replaced') open(firstOpen(action.form));
      if (action.type === 'cleared') open('row-1');
      if (action.type === 'file-added') {
        const isAsked = action.file.scale === undefined && isUnitless(action.file);
        open((before) => (isAsked ? fileRowId : withoutEmptyRow(before, form)));
      }
      if (action.type === 'file-removed') open(firstOpen({ ...form, file: null }));
    },
    [dispatch, form],
  );
  /** Opens the item that has a field. */
  const openFieldOf = useCallback(
    (field: string) => {
      const row = form.rows.find(({ id }) => field.startsWith(`${id}-`));
      if (row !== undefined) open(row.id);
      else if (form.file !== null && field === fileField('quantity')) open(fileRowId);
    },
    [form],
  );
  return { openId, open, openFieldOf, change };
}

function firstOpen({ file, rows }: JobForm): string | null {
  return file === null && rows.length === 1 ? rows[0]!.id : null;
}

/** Closes a row without text, unless its text is being typed. */
function withoutEmptyRow(openId: string | null, { rows }: JobForm): string | null {
  const isEmpty = rows.find(({ id }) => id === openId)?.text.trim() === '';
  return isEmpty && document.activeElement?.id !== rowField(openId ?? '', 'text') ? null : openId;
}
