import { expect, test } from '@jest/globals';
import { createRateLimit } from '#backend/http/rate-limit.ts';

const rate = { name: 'test', times: 3, perS: 30 };

test('three at once, then the true waiting time, then one more', () => {
  let time = 0;
  const limit = createRateLimit(() => time);
  for (let i = 0; i < 3; i++) limit(rate, 'a');
  expect(() => limit(rate, 'a')).toThrow('Too many tries. Wait 10 seconds and try again.');
  time = 4_000;
  expect(() => limit(rate, 'a')).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterS: 6 }));
  time = 10_000;
  limit(rate, 'a');
  expect(() => limit(rate, 'a')).toThrow('Wait 10 seconds');
});

test('people and kinds of calls do not share a bucket', () => {
  const limit = createRateLimit(() => 0);
  for (let i = 0; i < 3; i++) limit(rate, 'a');
  expect(() => limit(rate, 'b')).not.toThrow();
  expect(() => limit({ ...rate, name: 'other' }, 'a')).not.toThrow();
});

test('waiting longer than needed gives no more than the full bucket', () => {
  let time = 0;
  const limit = createRateLimit(() => time);
  limit(rate, 'a');
  time = 1e9;
  for (let i = 0; i < 3; i++) limit(rate, 'a');
  expect(() => limit(rate, 'a')).toThrow('Too many tries');
});
