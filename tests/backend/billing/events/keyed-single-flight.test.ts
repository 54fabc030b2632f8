import { expect, test } from '@jest/globals';
import { createSingleFlight } from '#backend/billing/events/keyed-single-flight.ts';

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

test('a hundred simultaneous calls run the work twice, and none shares work that began before it', async () => {
  const turn = createSingleFlight<number>();
  let begun = 0;
  const work = async () => {
    const number = (begun += 1);
    await later();
    return number;
  };
  const first = turn('a', work);
  const rest = Array.from({ length: 99 }, () => turn('a', work));
  expect(await first).toBe(1);
  expect(new Set(await Promise.all(rest))).toEqual(new Set([2]));
  expect(await turn('a', work)).toBe(3);
});

test('work of different keys runs independently', async () => {
  const turn = createSingleFlight<string>();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = turn('a', () => held.then(() => 'a'));
  expect(await turn('b', async () => 'b')).toBe('b');
  release();
  expect(await slow).toBe('a');
});

test('a failure is shared by its waiting callers and by none after', async () => {
  const turn = createSingleFlight<string>();
  const fail = () => later().then(() => Promise.reject(new Error('no')));
  const [one, two, three] = [turn('a', fail), turn('a', fail), turn('a', fail)].map((work) =>
    work.catch(() => 'failed'),
  );
  expect(await Promise.all([one, two, three])).toEqual(['failed', 'failed', 'failed']);
  expect(await turn('a', async () => 'good')).toBe('good');
});
