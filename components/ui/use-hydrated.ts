'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false until the prerendered page is hydrated. A click before that would have no effect, or would submit a
 * form without its script, so such buttons are disabled until then.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
