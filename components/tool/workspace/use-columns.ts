'use client';

import { useCallback, useSyncExternalStore } from 'react';

/**
 * Number of zones side by side: 1 (tabs for all three), 2 (the job beside tabs for sheet and numbers) or 3. Counterpart of the variants
 * `desk` and `wide` in globals.css.
 */
export type Columns = 1 | 2 | 3;

const deskQuery = '(min-width: 37.5rem) and (min-height: 34rem)';
const wideQuery = '(min-width: 75rem) and (min-height: 34rem)';

export function useColumns(): Columns {
  const isWide = useMedia(wideQuery);
  const isDesk = useMedia(deskQuery);
  return isWide ? 3 : isDesk ? 2 : 1;
}

/** Returns true where the browser cannot evaluate media queries. */
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
    () => typeof window.matchMedia !== 'function' || window.matchMedia(query).matches,
    () => true,
  );
}
