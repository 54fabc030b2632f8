import { expect, test } from '@jest/globals';
import { createFileCache, type FileCacheRules } from '#backend/http/file-cache.ts';
import { limits } from '#lib/shared/limits.ts';

const picture = (size: number, fill: number) => ({ bytes: Buffer.alloc(size, fill), filename: `${fill}.png` });
const createCache = (rules: Partial<FileCacheRules> = {}) =>
  createFileCache({ gone: 'picture_expired', minutes: limits.picture.cacheMinutes, ...rules });
const expired = expect.objectContaining({ code: 'picture_expired' });

test('returns a picture to its owner only', () => {
  const cache = createCache();
  const { token } = cache.store('ada', picture(10, 1));
  expect(cache.find('ada', token).filename).toBe('1.png');
  expect(() => cache.find('bob', token)).toThrow(expired);
  expect(cache.store('bob', picture(10, 1)).token).toBe(token);
});

test('an unused picture expires, one in use remains', () => {
  let now = 0;
  const cache = createCache({ now: () => now });
  const { token } = cache.store('ada', picture(10, 1));
  for (let step = 0; step < 3; step++) {
    now += (limits.picture.cacheMinutes - 1) * 60_000;
    cache.find('ada', token);
  }
  now += (limits.picture.cacheMinutes + 1) * 60_000;
  expect(() => cache.find('ada', token)).toThrow(expired);
});

test('limits the total size by evicting the least recently used picture', () => {
  const cache = createCache({ now: () => 0, maxBytes: 100 });
  const tokens = [1, 2, 3].map((fill) => cache.store('ada', picture(40, fill)).token);
  expect(() => cache.find('ada', tokens[0]!)).toThrow(expired);
  cache.find('ada', tokens[1]!);
  cache.store('ada', picture(40, 4));
  expect(() => cache.find('ada', tokens[2]!)).toThrow(expired);
  expect(cache.find('ada', tokens[1]!).filename).toBe('2.png');
});
