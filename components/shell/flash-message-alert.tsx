'use client';

import Link from 'next/link';
import { CircleAlert } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';

export function FlashMessageAlert({ message, onDone }: { message: string; onDone: () => void }) {
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pt-4 sm:px-6">
      <Alert variant="destructive">
        <CircleAlert aria-hidden />
        <AlertTitle>Your password was not changed.</AlertTitle>
        <AlertDescription>
          <p>{message}</p>
          <p className="flex gap-4">
            <Link prefetch={false} href="/update-password" onClick={onDone}>
              Try again
            </Link>
            <button type="button" className="underline underline-offset-4" onClick={onDone}>
              Dismiss
            </button>
          </p>
        </AlertDescription>
      </Alert>
    </div>
  );
}
