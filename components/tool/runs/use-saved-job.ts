'use client';

import { startTransition, useEffect, useRef, useState } from 'react';
import { browserStore } from '#lib/browser/browser-store.ts';
import { takePendingRequest } from '#lib/browser/draft/carried-request.ts';
import type { TakenRequest } from '#lib/browser/draft/initial-request.ts';
import { emptyRow, hasArtwork, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { nextSheet } from '#lib/browser/draft/stock/material-form.ts';
import { noPieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import { storeFile, storeTexts, loadSavedJob, type SavedJob } from '#lib/browser/draft/saved-job.ts';
import { parsePrice } from '#lib/shared/costs/price.ts';
import { formatPlain } from '#lib/shared/format.ts';
import { defaultRules } from '#lib/shared/row-rules/row-rules.ts';

export type Arrival =
  | { from: 'nothing' }
  | { from: 'landing'; fileLost: boolean }
  | { from: 'draft'; lastRun: SavedJob['lastRun']; lostFile: string | null };

/** Loads the initial job: the request from the landing page first, otherwise the job saved in this browser. */
async function arrive(owner: string): Promise<{ form: JobForm; arrival: Arrival }> {
  const places = browserPlaces();
  const carried = await takePendingRequest(owner);
  const saved = await loadSavedJob(owner, places);
  if (carried !== null && (carried.text !== '' || carried.svg !== null || carried.fileLost)) {
    const form = carriedForm(carried, saved?.form ?? initialJobForm);
    return { form, arrival: { from: 'landing', fileLost: carried.fileLost } };
  }
  if (saved === null) return { form: initialJobForm, arrival: { from: 'nothing' } };
  if (!hasArtwork(saved.form) && saved.lostFile === null) return { form: saved.form, arrival: { from: 'nothing' } };
  return { form: saved.form, arrival: { from: 'draft', lastRun: saved.lastRun, lostFile: saved.lostFile } };
}

/** Replaces only the parts of the job that the request contains: a drawing alone leaves the rows unchanged. */
function carriedForm(carried: TakenRequest, { rows, sheet }: JobForm): JobForm {
  const row = { ...emptyRow('row-1'), text: carried.text, font: carried.font, sizeText: formatPlain(carried.size) };
  const file = carried.svg && {
    ...carried.svg,
    fileType: 'SVG' as const,
    sizeBytes: Math.floor((carried.svg.content.length - carried.svg.content.indexOf(',') - 1) * 0.75),
    quantityText: '1',
    fills: false,
    rules: defaultRules,
    leaveOutTinyHoles: false,
    leaveOutFrame: false,
    nameText: '',
    pieces: noPieceChoices,
  };
  const isDrawingAlone = carried.text === '' && file !== null;
  const next = isDrawingAlone ? sheet : nextSheet(sheet);
  const { sheetPrice: priceText = '' } = carried;
  const isPriced = typeof parsePrice(priceText) === 'number';
  const priced = isPriced ? { ...next, details: { ...next.details, priceText } } : next;
  return { file, rows: isDrawingAlone ? rows : [row], sheet: priced };
}

function browserPlaces() {
  let words: Storage | undefined;
  try {
    words = window.localStorage;
  } catch {
    words = undefined;
  }
  return { words, files: browserStore() };
}

type Arrived = Awaited<ReturnType<typeof arrive>>;

/**
 * Calls `onArrival` once per visit, and `onShown` after its changes are on the screen. The changes run in a transition,
 * because they render the whole tool. Reading the request from the landing page deletes it, so it is read only once.
 */
export function useArrival(
  owner: string,
  onArrival: (arrived: Arrived) => void,
  onShown: (arrived: Arrived) => void = () => {},
): void {
  const arriving = useRef<Promise<Arrived> | null>(null);
  const [shown, setShown] = useState<Arrived | null>(null);
  const listeners = useRef({ onArrival, onShown });
  useEffect(() => {
    listeners.current = { onArrival, onShown };
  });
  useEffect(() => {
    let isHere = true;
    arriving.current ??= arrive(owner);
    void arriving.current.then((arrived) => {
      if (!isHere) return;
      startTransition(() => {
        listeners.current.onArrival(arrived);
        setShown(arrived);
      });
    });
    return () => {
      isHere = false;
    };
  }, [owner]);
  useEffect(() => {
    if (shown !== null) listeners.current.onShown(shown);
  }, [shown]);
}

const pauseMs = 300;

/** Saves the job in this browser 300 ms after each change, and immediately when the page closes. */
export function useSaveJob(owner: string, job: SavedJob, isReady: boolean): void {
  const latest = useRef(job);
  const [places] = useState(() => (typeof window === 'undefined' ? null : browserPlaces()));
  useEffect(() => {
    latest.current = job;
  });

  useEffect(() => {
    if (!isReady || places === null) return;
    const timer = setTimeout(() => storeTexts(owner, latest.current, places), pauseMs);
    return () => clearTimeout(timer);
  }, [owner, isReady, places, job.form, job.lastRun]);

  const { file } = job.form;
  const content = file?.content;
  useEffect(() => {
    if (!isReady || places === null) return;
    void storeFile(owner, latest.current.form.file, places);
  }, [owner, isReady, places, content]);

  useEffect(() => {
    if (!isReady || places === null) return;
    const storeNow = () => void storeTexts(owner, latest.current, places);
    window.addEventListener('pagehide', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      storeNow();
    };
  }, [owner, isReady, places]);
}
