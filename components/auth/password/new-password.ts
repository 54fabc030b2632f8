import { limits } from '#lib/shared/limits.ts';
import { specStrings } from '#lib/shared/strings.ts';

export type PasswordProblems = { password?: string; confirmation?: string };

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
