'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadPart } from '#components/ui/load-part.ts';
import { clearFlashMessage, onFlashMessage, readFlashMessage } from './flash-message.ts';

// Rarely there, so its script is fetched when it is.
const FlashMessageAlert = lazy(() =>
  loadPart(async () => ({ default: (await import('./flash-message-alert.tsx')).FlashMessageAlert })),
);

/** The message that the page before left, in the page until it is dismissed, acted on or out of date. */
export function FlashMessageSlot() {
  const message = useSyncExternalStore(onFlashMessage, readFlashMessage, () => null);
  if (message === null) return null;
  return (
    <Suspense>
      <FlashMessageAlert message={message} onDone={clearFlashMessage} />
    </Suspense>
  );
}
