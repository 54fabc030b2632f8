'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { browserStore } from '#lib/browser/browser-store.ts';
import { hasGuestPicture } from '#lib/browser/draft/saved-picture.ts';

/** Note for people who registered with a picture pending on the other page and were then sent to the tool. */
export function WaitingPictureNote() {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    let isHere = true;
    void hasGuestPicture(browserStore(), Date.now()).then((found) => {
      if (isHere) setWaiting(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (!isWaiting) return null;
  return (
    <output className="mx-auto mt-4 block w-full max-w-screen-2xl px-4 sm:px-6">
      <span className="block rounded-md border bg-accent px-3 py-2 text-sm">
        Your picture is ready to trace.{' '}
        <Link
          prefetch={false}
          href="/more-tools/vectorizer"
          className="font-medium text-primary underline underline-offset-4"
        >
          Continue in More Tools
        </Link>
      </span>
    </output>
  );
}
