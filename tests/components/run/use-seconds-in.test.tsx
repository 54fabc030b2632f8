import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSecondsIn } from '#components/run/use-seconds-in.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('seconds are counted from the beginning of each phase', () => {
  const { result, rerender } = renderHook(({ phase }) => useSecondsIn(phase), {
    initialProps: { phase: 'a measuring' as string | null },
  });
  expect(result.current).toBe(0);
  act(() => jest.advanceTimersByTime(3000));
  expect(result.current).toBe(3);
  rerender({ phase: 'b measuring' });
  expect(result.current).toBe(0);
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toBe(1);
  rerender({ phase: null });
  act(() => jest.advanceTimersByTime(9000));
  expect(result.current).toBe(0);
});
