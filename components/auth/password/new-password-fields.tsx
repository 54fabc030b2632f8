'use client';

import type { Ref } from 'react';
import { limits } from '#lib/shared/limits.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { PasswordField } from './password-field.tsx';

/** Fields for a new password and its confirmation. */
export function NewPasswordFields({
  password,
  confirmation,
  problems,
  onPassword,
  onConfirmation,
  passwordRef,
  confirmationRef,
}: {
  password: string;
  confirmation: string;
  problems: PasswordProblems;
  onPassword: (password: string) => void;
  onConfirmation: (confirmation: string) => void;
  passwordRef: Ref<HTMLInputElement>;
  confirmationRef: Ref<HTMLInputElement>;
}) {
  return (
    <>
      <PasswordField
        ref={passwordRef}
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={limits.passwordLength}
        required
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        error={problems.password}
        hint={problems.password ? undefined : `At least ${limits.passwordLength} characters.`}
      />
      <PasswordField
        ref={confirmationRef}
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        minLength={limits.passwordLength}
        required
        value={confirmation}
        onChange={(event) => onConfirmation(event.target.value)}
        error={problems.confirmation}
      />
    </>
  );
}

type PasswordProblems = { password?: string; confirmation?: string };

/**
 * Returns the problems of a new password and its confirmation; a mismatch is reported as soon as the confirmation is
 * not empty.
 */
export function passwordProblems(password: string, confirmation: string, wasSent: boolean): PasswordProblems {
  const problems: PasswordProblems = {};
  if (wasSent && password.length < limits.passwordLength) {
    problems.password = `The password needs at least ${limits.passwordLength} characters.`;
  }
  if (confirmation !== password && (confirmation !== '' || wasSent))
    problems.confirmation = specStrings.passwordsDoNotMatch;
  return problems;
}
