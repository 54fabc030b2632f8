'use client';

import { useState, type FormEvent } from 'react';
import { useSessionStore } from '#components/session/session-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import type { LostFactorAnswer } from '#lib/shared/contracts/user.ts';
import { PasswordField } from '../password/password-field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useSubmit } from '../use-submit.ts';

/** Turns off two-factor authentication without the authenticator app: by the password and a mailed link. */
export function LostFactorForm({ onCancel }: { onCancel: () => void }) {
  const store = useSessionStore();
  const [password, setPassword] = useState('');
  const [isMailed, setMailed] = useState(false);
  const { isBusy, error, submit } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      const { state } = await callApi<LostFactorAnswer>('/api/auth/mfa/lost', { password });
      if (state === 'removed') await store.announce('MFA_CHALLENGE_VERIFIED');
      else setMailed(true);
    });
  }

  if (isMailed) {
    return (
      <output className="block text-sm">
        We sent a link to your email. Open it within an hour, choose “Lost your phone?” again and enter your password.
      </output>
    );
  }
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      {error && <ProblemAlert title="That did not work." message={error.message} />}
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
