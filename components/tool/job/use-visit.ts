'use client';

import { useState } from 'react';
import { hasArtwork, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import type { SavedJob } from '#lib/browser/draft/saved-job.ts';
import { useArrival, type Arrival } from '../runs/use-saved-job.ts';
import type { useRunWhenReady } from '../runs/use-run-when-ready.ts';
import { measureOnlyForm } from './measure-only.ts';

type VisitParts = {
  change: (action: JobAction) => void;
  start: (form: JobForm) => void;
  rejoin: (last: NonNullable<SavedJob['lastRun']>) => Promise<{ isOpen: boolean } | null>;
  whenReady: Pick<ReturnType<typeof useRunWhenReady>, 'addCondition' | 'resolveCondition'>;
};

/** Timeout for the status of the last run after Run was pressed, in ms; the run then starts anyway. */
export const lastRunTimeoutMs = 3000;

/**
 * Starts a visit with the job from the landing page, which is measured immediately because that is free, or with the
 * job saved in this browser and its last run. Returns null until the start is known; input before that would be
 * overwritten.
 */
export function useVisit(owner: string, { change, start, rejoin, whenReady }: VisitParts) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const { addCondition, resolveCondition } = whenReady;

  /** Run waits for the status of the last run, because only one run may be active at a time. */
  async function rejoinLast(last: NonNullable<SavedJob['lastRun']>) {
    addCondition('last run');
    const timer = setTimeout(() => resolveCondition('last run', true), lastRunTimeoutMs);
    const found = await rejoin(last);
    clearTimeout(timer);
    resolveCondition('last run', found === null || !found.isOpen);
  }

  useArrival(
    owner,
    (arrived) => {
      change({ type: 'replaced', form: arrived.form });
      setArrival(arrived.arrival);
    },
    (arrived) => {
      // Nesting starts only when the person presses Run.
      if (arrived.arrival.from === 'landing' && hasArtwork(arrived.form)) start(measureOnlyForm(arrived.form));
      if (arrived.arrival.from === 'draft' && arrived.arrival.lastRun !== null) {
        void rejoinLast(arrived.arrival.lastRun);
      }
    },
  );

  return { arrival, setArrival };
}
