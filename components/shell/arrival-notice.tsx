'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadPart } from '#components/ui/load-part.ts';
import { forgetNotice, onNotice, readNotice } from './left-notice.ts';

// Rarely there, so its script is fetched when it is.
const NoticeAlert = lazy(() => loadPart(async () => ({ default: (await import('./notice-alert.tsx')).NoticeAlert })));

/** The message that the page before left, in the page until it is dismissed, acted on or out of date. */
export function ArrivalNotice() {
  const message = useSyncExternalStore(onNotice, readNotice, () => null);
  if (message === null) return null;
  return (
    <Suspense>
      <NoticeAlert message={message} onDone={forgetNotice} />
    </Suspense>
  );
}
