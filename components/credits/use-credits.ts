'use client';

import { useEffect, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { browserPath } from '#lib/contracts/paths.ts';
import { readCredits, type Credits } from './credits.ts';

export type CreditsApi = () => Promise<unknown>;
export const serverCredits: CreditsApi = () => callApi<unknown>(browserPath('remainingCredits'));

/** Coming back to the tab asks again, but not more often than this: somebody may have subscribed in another one. */
const recheckMs = 5_000;

/**
 * The balance, asked for at first, whenever a run is over, whichever way it went, and on coming back to the tab. Null until it
 * is known, and when it cannot be had: then no badge shows and the server decides.
 */
export function useCredits(api: CreditsApi, isRunning: boolean): Credits | null {
  const [credits, setCredits] = useState<Credits | null>(null);
  useEffect(() => {
    if (isRunning) return;
    let isHere = true;
    let askedAtMs = 0;
    const show = (known: Credits | null) => {
      if (isHere) setCredits(known);
    };
    const ask = () => {
      askedAtMs = Date.now();
      api().then(
        (answer) => show(readCredits(answer)),
        () => show(null),
      );
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAtMs > recheckMs) ask();
    };
    ask();
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [api, isRunning]);
  return credits;
}
