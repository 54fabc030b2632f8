import { expect, jest, test } from '@jest/globals';
import { until } from '#harness/until.ts';

/** Minimum wait; the load of the machine extends it at most eightfold. */
const SHORT = { limitMs: 20, everyMs: 1 };
const never = () => new Promise<boolean>(() => {});

test('returns the first state that is met', async () => {
  let lines = 0;
  expect(
    await until(
      async () => ++lines,
      '3 lines',
      (count) => count >= 3,
    ),
  ).toBe(3);
  expect(lines).toBe(3);
});

test.each([
  ['a number', () => 2, '2'],
  ['a text', () => '2 of 3 lines', '2 of 3 lines'],
  ['an object', () => ({ state: 'queued', answer: null }), "{ state: 'queued', answer: null }"],
])('reports the expected state and %s as the last one', async (_, read: () => unknown, seen) => {
  await expect(until(read, '3 lines', () => false, SHORT)).rejects.toThrow(
    new RegExp(String.raw`^Waited \d+\.\d s for 3 lines; last seen: ${RegExp.escape(seen)}$`),
  );
});

test('ends when a read never ends', async () => {
  await expect(until(never, 'an answer', Boolean, SHORT)).rejects.toThrow(/an answer; last seen: nothing/);
});

test('ends with the error of a read', async () => {
  await expect(until(() => Promise.reject(new Error('refused')), 'an answer')).rejects.toThrow('refused');
});

test('ends while a test controls the clock', async () => {
  jest.useFakeTimers();
  try {
    await expect(until(() => false, 'an answer', Boolean, SHORT)).rejects.toThrow('an answer');
  } finally {
    jest.useRealTimers();
  }
});
