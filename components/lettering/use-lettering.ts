'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import type { TextRow } from '#lib/shared/contracts/job.ts';
import type { LetteringRequest, LetteringResult } from '#lib/shared/contracts/lettering.ts';
import { leavingOut, rowLettering } from '#lib/browser/draft/build-request.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { readLines, readSpacing } from '#lib/browser/draft/row-spacing.ts';
import type { FontBytes, LocalPreview } from '#lib/browser/lettering/local-preview.ts';
import { limits } from '#lib/shared/limits.ts';
import { parseLength } from '#lib/shared/units.ts';

/** Requests the outlines of rows; `fonts` are the font files used by the rows, with their content or by id only. */
export type LetteringApi = (
  rows: TextRow[],
  signal: AbortSignal,
  fonts?: LetteringRequest['fonts'],
) => Promise<LetteringResult>;
export type DrawnRow = LetteringResult['rows'][number];
/** Drawings of the rows by id, and the row that each was made from. */
export type DrawnRows = ReadonlyMap<string, DrawnRow & { readonly drawnFrom?: string }>;

export const serverLettering: LetteringApi = (rows, signal, fonts = []) =>
  callProduct('lettering', fonts.length === 0 ? { rows } : { rows, fonts }, { signal });

const originals = async (): Promise<readonly string[]> => (await callProduct('letteringOriginals', null)).originals;

/** Delay after the last change before the server is called, in ms; long enough for one request per word. */
const pauseMs = 250;

/** Returns the preview drawn in this browser; undefined without Worker support. */
export function useLocalPreview(bytesOf: FontBytes): LocalPreview | undefined {
  const local = useMemo(() => (typeof Worker === 'undefined' ? undefined : lazily(bytesOf)), [bytesOf]);
  useEffect(() => local?.end, [local]);
  return local;
}

/** Returns a preview whose script is loaded by the first row that is drawn. */
function lazily(bytesOf: FontBytes): LocalPreview {
  let made: Promise<LocalPreview> | null = null;
  return {
    draw: async (rows) => {
      made ??= import('#lib/browser/lettering/local-preview.ts').then(({ createLocalPreview }) =>
        createLocalPreview({ bytesOf, originals }),
      );
      return (await made).draw(rows);
    },
    end: () => void made?.then((preview) => preview.end()),
  };
}

/** Parts of the preview that depend on this browser. */
type Here = {
  /** Ids of the person's fonts in this browser; a change redraws the rows. */
  readonly fontsHere?: string | undefined;
  /** Draws rows without the server. */
  readonly local?: LocalPreview | undefined;
};

/** Maximum number of rows per call: a call over a worker's time limit would lose its fonts. */
const rowsPerCall = 20;

/**
 * Returns the outlines of the rows as they are typed, by row id. A row retains its last drawing until the next one
 * arrives; only rows that changed are drawn again. The browser draws the rows it can immediately; the server draws the
 * others after a pause. Rows in the person's own fonts, whose files would have to be uploaded, are sent only when the
 * browser cannot draw them.
 */
export function useLettering(
  rows: readonly RowForm[],
  api: LetteringApi,
  { fontsHere = '', local }: Here = {},
): DrawnRows {
  const [drawn, setDrawn] = useState<DrawnRows>(new Map());
  const drawableRows = useMemo(() => rows.flatMap(drawableRow), [rows]);
  const key = JSON.stringify(drawableRows);
  const filledIds = JSON.stringify(rows.flatMap(({ id, text }) => (text.trim() === '' ? [] : [id])));
  const means = useRef({ api, fontsHere, local });
  /** Content of each row at the time of its last drawing, by id. */
  const drawnAs = useRef(new Map<string, string>());

  const [drawnFor, setDrawnFor] = useState(filledIds);
  // A row that was removed or emptied has no drawing, so that the next text under its id starts without one.
  if (drawnFor !== filledIds) {
    const filled = new Set(JSON.parse(filledIds) as string[]);
    setDrawnFor(filledIds);
    setDrawn(new Map([...drawn].filter(([id]) => filled.has(id))));
  }
  useEffect(() => {
    const filled = new Set(JSON.parse(filledIds) as string[]);
    for (const id of drawnAs.current.keys()) if (!filled.has(id)) drawnAs.current.delete(id);
  }, [filledIds]);

  useEffect(() => {
    if (means.current.api !== api || means.current.fontsHere !== fontsHere || means.current.local !== local) {
      means.current = { api, fontsHere, local };
      drawnAs.current.clear();
    }
    const requested = JSON.parse(key) as TextRow[];
    if (requested.length === 0) return;
    const requestedAs = new Map(requested.map((row) => [row.id, JSON.stringify(row)]));
    const changed = requested.filter(({ id }) => drawnAs.current.get(id) !== requestedAs.get(id));
    if (changed.length === 0) return;
    const controller = new AbortController();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const show = (fresh: readonly DrawnRow[]) => {
      if (controller.signal.aborted) return;
      for (const { id } of fresh) drawnAs.current.set(id, requestedAs.get(id) ?? '');
      setDrawn((before) => {
        const added = fresh.map((row) => [row.id, { ...row, drawnFrom: requestedAs.get(row.id) }] as const);
        return new Map([...before, ...added]);
      });
    };
    const drawnHere = new Set<string>();
    const isLeft = ({ id }: { id: string }) => !drawnHere.has(id);
    const request = async (some: TextRow[]) => {
      for (const call of inCalls(some.filter(isLeft))) {
        // The preview is optional: without it the row is still measured, and Run reports the problem.
        const result = await api(call, controller.signal).catch(() => null);
        if (result === null || controller.signal.aborted) return;
        show(result.rows.filter(isLeft));
      }
    };
    const scheduleRequest = (some: TextRow[]) => {
      if (some.length > 0 && !controller.signal.aborted) timers.push(setTimeout(() => void request(some), pauseMs));
    };
    const drawHere = async (some: TextRow[]) => {
      if (local === undefined) return;
      for (const call of inCalls(some)) {
        if (controller.signal.aborted) return;
        const fresh = await local.draw(call).catch((): readonly DrawnRow[] => []);
        for (const { id } of fresh) drawnHere.add(id);
        if (fresh.length > 0) show(fresh);
      }
    };

    const own = local === undefined ? [] : changed.filter(({ ownFont }) => ownFont !== undefined);
    const others = changed.filter((row) => !own.includes(row));
    scheduleRequest(others);
    void drawHere(others);
    void drawHere(own).then(() => scheduleRequest(own.filter(isLeft)));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      controller.abort();
    };
  }, [key, api, fontsHere, local]);

  return drawn;
}

/** Returns true if a row's drawing is of its current text and settings. */
export function isDrawn(row: RowForm, drawn: DrawnRows): boolean {
  const [requested] = drawableRow(row);
  return requested !== undefined && drawn.get(row.id)?.drawnFrom === JSON.stringify(requested);
}

function inCalls(rows: readonly TextRow[]): TextRow[][] {
  const calls: TextRow[][] = [];
  for (let from = 0; from < rows.length; from += rowsPerCall) calls.push(rows.slice(from, from + rowsPerCall));
  return calls;
}

/**
 * Returns the row in the format of the preview call; nothing while its text or height is invalid. Quantities do not
 * affect the preview.
 */
export function drawableRow(row: RowForm): TextRow[] {
  const size = parseLength(row.sizeText);
  if (row.text.trim() === '' || row.text.length > limits.textLength || !size.ok) return [];
  if (size.inches < limits.heightIn.min || size.inches > limits.heightIn.max) return [];
  const { id, heightRule, weld } = row;
  const spacing = { ...(readSpacing(row) ?? { tracking: 0 }), ...readLines(row) };
  const lettering = { id, ...rowLettering(row), size: size.inches, heightRule, ...spacing, weld };
  return [{ ...lettering, quantity: 1, rotationLocked: false, ...leavingOut(row.pieces) }];
}
