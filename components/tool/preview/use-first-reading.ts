'use client';

import { useEffect, useState } from 'react';
import type { RunApi } from '#components/run/run-api.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { initialJobForm, initialSheetForm, type FileForm } from '#lib/browser/draft/job-form.ts';

/**
 * Result of measuring the current file before the first run: its size with the rule that determined it, and the
 * outlines of an EPS.
 */
export type FirstReading = {
  state: 'none' | 'reading' | 'read' | 'unreadable';
  row: MeasuredRow | null;
};

/** Maximum size of an SVG that is uploaded to be measured before a run, in bytes; a larger one is measured in the browser. */
const maxSvgBytes = 1024 * 1024;
/** Delay after a change of size before the server is called, in ms. */
const pauseMs = 200;

const none: FirstReading = { state: 'none', row: null };

/**
 * Measures each file once per size, which is free of charge: an SVG over 1 MB in a worker of this browser, others on the server. `isWanted` is false while a better result exists or a run
 * is active, because a run needs the queue for itself. Problems of a file are reported by Run only. `fontsHere` names
 * the person's fonts in this browser: text of the file may use a font added later.
 */
export function useFirstReading(
  file: FileForm | null,
  measure: RunApi['measure'],
  isEnabled: boolean,
  fontsHere = '',
): FirstReading {
  const target = file !== null && (file.fileType === 'EPS' || file.sizeBytes <= limits.browserFileBytes) ? file : null;
  const key = target === null ? null : readingKey(target) + fontsHere;
  const [answer, setAnswer] = useState<{ key: string; content: string; row: MeasuredRow | null } | null>(null);
  const isAnswered = answer !== null && answer.key === key && answer.content === target?.content;
  const shouldMeasure = isEnabled && target !== null && !isAnswered;
  const { content } = target ?? {};

  useEffect(() => {
    if (!shouldMeasure || target === null || key === null) return;
    const controller = new AbortController();
    const storeAnswer = (row: MeasuredRow | null) => {
      if (!controller.signal.aborted) setAnswer({ key, content: target.content, row });
    };
    const timer = setTimeout(() => {
      readFirst(target, measure, controller.signal).then(storeAnswer, () => storeAnswer(null));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // `key` and `content` represent everything about the file that affects the result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above.
  }, [shouldMeasure, content, key, measure]);

  if (isAnswered) return { state: answer.row === null ? 'unreadable' : 'read', row: answer.row };
  return target !== null && isEnabled ? { state: 'reading', row: null } : none;
}

/** Returns true for an SVG that is too large to be uploaded for each change. */
export const isLarge = ({ fileType, sizeBytes }: FileForm): boolean => fileType === 'SVG' && sizeBytes > maxSvgBytes;

/** Key of the settings that affect the measurement: two files with equal keys and content have equal outlines. */
export const readingKey = (file: FileForm): string => {
  const { filename, scale, leaveOutTinyHoles, whiteIsCutOut, page = 1, leaveOutFrame, operations = [], pieces } = file;
  return JSON.stringify([
    filename,
    scale,
    leaveOutTinyHoles,
    whiteIsCutOut === true,
    page,
    leaveOutFrame,
    operations,
    pieces.leftOut,
    Object.entries(pieces.chosen ?? {}).map(([id, { quantity }]) => [id, quantity]),
  ]);
};

async function readFirst(file: FileForm, measure: RunApi['measure'], signal: AbortSignal): Promise<MeasuredRow | null> {
  const sheet = { ...initialSheetForm, nesting: false };
  const built = buildRequest({ file: { ...file, quantityText: '1' }, rows: initialJobForm.rows, sheet });
  if (!built.ok) return null;
  const { artwork } = built.request;
  if (isLarge(file)) return (await import('#lib/browser/drawing/drawing-client.ts')).readInBrowser(artwork, signal);
  const measurement = await measure(artwork, signal);
  return measurement.rows.find(({ kind }) => kind === 'file') ?? null;
}
