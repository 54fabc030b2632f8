'use client';

import { useEffect } from 'react';

/** Makes the browser confirm once before the page of an active run closes. The run continues on the server. */
export function useUnsavedWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isRunning]);
}
