'use client';

import { useSyncExternalStore } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { useSite } from './site-provider.tsx';
import { SupportLink } from './support-link.tsx';

const never = () => () => undefined;

/**
 * Text of the 404 page with a mail link; the mail contains the address and the referrer, and can be edited before it is
 * sent.
 */
export function NotFoundText({ buttonClass }: { buttonClass: string }) {
  // The router uses an internal name for this page, so the requested address is read from the location.
  const path = useSyncExternalStore(
    never,
    () => `${location.pathname}${location.search}`,
    () => '',
  );
  const isSignedIn = useSession().status === 'signed_in';
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
        <a href={isSignedIn ? '/app' : '/home'} className={buttonClass}>
          {isSignedIn ? 'Go to the app' : 'Go to home'}
        </a>
      </p>
    </>
  );
}
