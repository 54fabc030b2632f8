/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRunWhenRead } from '#components/tool/use-run-when-read.ts';

function hook() {
  const start = jest.fn<(file: string) => void>();
  const rendered = renderHook(({ file }) => useRunWhenRead(() => start(file)), { initialProps: { file: 'none' } });
  return { start, ...rendered };
}

test('Run starts at once while no file is being read', () => {
  const { start, result } = hook();
  act(() => result.current.run());
  expect(start.mock.calls).toEqual([['none']]);
});

test('Run pressed while a file is being read starts once, with the file', () => {
  const { start, result, rerender } = hook();
  act(() => {
    result.current.onReading();
    result.current.run();
    result.current.run();
  });
  expect(start).not.toHaveBeenCalled();
  act(() => {
    rerender({ file: 'plate.svg' });
    result.current.onRead(true);
  });
  expect(start.mock.calls).toEqual([['plate.svg']]);
});

test('Run pressed while a file is being read does not start when the file is refused', () => {
  const { start, result } = hook();
  act(() => {
    result.current.onReading();
    result.current.run();
    result.current.onRead(false);
  });
  expect(start).not.toHaveBeenCalled();
});
