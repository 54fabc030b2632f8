'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is narrower than 768 px, where wide tables take another shape. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 47.99rem)');
}

/** Whether the page is narrower than 1024 px, where inputs and results stand below each other. */
export function useIsStacked(): boolean {
  return useMedia('(max-width: 63.99rem)');
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
