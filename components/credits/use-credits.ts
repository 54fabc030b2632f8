'use client';

import { useEffect, useState } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import { readCredits, type Credits } from './credits.ts';

export type CreditsApi = () => Promise<unknown>;
export const serverCredits: CreditsApi = () => callProduct('remainingCredits', null);

/** Minimum interval between two requests on return to the tab, in ms; the person may have subscribed in another one. */
const recheckMs = 5_000;

/**
 * Returns the balance, requested initially, after each run regardless of its outcome, and on return to the tab. Null
 * while it loads and when loading fails: the badge is then hidden and the server decides.
 */
export function useCredits(api: CreditsApi, isRunning: boolean): Credits | null {
  const [credits, setCredits] = useState<Credits | null>(null);
  useEffect(() => {
    if (isRunning) return;
    let isHere = true;
    let requestedAtMs = 0;
    const show = (known: Credits | null) => {
      if (isHere) setCredits(known);
    };
    const load = () => {
      requestedAtMs = Date.now();
      api().then(
        (answer) => show(readCredits(answer)),
        () => show(null),
      );
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible' && Date.now() - requestedAtMs > recheckMs) load();
    };
    load();
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [api, isRunning]);
  return credits;
}
