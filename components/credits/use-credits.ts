'use client';

import { useEffect, useState } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import { formatCount, formatDate } from '#lib/shared/format.ts';
import { specStrings } from '#lib/shared/strings.ts';

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

/** Credit balance; `remaining` is Infinity for unlimited nesting. */
export type Credits = { remaining: number; refreshDate: string };
export type CreditTone = 'unlimited' | 'none' | 'some';

/**
 * Parses the balance sent by the server. Returns null for values other than a number or 'unlimited', so that an invalid
 * balance only removes the badge and never breaks the page.
 */
export function readCredits(answer: unknown): Credits | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { remaining_credits: remaining, refresh_date: refreshDate } = answer as Record<string, unknown>;
  const date = typeof refreshDate === 'string' ? refreshDate : '';
  if (remaining === 'unlimited') return { remaining: Infinity, refreshDate: date };
  return typeof remaining === 'number' && Number.isFinite(remaining) ? { remaining, refreshDate: date } : null;
}

export function creditTone({ remaining }: Credits): CreditTone {
  if (remaining === Infinity) return 'unlimited';
  return remaining <= 0 ? 'none' : 'some';
}

/** Returns the balance in words. A site without billing offers no upgrade. */
export function creditText(credits: Credits, hasBilling = true): string {
  switch (creditTone(credits)) {
    case 'unlimited':
      return specStrings.unlimitedCredits;
    case 'none':
      return hasBilling ? specStrings.noCredits : 'No remaining nesting credits!';
    case 'some':
      return specStrings.remainingCredits(credits.remaining);
  }
}

/** Returns the balance for screens without room for the whole text: '9 credits'. */
export function shortCreditText({ remaining }: Credits): string {
  return remaining === Infinity ? 'Unlimited' : formatCount(Math.max(0, remaining), 'credit');
}

/** Formats the date as 'Credits will refresh on June 14, 2025'; null for unlimited nesting or an unknown date. */
export function creditTooltip(credits: Credits): string | null {
  const date = formatDate(credits.refreshDate);
  return credits.remaining === Infinity || date === '' ? null : specStrings.creditsRefresh(date);
}
