'use client';

import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { readCredits, type Credits } from './credits.ts';

export type CreditsApi = () => Promise<unknown>;
export const serverCredits: CreditsApi = () => callApi<unknown>('/api/user/remaining_credits');

/** The balance; null until it is known, and again when it cannot be had (then no badge shows and the server decides). */
export function useCredits(api: CreditsApi): { credits: Credits | null; refresh: () => void } {
  const [credits, setCredits] = useState<Credits | null>(null);
  const refresh = useCallback(() => {
    api().then(
      (answer) => setCredits(readCredits(answer)),
      () => setCredits(null),
    );
  }, [api]);
  useEffect(refresh, [refresh]);
  return { credits, refresh };
}
