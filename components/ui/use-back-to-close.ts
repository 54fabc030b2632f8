'use client';

import { useEffect, useEffectEvent } from 'react';

/** Entry of the history for the open dialog of the page. React mounts effects twice in development, so it is shared. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Closes a dialog by Back in the browser, which leaves the page otherwise. Closing it in another way removes its entry of the history. */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (leaving === undefined) window.history.pushState({ ...window.history.state, isDialog: true }, '');
    clearTimeout(leaving);
    leaving = undefined;
    const onBack = () => close();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      leaving = setTimeout(() => {
        leaving = undefined;
        const state = window.history.state as { isDialog?: boolean } | null;
        if (state?.isDialog === true) window.history.back();
      });
    };
  }, []);
}
