import { afterEach, expect, jest, test } from '@jest/globals';
import { loadPart } from '#components/ui/load-part.ts';

afterEach(() => {
  jest.useRealTimers();
});

test('a part of the page that loads is returned; one that fails rejects with the reason', async () => {
  await expect(loadPart(async () => 'part')).resolves.toBe('part');
  await expect(loadPart(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
});

test('a part of the page that takes longer than 120000 ms to load is rejected', async () => {
  jest.useFakeTimers();
  const late = loadPart(() => new Promise((resolve) => setTimeout(() => resolve('late'), 119_999)));
  const never = loadPart(() => new Promise(() => {}));
  let refusal: unknown;
  never.catch((error: unknown) => {
    refusal = error;
  });
  await jest.advanceTimersByTimeAsync(119_999);
  await expect(late).resolves.toBe('late');
  expect(refusal).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(refusal).toEqual(new Error('A part of the page did not load in time.'));
});
