'use client';

import { useEffect } from 'react';

const signs = ['pointerdown', 'keydown'] as const;

/**
 * Loads a script of the page at the first click or key press, so that it is available before it is needed, even
 * offline, without delaying the initial load. `load` must be a stable function. A failed script is requested again when
 * it is needed.
 */
export function usePartWhenUsed(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, used, true);
    };
    const used = () => {
      stop();
      void load().catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, used, true);
    return stop;
  }, [load]);
}
