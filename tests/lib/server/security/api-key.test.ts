import { expect, test } from '@jest/globals';
import { product } from '#lib/shared/product.ts';
import { hashApiKey, isWellFormedApiKey, looksLikeApiKey, makeApiKey } from '#lib/server/security/api-key.ts';
import { redact } from '#lib/server/security/redact.ts';

const key = makeApiKey();
const start = product.apiKeyPrefix.length;

test('a key that was made is whole, begins as every key does, and is never made twice', () => {
  expect(looksLikeApiKey(key)).toBe(true);
  expect(isWellFormedApiKey(key)).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, makeApiKey)).size).toBe(1000);
});

test('one letter changed anywhere is told', () => {
  for (let at = start; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(isWellFormedApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
});

test('two neighbors swapped, a letter missing, doubled, or in another case are told', () => {
  for (let at = start; at < key.length - 1; at++) {
    const [a, b] = [key[at]!, key[at + 1]!];
    const typos = [
      key.slice(0, at) + b + a + key.slice(at + 2),
      key.slice(0, at) + key.slice(at + 1),
      key.slice(0, at) + a + key.slice(at),
      key.slice(0, at) + (a === a.toLowerCase() ? a.toUpperCase() : a.toLowerCase()) + key.slice(at + 1),
    ];
    for (const typo of typos.filter((text) => text !== key))
      expect([typo, isWellFormedApiKey(typo)]).toEqual([typo, false]);
  }
});

test.each(['', product.apiKeyPrefix, `${key} `, ` ${key}`, `${key}\n`, key.replace('mn_', 'MN_'), `${key}${key}`])(
  'no key: %j',
  (text) => expect(isWellFormedApiKey(text)).toBe(false),
);

test('what is kept of a key is its SHA-256, and no log holds the key or a part of it', () => {
  expect(hashApiKey('mn_key_x')).toBe('08fce8ad48806150bdaa6be7233a5c7ff8a8431e579b2abe262a4503e26366fe');
  const written = JSON.stringify(redact({ message: `no ${key} here`, list: [key], error: new Error(key) }));
  expect(written).not.toContain(key.slice(start, start + 8));
});
