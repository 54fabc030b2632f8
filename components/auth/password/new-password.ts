import { limits } from '#lib/limits.ts';
import { specStrings } from '#lib/strings.ts';

export type PasswordProblems = { password?: string; confirmation?: string };

/** What is wrong with a new password and its repetition; the mismatch shows as soon as something is repeated. */
export function passwordProblems(password: string, confirmation: string, wasSent: boolean): PasswordProblems {
  const problems: PasswordProblems = {};
  if (wasSent && password.length < limits.passwordLength) {
    problems.password = `The password needs at least ${limits.passwordLength} characters.`;
  }
  if (confirmation !== password && (confirmation !== '' || wasSent))
    problems.confirmation = specStrings.passwordsDoNotMatch;
  return problems;
}
