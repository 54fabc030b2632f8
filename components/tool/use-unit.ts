'use client';

import { createContext, useState } from 'react';
import type { LengthUnit } from '#lib/units.ts';

const key = 'display-unit';

/** The unit on display, for what stands beside inputs and only says how large something is. */
export const UnitOnDisplay = createContext<LengthUnit>('in');

/** The unit sizes are shown in; inches unless the person chose otherwise in this browser. Stored values stay inches. */
export function useUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const [unit, setUnit] = useState<LengthUnit>(keptUnit);
  function choose(next: LengthUnit) {
    setUnit(next);
    try {
      window.localStorage.setItem(key, next);
    } catch {
      // The choice holds for this page.
    }
  }
  return [unit, choose];
}

function keptUnit(): LengthUnit {
  try {
    return window.localStorage.getItem(key) === 'mm' ? 'mm' : 'in';
  } catch {
    return 'in';
  }
}
