import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NoImprovementLimit } from '../../src/search/no-improvement-limit.ts';
import { stagnation } from '../../src/search-parameters.ts';

const NOTICED = 2 * stagnation.minGain;
const UNNOTICED = stagnation.minGain / 2;

test('the limit is reached after more evaluations without improvement', () => {
  const limit = new NoImprovementLimit(1000);
  limit.begin(10, 500);
  expect(limit.isReached(1500)).toBe(false);
  expect(limit.isReached(1501)).toBe(true);
  expect(limit.isReached(1001, 0.5)).toBe(true);
});

test('only a noticeably shorter layout resets the limit', () => {
  const limit = new NoImprovementLimit(1000);
  limit.begin(10, 0);
  limit.recordLayout(10 * (1 - UNNOTICED), 900);
  expect(limit.isReached(1001)).toBe(true);
  limit.recordLayout(10 * (1 - NOTICED), 1001);
  expect(limit.isReached(2001)).toBe(false);
});

test('small gains count once they add up', () => {
  const gains = fc.array(fc.double({ min: 0, max: UNNOTICED, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(gains, (shares) => {
      const limit = new NoImprovementLimit(shares.length);
      limit.begin(1, 0);
      let length = 1;
      let from = 1;
      let since = 0;
      shares.forEach((share, at) => {
        length *= 1 - share;
        limit.recordLayout(length, at + 1);
        if (length < from * (1 - stagnation.minGain)) [from, since] = [length, at + 1];
      });
      expect(limit.isReached(since + shares.length)).toBe(false);
      expect(limit.isReached(since + shares.length + 1)).toBe(true);
    }),
  );
});

test('the limit per part is constant for few parts, and proportional to their number beyond', () => {
  const { evaluationsPerPart, fewParts } = stagnation;
  for (const parts of [1, fewParts, 2 * fewParts]) {
    const most = evaluationsPerPart * parts * Math.max(1, parts / fewParts);
    const limit = NoImprovementLimit.ofParts(parts);
    limit.begin(1, 0);
    expect([limit.isReached(most), limit.isReached(most + 1)]).toEqual([false, true]);
  }
});

test('an infinite limit is never reached', () => {
  const limit = new NoImprovementLimit(Infinity);
  limit.begin(1, 0);
  expect(limit.isReached(1e15, 0.5)).toBe(false);
});
