'use client';

import { useEffect, useState } from 'react';
import { sampleFilename, samplePicture } from '#lib/browser/picture/sample-choices.ts';
import type { ChosenPicture } from '../picture/chosen-picture.ts';
import { readPicture } from '../picture/read-picture.ts';

export type Sample = {
  picture: ChosenPicture | null;
  /** True when loading failed; the page works without the sample. */ isMissing: boolean;
};

/** Returns the sample, which is loaded on first use. */
export function useSamplePicture(isEnabled: boolean): Sample {
  const [sample, setSample] = useState<Sample>({ picture: null, isMissing: false });
  const isNeeded = isEnabled && sample.picture === null && !sample.isMissing;
  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    void loadSample(abort.signal).then((picture) => {
      if (!abort.signal.aborted) setSample({ picture, isMissing: picture === null });
    });
    return () => abort.abort();
  }, [isNeeded]);
  return isEnabled ? sample : { ...sample, picture: null };
}

/** Null when loading fails. */
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
