'use client';

import { useEffect } from 'react';

const signs = ['pointerdown', 'keydown'] as const;

/**
 * Fetches a part of the page at the first press or key, so that it is there before it is shown, without a connection too, and does not
 * delay the page that is only being opened. `load` stays the same function. A part that fails is asked for again when it is shown.
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
