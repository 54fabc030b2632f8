'use client';

import Link from 'next/link';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button-variants.ts';

/** Said when the session ends while the tool is open: the job stays on screen and in this browser. */
export function SignedOutNote() {
  return (
    <Alert variant="warning" className="mb-4">
      <AlertTitle>You are signed out</AlertTitle>
      <AlertDescription>
        <p>
          You were signed out because this account logged in elsewhere or logged out in another tab. Log in to continue;
          your job is saved here.
        </p>
        <Link href="/login" prefetch={false} className={buttonVariants({ size: 'sm', className: 'no-underline!' })}>
          Log in
        </Link>
      </AlertDescription>
    </Alert>
  );
}
