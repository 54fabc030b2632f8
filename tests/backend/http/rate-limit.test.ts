import { describe, expect, test } from '@jest/globals';
import { createLocalRates } from '#lib/server/security/local-rates.ts';
import { tooManyRequests } from '#lib/shared/errors/too-many-requests.ts';

const rate = { name: 'test', times: 3, perS: 30 };

describe('in one process', () => {
  test('allows three calls at once, then returns the exact wait, then allows one more', () => {
    let time = 0;
    const { spend } = createLocalRates(() => time);
    for (let i = 0; i < 3; i++) expect(spend(rate, 'a')).toBe(0);
    expect(spend(rate, 'a')).toBe(10);
    time = 4_000;
    expect(spend(rate, 'a')).toBe(6);
    time = 10_000;
    expect(spend(rate, 'a')).toBe(0);
    expect(spend(rate, 'a')).toBe(10);
  });

  test('a clock set back by a day does not cause a wait of a day', () => {
    let time = 86_400_000;
    const { spend } = createLocalRates(() => time);
    spend(rate, 'a');
    time = 0;
    expect([spend(rate, 'a'), spend(rate, 'a'), spend(rate, 'a')]).toEqual([0, 0, 10]);
  });

  test('a returned call can be used again, up to the full bucket', () => {
    const { spend, giveBack } = createLocalRates(() => 0);
    giveBack(rate, 'a');
    for (let i = 0; i < 3; i++) expect(spend(rate, 'a')).toBe(0);
    expect(spend(rate, 'a')).toBe(10);
    giveBack(rate, 'a');
    expect([spend(rate, 'a'), spend(rate, 'a')]).toEqual([0, 10]);
  });

  test('users and kinds of calls have separate buckets', () => {
    const { spend } = createLocalRates(() => 0);
    for (let i = 0; i < 3; i++) spend(rate, 'a');
    expect(spend(rate, 'b')).toBe(0);
    expect(spend({ ...rate, name: 'other' }, 'a')).toBe(0);
  });

  test('a long pause fills the bucket only once', () => {
    let time = 0;
    const { spend } = createLocalRates(() => time);
    spend(rate, 'a');
    time = 1e9;
    for (let i = 0; i < 3; i++) spend(rate, 'a');
    expect(spend(rate, 'a')).toBeGreaterThan(0);
  });
});

test('states the wait in seconds, or in minutes if it is long', () => {
  expect(tooManyRequests(0.2)).toMatchObject({
    code: 'too_many_requests',
    retryAfterS: 1,
    message: 'Too many tries. Wait 1 second and try again.',
  });
  expect(tooManyRequests(39.5).message).toBe('Too many tries. Wait 40 seconds and try again.');
  expect(tooManyRequests(1790)).toMatchObject({
    retryAfterS: 1790,
    message: 'Too many tries. Wait 30 minutes and try again.',
  });
});
