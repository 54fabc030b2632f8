'use client';

import { useEffect, useRef } from 'react';

/** The connection is back: what was lost is asked for again. */
export function useRetryWhenOnline(isLost: boolean, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isLost) return;
    const again = () => latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isLost]);
}
