'use client';

import Link from 'next/link';
import { useRef, useState, type FormEvent } from 'react';
import { MailCheck } from 'lucide-react';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { MailNotice } from '../register/sent-mail.tsx';
import { Field } from '../field.tsx';
import { storeRequestedMail } from '../sign-in/requested-mail.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useSubmit } from '../use-submit.ts';

export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, error, submit, clearError } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (email.trim() === '') return input.current?.focus();
    void submit(async () => {
      await callApi('/api/auth/forgot', { email });
      storeRequestedMail('recovery');
      setEmail('');
      setWasSent(false);
      setIsDone(true);
    });
  }

  return (
    <>
      {isDone && (
        <Alert variant="success" isQuiet>
          <MailCheck aria-hidden />
          <AlertDescription className="gap-3">
            <p>
              {specStrings.resetRequested} The link works once and expires in 1 hour. If nothing arrives in a few
              minutes, check your spam folder, or log in with Google or Microsoft if you signed up that way.
            </p>
            <MailNotice />
          </AlertDescription>
        </Alert>
      )}
      {error && <ProblemAlert title={specStrings.registerFailedTitle} message={error.message} />}
      <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
        <Field
          ref={input}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setIsDone(false);
            clearError();
          }}
          error={wasSent && email.trim() === '' ? 'Enter your email.' : undefined}
        />
        <SubmitButton isBusy={isBusy}>{specStrings.resetPassword}</SubmitButton>
      </form>
      <p className="text-sm text-muted-foreground">
        Remembered it?{' '}
        <Link prefetch={false} href="/login" className="font-medium text-primary underline underline-offset-4">
          Log in
        </Link>
      </p>
    </>
  );
}
