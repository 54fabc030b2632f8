'use client';

import { useEffect } from 'react';

/** While a run is under way the browser asks once before the page is left. The run itself goes on at the server. */
export function useLeaveGuard(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}
