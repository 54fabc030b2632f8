'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in a prerendered page until its script has taken over. A press before that would do nothing, or send a form past the
 * script: such buttons are disabled until then.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
