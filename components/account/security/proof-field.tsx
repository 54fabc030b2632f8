'use client';

import { PasswordField } from '#components/auth/password/password-field.tsx';
import { ProviderButtons } from '#components/auth/sign-in/provider-buttons.tsx';
import { type ApiError, callApi } from '#lib/browser/api-client.ts';
import { useCall } from '#components/session/use-call.ts';
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

/** Assumption when loading fails, because most people have a password. */
const likely: SignInMethodsAnswer = { password: true, google: false, microsoft: false };

const loadMethods = (signal?: AbortSignal) =>
  callApi<SignInMethodsAnswer>('/api/auth/sign-in-methods', null, { signal }).catch(() => likely);

/** Returns the user's sign-in methods; null while loading. */
export function useSignInMethods(): SignInMethodsAnswer | null {
  const { state } = useCall(loadMethods);
  return state.status === 'loaded' ? state.value : null;
}
