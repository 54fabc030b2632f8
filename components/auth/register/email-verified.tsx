'use client';

import Link from 'next/link';
import { useSession } from '#components/session/session-provider.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useNextPath } from '../sign-in/use-next-path.ts';

/** Redirects when this browser has the session; otherwise links to the login. */
export function EmailVerified() {
  const { status } = useSession();
  const path = useNextPath();

  return (
    <>
      <p>Your email is confirmed. You can go on to the app.</p>
      {(status === 'loading' || (status === 'signed_in' && !path)) && <Skeleton className="h-12 w-full" />}
      {status === 'signed_in' && path && (
        <Link prefetch={false} href={path} className={buttonVariants({ size: 'lg' })}>
          Open the app
        </Link>
      )}
      {status === 'signed_out' && (
        <Link prefetch={false} href="/login" className={buttonVariants({ size: 'lg' })}>
          Log in
        </Link>
      )}
    </>
  );
}
