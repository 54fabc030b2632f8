import { expect, test } from '@jest/globals';
import { product } from '#lib/shared/product.ts';
import { hashApiKey, isWellFormedApiKey, looksLikeApiKey, makeApiKey } from '#lib/server/security/api-key.ts';
import { redact } from '#lib/server/security/redact.ts';

const key = makeApiKey();
const start = product.apiKeyPrefix.length;

test('makes valid, unique keys with the prefix', () => {
  expect(looksLikeApiKey(key)).toBe(true);
  expect(isWellFormedApiKey(key)).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, makeApiKey)).size).toBe(1000);
});

test('detects any single-character change', () => {
  for (let at = start; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(isWellFormedApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
});

test('detects swapped, missing, doubled and wrong-case characters', () => {
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
  'rejects a malformed key: %j',
  (text) => expect(isWellFormedApiKey(text)).toBe(false),
);

test('stores only the SHA-256 of a key, and logs no part of it', () => {
  expect(hashApiKey('mn_key_x')).toBe('08fce8ad48806150bdaa6be7233a5c7ff8a8431e579b2abe262a4503e26366fe');
  const written = JSON.stringify(redact({ message: `no ${key} here`, list: [key], error: new Error(key) }));
  expect(written).not.toContain(key.slice(start, start + 8));
});
