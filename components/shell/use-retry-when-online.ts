'use client';

import { useLayoutEffect, useRef } from 'react';

/** The connection is back: what was lost is asked for again. Listens from the moment that the loss shows. */
export function useRetryWhenOnline(isLost: boolean, retry: () => void): void {
  const latest = useRef(retry);
  useLayoutEffect(() => {
    latest.current = retry;
  });
  useLayoutEffect(() => {
    if (!isLost) return;
    const again = () => latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isLost]);
}
