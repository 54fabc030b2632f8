import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { product } from '../../shared/product.ts';

/**
 * Format of an API key: `mn_key_`, 40 random letters and digits (238 bits), and six that are the CRC-32 of those before them, so that a
 * mistyped key is distinguished from an unknown one without a lookup.
 */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LETTERS = 40;
const CHECK_LETTERS = 6;
const SHAPE = new RegExp(`^${product.apiKeyPrefix}[0-9A-Za-z]{${RANDOM_LETTERS + CHECK_LETTERS}}$`);

/** Number of a key's last letters that its owner can see later. */
export const ENDING_LETTERS = 4;

export function makeApiKey(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${product.apiKeyPrefix}${random}${checkOf(random)}`;
}

/** Returns true if a text was meant as an API key, valid or not. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(product.apiKeyPrefix);
}

/** Returns true if a key has the right form and checksum; it may be unknown. */
export function isWellFormedApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(product.apiKeyPrefix.length);
  return checkOf(body.slice(0, RANDOM_LETTERS)) === body.slice(RANDOM_LETTERS);
}

/** Returns the stored digest of a key. One pass of SHA-256 is enough for a secret that cannot be guessed. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checkOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let nth = 0; nth < CHECK_LETTERS; nth++) {
    text = LETTERS[rest % LETTERS.length] + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}
