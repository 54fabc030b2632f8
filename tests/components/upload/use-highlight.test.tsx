import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { highlightDelayMs, highlightMs, useHighlight } from '#components/upload/use-highlight.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test('a newly added name lights up after 500 ms, for 2 s, and again for the next file', () => {
  expect([highlightDelayMs, highlightMs]).toEqual([500, 2000]);
  const { result, rerender } = renderHook(({ count }) => useHighlight(count), { initialProps: { count: 0 } });
  pass(10_000);
  expect(result.current).toBe(false);
  rerender({ count: 1 });
  pass(499);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  pass(1999);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
  rerender({ count: 2 });
  pass(500);
  expect(result.current).toBe(true);
});
