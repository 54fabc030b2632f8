'use client';

import Link from 'next/link';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { MailNotice, ResendButton } from './sent-mail.tsx';

/** The sentence of the specification, and the options when no email arrives. */
export function RegisteredMessage({ email, onStartOver }: { email: string; onStartOver: () => void }) {
  const message = useRef<HTMLDivElement>(null);
  // The form that had the focus has been removed.
  useEffect(() => message.current?.focus(), []);
  return (
    <Alert ref={message} tabIndex={-1} variant="success" isQuiet>
      <MailCheck aria-hidden />
      <AlertDescription className="gap-3">
        <p>{specStrings.registered(email)}</p>
        <p className="text-muted-foreground">Not there in 2 minutes? Check spam.</p>
        <ResendButton send={() => callApi('/api/auth/resend', { email })} />
        <p className="text-muted-foreground">
          Wrong address?{' '}
          <button type="button" className="font-medium underline underline-offset-4" onClick={onStartOver}>
            Start over
          </button>
          . Already have an account?{' '}
          <Link prefetch={false} href="/login">
            Log in
          </Link>{' '}
          or{' '}
          <Link prefetch={false} href="/forgot-password">
            reset your password
          </Link>
          .
        </p>
        <MailNotice />
      </AlertDescription>
    </Alert>
  );
}
