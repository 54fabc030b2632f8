'use client';

import { useState } from 'react';
import { hasArtwork, type JobAction, type JobForm } from '#lib/draft/job-form.ts';
import type { KeptJob } from '#lib/draft/kept-job.ts';
import { useArrival, type Arrival } from '../runs/use-kept-job.ts';
import type { useRunWhenReady } from '../runs/use-run-when-ready.ts';
import { measureOnlyForm } from './measure-only.ts';

type VisitParts = {
  change: (action: JobAction) => void;
  start: (form: JobForm) => void;
  rejoin: (last: NonNullable<KeptJob['lastRun']>) => Promise<{ isOpen: boolean } | null>;
  whenReady: Pick<ReturnType<typeof useRunWhenReady>, 'waitFor' | 'isThere'>;
};

/** So long a press on Run waits to hear whether the last run goes on; then it is tried all the same. */
const lastRunPatienceMs = 3000;

/**
 * How a visit begins: with what was started on the landing page, measured at once because that is free, or with the job kept in this
 * browser and its last run. Null until that is known: nothing may be typed before, it would be overwritten.
 */
export function useVisit(owner: string, { change, start, rejoin, whenReady }: VisitParts) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const { waitFor, isThere } = whenReady;

  /** Run waits a moment for the answer: one run at a time, and the last one may be going on. */
  async function rejoinLast(last: NonNullable<KeptJob['lastRun']>) {
    waitFor('last run');
    const patience = setTimeout(() => isThere('last run', true), lastRunPatienceMs);
    const found = await rejoin(last);
    clearTimeout(patience);
    isThere('last run', found === null || !found.isOpen);
  }

  useArrival(
    owner,
    (arrived) => {
      change({ type: 'replaced', form: arrived.form });
      setArrival(arrived.arrival);
    },
    (arrived) => {
      // Nesting waits for the press.
      if (arrived.arrival.from === 'landing' && hasArtwork(arrived.form)) start(measureOnlyForm(arrived.form));
      if (arrived.arrival.from === 'draft' && arrived.arrival.lastRun !== null) {
        void rejoinLast(arrived.arrival.lastRun);
      }
    },
  );

  return { arrival, setArrival };
}
