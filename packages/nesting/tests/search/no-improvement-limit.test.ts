import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NoImprovementLimit } from '../../src/search/no-improvement-limit.ts';
import { stagnation } from '../../src/search-parameters.ts';

const NOTICED = 2 * stagnation.leastGain;
const UNNOTICED = stagnation.leastGain / 2;

test('the limit is reached after more evaluations without improvement', () => {
  const patience = new NoImprovementLimit(1000);
  patience.begin(10, 500);
  expect(patience.isReached(1500)).toBe(false);
  expect(patience.isReached(1501)).toBe(true);
  expect(patience.isReached(1001, 0.5)).toBe(true);
});

test('a noticeably shorter layout resets the limit, another one does not', () => {
  const patience = new NoImprovementLimit(1000);
  patience.begin(10, 0);
  patience.recordLayout(10 * (1 - UNNOTICED), 900);
  expect(patience.isReached(1001)).toBe(true);
  patience.recordLayout(10 * (1 - NOTICED), 1001);
  expect(patience.isReached(2001)).toBe(false);
});

test('small gains count once they add up', () => {
  const gains = fc.array(fc.double({ min: 0, max: UNNOTICED, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(gains, (shares) => {
      const patience = new NoImprovementLimit(shares.length);
      patience.begin(1, 0);
      let length = 1;
      let from = 1;
      let since = 0;
      shares.forEach((share, at) => {
        length *= 1 - share;
        patience.recordLayout(length, at + 1);
        if (length < from * (1 - stagnation.leastGain)) [from, since] = [length, at + 1];
      });
      expect(patience.isReached(since + shares.length)).toBe(false);
      expect(patience.isReached(since + shares.length + 1)).toBe(true);
    }),
  );
});

test('with few parts each has the same limit, with twice as many parts each has twice as much', () => {
  const { evaluationsPerPart, fewParts } = stagnation;
  for (const parts of [1, fewParts, 2 * fewParts]) {
    const most = evaluationsPerPart * parts * Math.max(1, parts / fewParts);
    const patience = NoImprovementLimit.ofParts(parts);
    patience.begin(1, 0);
    expect([patience.isReached(most), patience.isReached(most + 1)]).toEqual([false, true]);
  }
});

test('an infinite limit is never reached', () => {
  const patience = new NoImprovementLimit(Infinity);
  patience.begin(1, 0);
  expect(patience.isReached(1e15, 0.5)).toBe(false);
});
