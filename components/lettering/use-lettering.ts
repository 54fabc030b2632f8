'use client';

import { useEffect, useMemo, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { browserPath } from '#lib/contracts/paths.ts';
import type { TextRow } from '#lib/contracts/job.ts';
import type { LetteringRequest, LetteringResult } from '#lib/contracts/lettering.ts';
import { rowType } from '#lib/draft/build-request.ts';
import type { RowForm } from '#lib/draft/job-form.ts';
import { readLines, readSpacing } from '#lib/draft/row-spacing.ts';
import { limits } from '#lib/limits.ts';
import { parseLength } from '#lib/units.ts';

/** `fonts`: the files that rows are set in, whole or by their ids. */
export type LetteringApi = (
  rows: TextRow[],
  signal: AbortSignal,
  fonts?: LetteringRequest['fonts'],
) => Promise<LetteringResult>;
export type DrawnRow = LetteringResult['rows'][number];

export const serverLettering: LetteringApi = (rows, signal, fonts = []) =>
  callApi<LetteringResult>(browserPath('lettering'), fonts.length === 0 ? { rows } : { rows, fonts }, { signal });

/** Long enough that a fast typist asks once per word. */
const pauseMs = 250;

/** The outlines of the rows as they are typed, by row id. A row keeps its last drawing until the next one is there.
 * `fontsHere` names the person's own fonts in this browser: when one comes, rows that waited for it are drawn. */
export function useLettering(
  rows: readonly RowForm[],
  api: LetteringApi,
  fontsHere = '',
): ReadonlyMap<string, DrawnRow> {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, DrawnRow>>(new Map());
  const asked = useMemo(() => rows.flatMap(drawableRow), [rows]);
  const key = JSON.stringify(asked);

  useEffect(() => {
    const wanted = JSON.parse(key) as TextRow[];
    if (wanted.length === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      api(wanted, controller.signal).then(
        (result) => setDrawn(new Map(result.rows.map((row) => [row.id, row]))),
        // The preview is a courtesy: without it the row is still measured, and Run says what is wrong.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, api, fontsHere]);

  return drawn;
}

/** The row as the preview call takes it; nothing while its text or height cannot be used. Copies do not matter to it. */
function drawableRow(row: RowForm): TextRow[] {
  const size = parseLength(row.sizeText);
  if (row.text.trim() === '' || row.text.length > limits.textLength || !size.ok) return [];
  if (size.inches < limits.heightIn.min || size.inches > limits.heightIn.max) return [];
  const { id, heightRule, weld } = row;
  const spacing = { ...(readSpacing(row) ?? { tracking: 0 }), ...readLines(row) };
  return [{ id, ...rowType(row), size: size.inches, heightRule, ...spacing, weld, quantity: 1, rotationLocked: false }];
}
