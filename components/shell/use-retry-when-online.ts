'use client';

import { useLayoutEffect, useRef } from 'react';

/** Retries a lost request when the browser is online again. Listens while `isLost` is true. */
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
