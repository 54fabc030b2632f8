'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { pathAfterFirstLogin } from '../sign-in/after-sign-in.ts';

/** The way on depends on whether this browser has the session. */
export function EmailVerified() {
  const { status, user } = useSession();
  const [appPath, setAppPath] = useState<'/login/first' | '/app' | null>(null);
  const userId = user?.id;

  useEffect(() => {
    let isHere = true;
    if (userId) {
      void pathAfterFirstLogin(userId).then((path) => {
        if (isHere) setAppPath(path);
      });
    }
    return () => {
      isHere = false;
    };
  }, [userId]);

  return (
    <>
      <p>Your email is confirmed. You can go on to the app.</p>
      {(status === 'loading' || (status === 'signed_in' && !appPath)) && <Skeleton className="h-12 w-full" />}
      {status === 'signed_in' && appPath && (
        <Link href={appPath} className={buttonVariants({ size: 'lg' })}>
          Open the app
        </Link>
      )}
      {status === 'signed_out' && (
        <Link href="/login" className={buttonVariants({ size: 'lg' })}>
          Log in
        </Link>
      )}
    </>
  );
}
