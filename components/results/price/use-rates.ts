'use client';

import { useMemo, useState } from 'react';
import { changedRates, loadRates, type RateForm } from '#lib/browser/draft/rates/rate-form.ts';
import type { JobAction, SheetForm } from '#lib/browser/draft/job-form.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';

/**
 * Returns the rates of a job and a function that changes them: those of its material, if it has any, for this job, and the others of this
 * browser, which stores them.
 */
export function useRates(
  sheet: SheetForm,
  edit: (action: JobAction) => void,
): [RateForm, (change: Partial<RateForm>) => void] {
  const [ofShop, setOfShop] = useState(loadRates);
  const material = materialIn(sheet);
  const rates = material?.rates;
  function change(changed: Partial<RateForm>) {
    const isOfMaterial = ([name]: readonly [string, unknown]) => rates !== undefined && Object.hasOwn(rates, name);
    const entries = Object.entries(changed);
    const ofMaterial = entries.filter(isOfMaterial);
    if (material !== null && rates !== undefined && ofMaterial.length > 0) {
      edit({
        type: 'material-named',
        material: { ...material, rates: { ...rates, ...Object.fromEntries(ofMaterial) } },
      });
    }
    const others = entries.filter((entry) => !isOfMaterial(entry));
    if (others.length > 0) setOfShop(changedRates(ofShop, Object.fromEntries(others)));
  }
  return [useMemo(() => ({ ...ofShop, ...rates }), [ofShop, rates]), change];
}
