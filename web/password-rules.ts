import { dictionary } from '@zxcvbn-ts/language-common';
import { FieldError } from '#lib/shared/errors/field-error.ts';
import { productName } from '#lib/shared/strings.ts';
import { foldLetters, readings, signsRead } from './password/forms.ts';
import { isKeyboardWalk, isRepeated, isSequence, repeatedPart } from './password/patterns.ts';

/** Common passwords, far more than the 10,000 commonest, in lowercase, as written and with symbols replaced by letters. */
const common = new Set(dictionary['passwords-common'].flatMap((password) => [password, ...signsRead(password)]));
/** Minimum length of the account's own words; shorter ones occur in good passwords by chance. */
const SHORTEST_OWN_WORD = 3;
/** Minimum number of characters of a password besides the account's own words, which an attacker who knows them would try first. */
const MIN_REST = 6;
/** Maximum number of characters around a common password that attackers add to each: a year, "!!", "#1". */
const MAX_AROUND = 4;

/**
 * Rejects passwords that attackers try first: common passwords, also with similar letters, symbols for letters, reversed or with a few
 * added characters; sequences, repetitions and keyboard patterns; and the account's own words with few other characters. There are no rules
 * on the kinds of characters. Source: NIST SP 800-63B, section 5.1.1.2. Throws `invalid_input`.
 */
export function assertGoodPassword(password: string, account: { email: string; name?: string }): void {
  const forms = readings(password);
  const words = ownWords(account);
  if (forms.some((form) => restWithout(form, words).length < MIN_REST)) {
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
  const core = form.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  return (
    common.has(form) ||
    common.has(spaceless) ||
    common.has(repeatedPart(form)) ||
    (form.length - core.length <= MAX_AROUND && common.has(core))
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
