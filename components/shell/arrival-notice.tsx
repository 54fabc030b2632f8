'use client';

import dynamic from 'next/dynamic';
import { useState, useSyncExternalStore } from 'react';
import { forgetNotice, readNotice } from './left-notice.ts';

// Rarely there, so its script is fetched when it is.
const NoticeAlert = dynamic(() => import('./notice-alert.tsx').then((part) => part.NoticeAlert), { ssr: false });

const never = () => () => undefined;

/** The message that the page before left, in the page until it is dismissed or acted on. */
export function ArrivalNotice() {
  const message = useSyncExternalStore(never, readNotice, () => null);
  const [isDismissed, setIsDismissed] = useState(false);
  if (message === null || isDismissed) return null;
  return (
    <NoticeAlert
      message={message}
      onDone={() => {
        forgetNotice();
        setIsDismissed(true);
      }}
    />
  );
}
