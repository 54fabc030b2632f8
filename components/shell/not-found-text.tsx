'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { useSite } from './site-provider.tsx';
import { SupportLink } from './support-link.tsx';

const never = () => () => undefined;

/** Asks how the visitor got here; the mail says from where, and can be edited before it is sent. */
export function NotFoundText() {
  const path = usePathname();
  const { status } = useSession();
  const { supportEmail } = useSite();
  const referrer = useSyncExternalStore(
    never,
    () => document.referrer,
    () => '',
  );
  const body = `Address: ${path}\nCame from: ${referrer || '(nothing)'}\n\nHow I got here: `;
  return (
    <>
      <p className="text-muted-foreground">
        There is nothing at this address. If a link brought you here, please email{' '}
        <SupportLink
          subject={`Page not found: ${path}`}
          body={body}
          className="font-medium text-primary underline underline-offset-4"
        >
          {supportEmail}
        </SupportLink>{' '}
        and tell us how you got here, so we can fix it.
      </p>
      <p>
        {status === 'signed_in' ? (
          <Link href="/app" className={buttonVariants()}>
            Go to the app
          </Link>
        ) : (
          <Link href="/home" className={buttonVariants()}>
            Go to home
          </Link>
        )}
      </p>
    </>
  );
}
