'use client';

import Link from 'next/link';
import { useSession } from '#components/session/session-provider.tsx';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The way on depends on whether this browser has the session. */
export function EmailVerified() {
  const { status } = useSession();
  return (
    <>
      <p>Your email is confirmed. You can go on to the app.</p>
      {status === 'loading' && <Skeleton className="h-12 w-full" />}
      {status === 'signed_in' && (
        <Link href="/app" className={buttonVariants({ size: 'lg' })}>
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
