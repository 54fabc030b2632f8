'use client';

import { useState } from 'react';
import { readNumber } from '#lib/shared/calculators/read-typed.ts';
import { limits } from '#lib/shared/limits.ts';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import { cutUnits, type CutUnit, type PriceRates } from '#lib/shared/costs/job-price.ts';

/** Rates as typed. */
export type RateForm = {
  readonly symbol: string;
  readonly cut: string;
  readonly cutUnit: CutUnit;
  readonly pierce: string;
  readonly setup: string;
  readonly markup: string;
};
export type RateField = 'cut' | 'pierce' | 'setup' | 'markup';

const rateNames: Readonly<Record<RateField, string>> = {
  cut: 'Cutting',
  pierce: 'Pierce',
  setup: 'Setup',
  markup: 'Markup',
};
const { rates: ranges } = limits;

const key = 'price-rates';
export const noRates: RateForm = { symbol: '$', cut: '', cutUnit: 'in', pierce: '', setup: '', markup: '' };
const maxTextLength = 20;

/** Returns the rates of this browser and a function that changes and stores them. */
export function useRates(): [RateForm, (change: Partial<RateForm>) => void] {
  const [rates, setRates] = useState(() => readStoredRates(localStorageOrNone()?.getItem(key) ?? null));
  function change(changed: Partial<RateForm>) {
    const next = { ...rates, ...changed, symbol: (changed.symbol ?? rates.symbol).slice(0, ranges.symbolLength) };
    setRates(next);
    try {
      localStorageOrNone()?.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the rates apply to this page only.
    }
  }
  return [rates, change];
}

/** Reads stored rates; invalid entries get their defaults. */
export function readStoredRates(text: string | null): RateForm {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  const entries = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const textOf = (name: keyof RateForm): string => {
    const value = entries[name];
    return typeof value === 'string' && value.length <= maxTextLength ? value : noRates[name];
  };
  return {
    symbol: textOf('symbol').slice(0, ranges.symbolLength),
    cut: textOf('cut'),
    cutUnit: cutUnits.find((unit) => unit === entries['cutUnit']) ?? noRates.cutUnit,
    pierce: textOf('pierce'),
    setup: textOf('setup'),
    markup: textOf('markup'),
  };
}

/** Returns the error of a typed rate; null for a valid or an empty one. */
export function rateProblem(rates: RateForm, field: RateField): string | null {
  const reading = readNumber(rateNames[field], rates[field], ranges[field]);
  return reading.state === 'wrong' ? reading.message : null;
}

/** Returns the rates as numbers; an invalid one counts as absent. */
export function ratesOf(rates: RateForm): PriceRates {
  const value = (field: RateField): number | null => {
    const reading = readNumber(rateNames[field], rates[field], ranges[field]);
    return reading.state === 'value' ? reading.value : null;
  };
  return {
    symbol: rates.symbol.replace(/\p{C}/gu, '').trim(),
    cut: value('cut'),
    cutUnit: rates.cutUnit,
    pierce: value('pierce'),
    setup: value('setup'),
    markup: value('markup'),
  };
}
