'use client';

import { useEffect, useState } from 'react';
import { sampleFilename, samplePicture } from '#lib/picture/sample-choices.ts';
import type { ChosenPicture } from '../picture/chosen-picture.ts';
import { readPicture } from '../picture/read-picture.ts';

export type Sample = {
  picture: ChosenPicture | null;
  /** It cannot be had: the page works without it. */ isMissing: boolean;
};

/** The sample, fetched when it is first wanted. */
export function useSamplePicture(isWanted: boolean): Sample {
  const [sample, setSample] = useState<Sample>({ picture: null, isMissing: false });
  const isNeeded = isWanted && sample.picture === null && !sample.isMissing;
  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    void loadSample(abort.signal).then((picture) => {
      if (!abort.signal.aborted) setSample({ picture, isMissing: picture === null });
    });
    return () => abort.abort();
  }, [isNeeded]);
  return isWanted ? sample : { ...sample, picture: null };
}

/** Null when it cannot be had. */
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
