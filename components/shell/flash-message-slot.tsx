'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadPart } from '#components/ui/load-part.ts';
import { clearFlashMessage, onFlashMessage, readFlashMessage } from './flash-message.ts';

// Rarely shown, so its script is loaded on demand.
const FlashMessageAlert = lazy(() =>
  loadPart(async () => ({ default: (await import('./flash-message-alert.tsx')).FlashMessageAlert })),
);

/** Message from the previous page, shown until it is dismissed, acted on or obsolete. */
export function FlashMessageSlot() {
  const message = useSyncExternalStore(onFlashMessage, readFlashMessage, () => null);
  if (message === null) return null;
  return (
    <Suspense>
      <FlashMessageAlert message={message} onDone={clearFlashMessage} />
    </Suspense>
  );
}
