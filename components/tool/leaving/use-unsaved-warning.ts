'use client';

import { useEffect } from 'react';

/** Makes the browser confirm once before the page of an active run closes. The run continues on the server. */
export function useUnsavedWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}
