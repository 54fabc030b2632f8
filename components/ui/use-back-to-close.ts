'use client';

import { useEffect, useEffectEvent } from 'react';

/** Removal of the entry of a closed dialog, which another dialog prevents. React mounts effects twice in development. */
let leaving: ReturnType<typeof setTimeout> | undefined;
/** True from the removal of an entry until the browser has done it: a dialog that opens in the meantime stays open. */
let isRemoving = false;

const isDialogEntry = (): boolean => (window.history.state as { isDialog?: boolean } | null)?.isDialog === true;

function addEntry(): void {
  if (!isDialogEntry()) window.history.pushState({ ...window.history.state, isDialog: true }, '');
}

function removeEntry(): void {
  if (!isDialogEntry()) return;
  isRemoving = true;
  // After the listener of a dialog.
  const done = () => setTimeout(() => (isRemoving = false));
  window.addEventListener('popstate', done, { once: true });
  window.history.back();
}

/** Closes a dialog by Back in the browser, which leaves the page otherwise. Closing it in another way removes its entry of the history. */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    clearTimeout(leaving);
    addEntry();
    const onBack = () => (isRemoving ? addEntry() : close());
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      leaving = setTimeout(removeEntry);
    };
  }, []);
}
