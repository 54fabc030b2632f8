'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** One parameter of the page's address. Null while the prerendered page is being taken over, so that both agree. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(window.location.search).get(name),
    () => null,
  );
}
