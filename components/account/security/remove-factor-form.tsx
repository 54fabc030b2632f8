'use client';

import { useState, type FormEvent } from 'react';
import { Field } from '#components/auth/field.tsx';
import { PasswordField } from '#components/auth/password/password-field.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { useSignInMethods } from './owner-proof.tsx';

/** Removes the authenticator app after a code from it, or after the password when the phone is lost. */
export function RemoveFactorForm({
  factorId,
  onDone,
  onCancel,
}: {
  factorId: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}) {
  const hasPassword = useSignInMethods()?.password ?? false;
  const [proof, setProof] = useState<'code' | 'password'>('code');
  const [typed, setTyped] = useState('');
  const { isBusy, error, clearError, submit } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await callApi('/api/auth/mfa/remove', { factorId, [proof]: typed });
      await onDone();
    });
  }
  function changeProof() {
    setProof(proof === 'code' ? 'password' : 'code');
    setTyped('');
    clearError();
  }

  const field = {
    required: true,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error && <ProblemAlert title="Two-factor authentication is still on." message={error.message} />}
      {proof === 'code' ? (
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Enter the current 6-digit code from your authenticator app."
          {...field}
        />
      ) : (
        <PasswordField label="Password" name="password" autoComplete="current-password" {...field} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" aria-disabled={isBusy || undefined}>
          Remove it
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Keep it
        </Button>
        {hasPassword && (
          <Button variant="ghost" onClick={changeProof}>
            {proof === 'code' ? 'Use my password' : 'Use a code'}
          </Button>
        )}
      </div>
    </form>
  );
}
