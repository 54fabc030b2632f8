'use client';

import Link from 'next/link';
import { useState, type FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { callApi } from '#lib/api-client.ts';
import type { LostFactorAnswer } from '#lib/contracts/user.ts';
import { PasswordField } from '../password/password-field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useSubmit } from '../use-submit.ts';

/** Removes a lost authenticator app by a mailed link and the password. */
export function LostFactorForm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<LostFactorAnswer['state'] | null>(null);
  const { isBusy, error, submit } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      setState((await callApi<LostFactorAnswer>('/api/auth/mfa/lost', { password })).state);
    });
  }

  if (state === 'removed') {
    return (
      <output className="block text-sm">
        Two-factor authentication is off.{' '}
        <Link href="/logout" prefetch={false} className="font-medium text-primary underline underline-offset-4">
          Log in with your password
        </Link>
        .
      </output>
    );
  }
  if (state === 'mailed') {
    return (
      <output className="block text-sm">
        We sent a link to your email. Open it within an hour, choose “Lost your phone?” again and enter your password.
      </output>
    );
  }
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      {error && <ProblemAlert title="Two-factor authentication is still on." message={error.message} />}
      <p className="text-sm">
        Turn off two-factor authentication with your password and a link that we send to your email.
      </p>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton isBusy={isBusy}>Continue</SubmitButton>
      <Button variant="ghost" onClick={onCancel}>
        Use a code
      </Button>
    </form>
  );
}
