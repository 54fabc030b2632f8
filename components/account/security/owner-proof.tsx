'use client';

import { useState, type FormEvent } from 'react';
import { PasswordField } from '#components/auth/password/password-field.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { ProviderButtons } from '#components/auth/sign-in/provider-buttons.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { useCall } from '#components/session/use-call.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type ApiError, callApi } from '#lib/browser/api-client.ts';
import type { SignInMethodsAnswer } from '#lib/shared/contracts/session.ts';

type ProofFieldProps = {
  hasPassword: boolean;
  password: string;
  onPassword: (password: string) => void;
  wasSent: boolean;
  /** Error of the last attempt. */
  error: ApiError | null;
};

/** Proof of the account's owner: the password, or a recent login for a person without one. */
export function ProofField({ hasPassword, password, onPassword, wasSent, error }: ProofFieldProps) {
  if (hasPassword) {
    return (
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        error={wasSent && password === '' ? 'Enter your password.' : undefined}
      />
    );
  }
  if (error?.code === 'reauthentication_required') return <ProviderButtons next="/account" />;
  return <p className="text-sm">You log in without a password, so a login within the last 10 minutes is enough.</p>;
}

type ProofFormProps = {
  /** Action after the proof; the password is null for a person without one. */
  action: (password: string | null) => Promise<void>;
  /** Title of the error of a failed action. */
  failure: string;
  submit: string;
  isDestructive?: boolean;
  cancel: string;
  onCancel: () => void;
};

/** Form that requires proof of the account's owner before an action. */
export function ProofForm({ action, failure, submit: label, isDestructive = false, cancel, onCancel }: ProofFormProps) {
  const methods = useSignInMethods();
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();

  if (methods === null) return <Skeleton className="h-32" />;
  const hasPassword = methods.password;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (hasPassword && password === '') return;
    void submit(() => action(hasPassword ? password : null));
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error && <ProblemAlert title={failure} message={error.message} />}
      <ProofField {...{ hasPassword, password, wasSent, error }} onPassword={setPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDestructive ? 'destructive' : 'default'} aria-disabled={isBusy || undefined}>
          {label}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

/** Assumption when loading fails, because most people have a password. */
const likely: SignInMethodsAnswer = { password: true, google: false, microsoft: false };

const loadMethods = (signal?: AbortSignal) =>
  callApi<SignInMethodsAnswer>('/api/auth/sign-in-methods', null, { signal }).catch(() => likely);

/** Returns the user's sign-in methods; null while loading. */
export function useSignInMethods(): SignInMethodsAnswer | null {
  const { state } = useCall(loadMethods);
  return state.status === 'loaded' ? state.value : null;
}
