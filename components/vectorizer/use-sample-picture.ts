'use client';

import { useEffect, useState } from 'react';
import { sampleFilename, samplePicture } from '#lib/picture/sample-choices.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import { readPicture } from './read-picture.ts';

/** The sample, fetched when it is first wanted; null until it is there. */
export function useSamplePicture(isWanted: boolean): ChosenPicture | null {
  const [sample, setSample] = useState<ChosenPicture | null>(null);
  const isNeeded = isWanted && sample === null;
  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    void loadSample(abort.signal).then((loaded) => {
      if (loaded !== null && !abort.signal.aborted) setSample(loaded);
    });
    return () => abort.abort();
  }, [isNeeded]);
  return isWanted ? sample : null;
}

/** Null when it cannot be had: the page works without it. */
export async function loadSample(signal?: AbortSignal): Promise<ChosenPicture | null> {
  try {
    const response = await fetch(samplePicture, { signal });
    if (!response.ok) return null;
    const read = await readPicture(new File([await response.blob()], sampleFilename));
    return read.ok ? read.picture : null;
  } catch {
    return null;
  }
}
