'use client';

import { createContext, useSyncExternalStore } from 'react';
import { defaultSymbol } from '../shared/format.ts';
import { unitNamed, type LengthUnit } from '../shared/units.ts';

const key = 'display-unit';

/** Unit of lengths on the screen: of fields, figures and sentences. */
export const UnitOnDisplay = createContext<LengthUnit>('in');

/** Symbol of the currency of prices on the screen; '' if the person removed it. */
export const SymbolOnDisplay = createContext(defaultSymbol);

const listeners = new Set<() => void>();
/** Choice of a browser without storage, for this page only. */
let chosen: LengthUnit = 'in';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The choice of another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * Unit of lengths on the screen: inches unless the person has chosen otherwise in this browser. Stored lengths are always in inches. Pages
 * from the server begin in inches.
 */
export function useUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const unit = useSyncExternalStore(subscribe, readStoredUnit, () => 'in' as const);
  return [unit, choose];
}

function choose(next: LengthUnit): void {
  chosen = next;
  try {
    window.localStorage.setItem(key, next);
  } catch {
    // Without storage the choice applies to this page only.
  }
  for (const listener of listeners) listener();
}

function readStoredUnit(): LengthUnit {
  try {
    return unitNamed(window.localStorage.getItem(key));
  } catch {
    return chosen;
  }
}
