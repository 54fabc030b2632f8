'use client';

import { useEffect, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { readCredits, type Credits } from './credits.ts';

export type CreditsApi = () => Promise<unknown>;
export const serverCredits: CreditsApi = () => callApi<unknown>('/api/user/remaining_credits');

/**
 * The balance, asked for at first and whenever a run is over, whichever way it went. Null until it is known, and when it cannot
 * be had: then no badge shows and the server decides.
 */
export function useCredits(api: CreditsApi, isRunning: boolean): Credits | null {
  const [credits, setCredits] = useState<Credits | null>(null);
  useEffect(() => {
    if (isRunning) return;
    let isHere = true;
    const show = (known: Credits | null) => {
      if (isHere) setCredits(known);
    };
    api().then(
      (answer) => show(readCredits(answer)),
      () => show(null),
    );
    return () => {
      isHere = false;
    };
  }, [api, isRunning]);
  return credits;
}
