import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id in Stripe's form; long ones (Checkout) are as hard to guess as a password. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomLetters(length)}`;
}

export function randomLetters(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte; above it letters would not be equally likely.
    for (const byte of randomBytes(length)) if (byte < 248) text += LETTERS[byte % 62];
  }
  return text.slice(0, length);
}

/** Returns the id of an object or an id. */
export function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}
