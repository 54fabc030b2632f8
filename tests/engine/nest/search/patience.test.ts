import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Patience } from '#engine/nest/search/patience.ts';
import { stagnation } from '#engine/nest/search-parameters.ts';

const NOTICED = 2 * stagnation.leastGain;
const UNNOTICED = stagnation.leastGain / 2;

test('patience is over when more evaluations than it has found nothing', () => {
  const patience = new Patience(1000);
  patience.begin(10, 500);
  expect(patience.isOver(1500)).toBe(false);
  expect(patience.isOver(1501)).toBe(true);
  expect(patience.isOver(1001, 0.5)).toBe(true);
});

test('a layout that is noticeably shorter gives it back, one that is not does not', () => {
  const patience = new Patience(1000);
  patience.begin(10, 0);
  patience.found(10 * (1 - UNNOTICED), 900);
  expect(patience.isOver(1001)).toBe(true);
  patience.found(10 * (1 - NOTICED), 1001);
  expect(patience.isOver(2001)).toBe(false);
});

test('small gains are noticed once they add up', () => {
  const gains = fc.array(fc.double({ min: 0, max: UNNOTICED, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(gains, (shares) => {
      const patience = new Patience(shares.length);
      patience.begin(1, 0);
      let length = 1;
      let from = 1;
      let since = 0;
      shares.forEach((share, at) => {
        length *= 1 - share;
        patience.found(length, at + 1);
        if (length < from * (1 - stagnation.leastGain)) [from, since] = [length, at + 1];
      });
      expect(patience.isOver(since + shares.length)).toBe(false);
      expect(patience.isOver(since + shares.length + 1)).toBe(true);
    }),
  );
});

test('each of few parts has as many evaluations, each of twice as many parts twice as many', () => {
  const { evaluationsPerPart, fewParts } = stagnation;
  for (const parts of [1, fewParts, 2 * fewParts]) {
    const most = evaluationsPerPart * parts * Math.max(1, parts / fewParts);
    const patience = Patience.ofParts(parts);
    patience.begin(1, 0);
    expect([patience.isOver(most), patience.isOver(most + 1)]).toEqual([false, true]);
  }
});

test('without end it is never over', () => {
  const patience = new Patience(Infinity);
  patience.begin(1, 0);
  expect(patience.isOver(1e15, 0.5)).toBe(false);
});
