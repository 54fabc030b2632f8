import { dictionary } from '@zxcvbn-ts/language-common';
import { FieldError } from '../shared/errors/field-error.ts';
import { productName } from '../shared/strings.ts';
import { foldLetters, readings, signsRead } from './password/forms.ts';
import { isKeyboardWalk, isRepeated, isSequence, repeatedPart } from './password/patterns.ts';

/** The passwords that people choose most, far beyond the 10,000 commonest, in small letters, as written and with signs read as letters. */
const common = new Set(dictionary['passwords-common'].flatMap((password) => [password, ...signsRead(password)]));
/** Minimum length of the account's own words; shorter ones occur in good passwords by chance. */
const SHORTEST_OWN_WORD = 3;
/** Minimum number of characters of a password besides the account's own words, which an attacker who knows them would try first. */
const LEAST_REST = 6;
/** Digits and signs around a common password that guessers add to each: a year, "!!", "#1". */
const MOST_AROUND = 4;

/**
 * Refuses what a guesser tries first: common passwords, also with look-alike letters, signs for letters, backwards or with a few
 * digits around; runs, repeats and walks over the keyboard; and the account's own words with a little around them. No rules
 * on what characters it has. Source: NIST SP 800-63B, section 5.1.1.2. Throws `invalid_input`.
 */
export function assertGoodPassword(password: string, account: { email: string; name?: string }): void {
  const forms = readings(password);
  const words = ownWords(account);
  if (forms.some((form) => restWithout(form, words).length < LEAST_REST)) {
    throw new FieldError(
      'password',
      'This password is close to your name, your email or our name. Choose another one.',
    );
  }
  if (isPattern(foldLetters(password)) || forms.some(isCommon)) {
    throw new FieldError('password', 'This password is easy to guess. Choose another one.');
  }
}

function isPattern(text: string): boolean {
  return isRepeated(text) || isSequence(text) || isKeyboardWalk(text);
}

function isCommon(form: string): boolean {
  const spaceless = form.replace(/\s+/gu, '');
  const core = form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return (
    common.has(form) ||
    common.has(spaceless) ||
    common.has(repeatedPart(form)) ||
    (form.length - core.length <= MOST_AROUND && common.has(core))
  );
}

function ownWords({ email, name = '' }: { email: string; name?: string }): string[] {
  const words = [email, ...email.split('@'), ...`${email} ${name} ${productName}`.split(/[^\p{L}\p{N}]+/u)];
  return words
    .map(foldLetters)
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function restWithout(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}
