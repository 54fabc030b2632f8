import { useEffect } from 'react';
import { interfaceTimes } from './interface-times.ts';

/** Loads a separate script of the page. Rejects after a timeout, as after a failure. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('A part of the page did not load in time.')),
      interfaceTimes.chunkLoadTimeoutMs,
    );
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

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
