'use client';

import Link from 'next/link';
import { useState, useSyncExternalStore } from 'react';
import { CircleAlert } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';

type Notice = { kind: 'password_not_changed'; message: string };

const storageKey = 'arrival-notice';
const never = () => () => undefined;

/** Leaves a message for the page that the person is being sent to. */
export function leaveNotice(notice: Notice): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(notice));
  } catch {
    // The toast has said it already.
  }
}

/** The message that the page before left, in the page until it is dismissed or acted on. */
export function ArrivalNotice() {
  const stored = useSyncExternalStore(never, readStored, () => null);
  const [isDismissed, setIsDismissed] = useState(false);
  const notice = stored && !isDismissed ? parse(stored) : null;
  if (!notice) return null;

  const forget = () => {
    window.sessionStorage.removeItem(storageKey);
    setIsDismissed(true);
  };
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pt-4 sm:px-6">
      <Alert variant="destructive">
        <CircleAlert aria-hidden />
        <AlertTitle>Your password was not changed.</AlertTitle>
        <AlertDescription>
          <p>{notice.message}</p>
          <p className="flex gap-4">
            <Link href="/update-password" onClick={forget}>
              Try again
            </Link>
            <button type="button" className="underline underline-offset-4" onClick={forget}>
              Dismiss
            </button>
          </p>
        </AlertDescription>
      </Alert>
    </div>
  );
}

function readStored(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function parse(stored: string): Notice | null {
  try {
    const notice = JSON.parse(stored) as Partial<Notice> | null;
    return notice?.kind === 'password_not_changed' && typeof notice.message === 'string' ? (notice as Notice) : null;
  } catch {
    return null;
  }
}
