import { dictionary } from '@zxcvbn-ts/language-common';
import { FieldError } from '../errors/field-error.ts';
import { productName } from '../strings.ts';

/** The passwords that people choose most, far beyond the 10,000 commonest, in small letters. */
const common = new Set(dictionary['passwords-common']);
/** Shorter words stand in too many good passwords by chance. */
const SHORTEST_OWN_WORD = 3;
/** What has to be left of a password without the account's own words, or whoever knows them has it in a few tries. */
const LEAST_REST = 6;

/**
 * Refuses what a guesser tries first: common passwords, runs of one key or in order, and the account's own words with a little
 * around them. No rules on what characters it has. Source: NIST SP 800-63B, section 5.1.1.2. Throws `invalid_input`.
 */
export function assertGoodPassword(password: string, account: { email: string; name?: string }): void {
  const small = password.normalize('NFKC').toLowerCase();
  if (common.has(small) || common.has(small.trim()) || isOneRun(small)) {
    throw new FieldError('password', 'This is one of the first passwords that others would try. Choose another one.');
  }
  if (restWithout(small, ownWords(account)).length < LEAST_REST) {
    throw new FieldError(
      'password',
      'This password is close to your name, your email or our name. Choose another one.',
    );
  }
}

/** 'aaaaaaaa', 'abcdefgh', '87654321'. */
function isOneRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const step = codes[1]! - codes[0]!;
  return Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - codes[i - 1]! === step);
}

function ownWords({ email, name = '' }: { email: string; name?: string }): string[] {
  const words = [email, ...email.split('@'), ...`${email} ${name} ${productName}`.split(/[^\p{L}\p{N}]+/u)];
  return words
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function restWithout(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}
