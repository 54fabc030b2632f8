'use client';

import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns true when the zones of the workspace do not fit side by side; the counterpart of the variant `desk` in
 * globals.css.
 */
export function useIsStacked(): boolean {
  return useMedia('not all and (min-width: 56.25rem) and (min-height: 34rem)');
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof window.matchMedia !== 'function') return () => {};
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => typeof window.matchMedia === 'function' && window.matchMedia(query).matches,
    () => false,
  );
}
