'use client';

import { createContext, useState } from 'react';
import { unitNamed, type LengthUnit } from '../shared/units.ts';

const key = 'display-unit';

/** Display unit, for hints about sizes beside the inputs. */
export const UnitOnDisplay = createContext<LengthUnit>('in');

/**
 * Display unit of sizes: inches unless the person has chosen otherwise in this browser. Stored values are always in
 * inches.
 */
export function useUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const [unit, setUnit] = useState<LengthUnit>(readStoredUnit);
  function choose(next: LengthUnit) {
    setUnit(next);
    try {
      window.localStorage.setItem(key, next);
    } catch {
      // Without storage the choice applies to this page only.
    }
  }
  return [unit, choose];
}

function readStoredUnit(): LengthUnit {
  try {
    return unitNamed(window.localStorage.getItem(key));
  } catch {
    return 'in';
  }
}
