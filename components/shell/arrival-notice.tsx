'use client';

import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { forgetNotice, readNotice } from './left-notice.ts';

// Rarely there, so its script is fetched when it is.
const NoticeAlert = lazy(async () => ({ default: (await import('./notice-alert.tsx')).NoticeAlert }));

const never = () => () => undefined;

/** The message that the page before left, in the page until it is dismissed or acted on. */
export function ArrivalNotice() {
  const message = useSyncExternalStore(never, readNotice, () => null);
  const [isDismissed, setIsDismissed] = useState(false);
  if (message === null || isDismissed) return null;
  return (
    <Suspense>
      <NoticeAlert
        message={message}
        onDone={() => {
          forgetNotice();
          setIsDismissed(true);
        }}
      />
    </Suspense>
  );
}
