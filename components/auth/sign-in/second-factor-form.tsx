'use client';

import Link from 'next/link';
import { useState, type FormEvent } from 'react';
import { useSessionStore } from '#components/session/session-provider.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '../field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useSubmit } from '../use-submit.ts';
import { LostFactorForm } from './lost-factor-form.tsx';

/** Form for the code from the authenticator app. */
export function SecondFactorForm() {
  const store = useSessionStore();
  const [code, setCode] = useState('');
  const [isLost, setIsLost] = useState(false);
  const { isBusy, error, submit } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await callApi('/api/auth/mfa', { code });
      await store.announce('MFA_CHALLENGE_VERIFIED');
    });
  }

  if (isLost) return <LostFactorForm onCancel={() => setIsLost(false)} />;
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      {error && <ProblemAlert title={specStrings.loginFailedTitle} message={error.message} />}
      <Field
        label="Authentication code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint="Enter the 6-digit code from your authenticator app."
      />
      <SubmitButton isBusy={isBusy}>Verify</SubmitButton>
      <Button variant="ghost" onClick={() => setIsLost(true)}>
        Lost your phone?
      </Button>
      <p className="text-sm text-muted-foreground">
        Not you?{' '}
        <Link href="/logout" prefetch={false} className="font-medium text-primary underline underline-offset-4">
          Log out
        </Link>
      </p>
    </form>
  );
}
