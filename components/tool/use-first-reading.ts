'use client';

import { useEffect, useState } from 'react';
import type { RunApi } from '#components/run/run-api.ts';
import type { MeasuredRow } from '#lib/contracts/result.ts';
import { buildRequest } from '#lib/draft/build-request.ts';
import { initialJobForm, initialSheetForm, type FileForm } from '#lib/draft/job-form.ts';

/** What the server makes of the file in hand before anything is run: how large it is by which rule, and what is in an EPS. */
export type FirstReading = {
  state: 'none' | 'reading' | 'read' | 'unreadable';
  row: MeasuredRow | null;
};

/** A larger SVG shows in the browser, and is sent when it is run. */
const mostSvgBytes = 1024 * 1024;
/** A size may be tried out for a moment before it is asked for. */
const pauseMs = 200;

const none: FirstReading = { state: 'none', row: null };

/**
 * Asked for once for every file and every size it is given, and measured as always, which is free. `isWanted`: nothing better is known
 * or on its way; a run takes the line for itself. What is wrong with a file is for Run to say. `fontsHere` names the person's own
 * fonts in this browser: live text may be set in one that came since.
 */
export function useFirstReading(
  file: FileForm | null,
  measure: RunApi['measure'],
  isWanted: boolean,
  fontsHere = '',
): FirstReading {
  const wanted = file !== null && (file.fileType === 'EPS' || file.sizeBytes <= mostSvgBytes) ? file : null;
  const key = wanted === null ? null : readingKey(wanted) + fontsHere;
  const [answer, setAnswer] = useState<{ key: string; content: string; row: MeasuredRow | null } | null>(null);
  const isAnswered = answer !== null && answer.key === key && answer.content === wanted?.content;
  const isAsked = isWanted && wanted !== null && !isAnswered;
  const { content } = wanted ?? {};

  useEffect(() => {
    if (!isAsked || wanted === null || key === null) return;
    const controller = new AbortController();
    const say = (row: MeasuredRow | null) => {
      if (!controller.signal.aborted) setAnswer({ key, content: wanted.content, row });
    };
    const timer = setTimeout(() => {
      readFirst(wanted, measure, controller.signal).then(say, () => say(null));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // `key` and `content` stand for all of the file that matters here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above.
  }, [isAsked, content, key, measure]);

  if (isAnswered) return { state: answer.row === null ? 'unreadable' : 'read', row: answer.row };
  return wanted !== null && isWanted ? { state: 'reading', row: null } : none;
}

/** Two files with one key and one content look alike. */
export const readingKey = ({ filename, scale, leaveOutTinyHoles, whiteIsCutOut, leaveOutFrame }: FileForm): string =>
  JSON.stringify([filename, scale, leaveOutTinyHoles, whiteIsCutOut === true, leaveOutFrame]);

async function readFirst(file: FileForm, measure: RunApi['measure'], signal: AbortSignal): Promise<MeasuredRow | null> {
  const sheet = { ...initialSheetForm, nesting: false };
  const built = buildRequest({ file: { ...file, quantityText: '1' }, rows: initialJobForm.rows, sheet });
  if (!built.ok) return null;
  const measurement = await measure(built.request.artwork, signal);
  return measurement.rows.find(({ kind }) => kind === 'file') ?? null;
}
