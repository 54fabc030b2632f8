'use client';

import { useSyncExternalStore } from 'react';

const query = '(max-width: 47.99rem)';

/** Whether the page is narrower than 768 px, where wide things take another shape. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

function subscribe(listener: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

function isNarrow(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}
