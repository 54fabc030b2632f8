'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns a query parameter of the page. Null during hydration, so that it matches the prerendered page. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(window.location.search).get(name),
    () => null,
  );
}
