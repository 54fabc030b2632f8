import { expect, test } from '@jest/globals';
import { createFileCache, type FileCacheRules } from '#backend/http/file-cache.ts';
import { limits } from '#lib/shared/limits.ts';

const picture = (size: number, fill: number) => ({ bytes: Buffer.alloc(size, fill), filename: `${fill}.png` });
const createKept = (rules: Partial<FileCacheRules> = {}) =>
  createFileCache({ gone: 'picture_expired', minutes: limits.picture.cacheMinutes, ...rules });
const expired = expect.objectContaining({ code: 'picture_expired' });

test('returns a picture to its owner only', () => {
  const kept = createKept();
  const { token } = kept.store('ada', picture(10, 1));
  expect(kept.find('ada', token).filename).toBe('1.png');
  expect(() => kept.find('bob', token)).toThrow(expired);
  expect(kept.store('bob', picture(10, 1)).token).toBe(token);
});

test('an unused picture expires, one in use remains', () => {
  let now = 0;
  const kept = createKept({ now: () => now });
  const { token } = kept.store('ada', picture(10, 1));
  for (let step = 0; step < 3; step++) {
    now += (limits.picture.cacheMinutes - 1) * 60_000;
    kept.find('ada', token);
  }
  now += (limits.picture.cacheMinutes + 1) * 60_000;
  expect(() => kept.find('ada', token)).toThrow(expired);
});

test('limits the total size by evicting the least recently used picture', () => {
  const kept = createKept({ now: () => 0, mostBytes: 100 });
  const tokens = [1, 2, 3].map((fill) => kept.store('ada', picture(40, fill)).token);
  expect(() => kept.find('ada', tokens[0]!)).toThrow(expired);
  kept.find('ada', tokens[1]!);
  kept.store('ada', picture(40, 4));
  expect(() => kept.find('ada', tokens[2]!)).toThrow(expired);
  expect(kept.find('ada', tokens[1]!).filename).toBe('2.png');
});
