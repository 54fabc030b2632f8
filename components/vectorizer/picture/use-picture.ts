'use client';

import { useEffect, useRef, useState } from 'react';
import { browserStore } from '#lib/browser/browser-store.ts';
import { deleteSavedPicture, storePicture, loadSavedPicture } from '#lib/browser/draft/saved-picture.ts';
import { tooManyPictures, type PictureRefusal } from '#lib/browser/picture/check-picture.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import { openSavedPicture, readPicture } from './read-picture.ts';

export type PictureState = {
  picture: ChosenPicture | null;
  /** False until the saved picture has loaded; no picture can be chosen before. */
  isReady: boolean;
  isReading: boolean;
  refusal: PictureRefusal | null;
  /** True when this browser stores the picture for a day, false when it could not; null until that is known. */
  isStored: boolean | null;
  take: (files: readonly File[]) => Promise<void>;
  /** Accepts a picture that is still loading and needs no check; null when loading failed. */
  takeLater: (coming: Promise<ChosenPicture | null>) => Promise<void>;
  remove: () => void;
};

/** State of the picture, saved in this browser. `owner` is null until the session is known. */
export function usePicture(owner: string | null, onSettings: (settings: unknown) => void): PictureState {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [readyFor, setReadyFor] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<PictureRefusal | null>(null);
  const [isStored, setStored] = useState<boolean | null>(null);
  /** Number of the latest request; a result that arrives after a newer request is discarded. */
  const wish = useRef(0);
  const listener = useRef(onSettings);
  useEffect(() => {
    listener.current = onSettings;
  });

  useEffect(() => {
    if (owner === null) return;
    let isHere = true;
    void loadSavedPicture(owner, browserStore(), Date.now()).then((saved) => {
      if (!isHere) return;
      setPicture(saved.picture && openSavedPicture(saved.picture));
      setStored(saved.picture ? true : null);
      listener.current(saved.settings);
      setReadyFor(owner);
    });
    return () => {
      isHere = false;
    };
  }, [owner]);

  async function take(files: readonly File[]) {
    const [file] = files;
    if (file === undefined || owner === null) return;
    if (files.length > 1) return setRefusal(tooManyPictures(files.length));
    const mine = ++wish.current;
    setReading(true);
    const read = await readPicture(file);
    if (mine !== wish.current) return;
    setReading(false);
    setRefusal(read.ok ? null : read.refusal);
    if (read.ok) await hold(read.picture, mine);
  }

  async function takeLater(coming: Promise<ChosenPicture | null>) {
    const mine = ++wish.current;
    setReading(false);
    const next = await coming;
    if (next !== null && mine === wish.current) await hold(next, mine);
  }

  async function hold(next: ChosenPicture, mine: number) {
    if (owner === null) return;
    setPicture(next);
    setRefusal(null);
    setStored(null);
    const isSaved = await storePicture(
      owner,
      { filename: next.filename, content: next.content },
      browserStore(),
      Date.now(),
    );
    if (mine === wish.current) setStored(isSaved);
  }

  function remove() {
    wish.current++;
    setReading(false);
    setPicture(null);
    setRefusal(null);
    if (owner !== null) void deleteSavedPicture(owner, browserStore());
  }

  return {
    picture,
    isReady: owner !== null && readyFor === owner,
    isReading,
    refusal,
    isStored,
    take,
    takeLater,
    remove,
  };
}
