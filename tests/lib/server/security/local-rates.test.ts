import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLocalRates, type LocalRate } from '#lib/server/security/local-rates.ts';
import { runs } from '#harness/depth.ts';

const rate = { name: 'password', times: 3, perS: 30 };
const other = { name: 'key', times: 2, perS: 500 };

/** Spends all tokens of a name. */
function empty(spend: (rate: LocalRate, who: string) => number, who: string): void {
  for (let i = 0; i < rate.times; i++) expect(spend(rate, who)).toBe(0);
}

describe('buckets of other names', () => {
  test('150,000 new names of the same rate and of another shorten no wait', () => {
    const { spend } = createLocalRates(() => 0);
    empty(spend, 'owner');
    for (let i = 0; i < 150_000; i++) for (const each of [rate, other]) spend(each, `stranger ${i}`);
    expect(spend(rate, 'owner')).toBe(10);
  });

  test('no sequence of calls for other names changes a wait', () => {
    const call = fc.record({
      of: fc.constantFrom(rate, other),
      who: fc.integer({ min: 0, max: 40 }),
      does: fc.constantFrom('wait', 'spend', 'giveBack'),
      afterMs: fc.constantFrom(0, 0, 0, 1, 700, 5_000),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(call, { maxLength: 200 }), (maxBuckets, calls) => {
        let time = 0;
        const rates = createLocalRates(() => time, maxBuckets);
        empty(rates.spend, 'owner');
        for (const { of, who, does, afterMs } of calls) {
          time += afterMs;
          rates[does as 'wait' | 'spend' | 'giveBack'](of, `stranger ${who}`);
          expect(rates.wait(rate, 'owner')).toBeCloseTo(Math.max(0, 10 - time / 1000), 6);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

test('an empty bucket fills again after the clock was set back by a day', () => {
  let time = 86_400_000;
  const { wait, spend } = createLocalRates(() => time);
  empty(spend, 'a');
  time = 0;
  expect(wait(rate, 'a')).toBe(10);
  time = 4_000;
  expect(spend(rate, 'a')).toBe(6);
  time = 10_000;
  expect(spend(rate, 'a')).toBe(0);
});

describe('with the maximum number of buckets', () => {
  test('refuses new names until a bucket is full', () => {
    let time = 0;
    const { spend } = createLocalRates(() => time, 2);
    spend(rate, 'a');
    empty(spend, 'b');
    expect(spend(rate, 'c')).toBe(10);
    expect(spend(rate, 'a')).toBe(0);
    time = 10_000;
    expect(spend(rate, 'c')).toBe(10);
    time = 20_000;
    expect(spend(rate, 'c')).toBe(0);
  });

  test('stores no bucket for a question and none that is full', () => {
    const { wait, spend, giveBack } = createLocalRates(() => 0, 1);
    expect(wait(rate, 'a')).toBe(0);
    giveBack(rate, 'b');
    spend(rate, 'c');
    giveBack(rate, 'c');
    empty(spend, 'd');
    expect(wait(rate, 'd')).toBe(10);
  });
});
