'use client';

import { useState } from 'react';
import { changedRates, loadRates, type RateForm } from '#lib/browser/draft/rates/rate-form.ts';

/** Returns the rates of this browser and a function that changes and stores them. */
export function useRates(): [RateForm, (change: Partial<RateForm>) => void] {
  const [rates, setRates] = useState(loadRates);
  return [rates, (changed) => setRates(changedRates(rates, changed))];
}
