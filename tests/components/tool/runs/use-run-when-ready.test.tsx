import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRunWhenReady } from '#components/tool/runs/use-run-when-ready.ts';

function hook() {
  const start = jest.fn<(file: string) => void>();
  const rendered = renderHook(({ file }) => useRunWhenReady(() => start(file)), { initialProps: { file: 'none' } });
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
    result.current.addCondition('file');
    result.current.run();
    result.current.run();
  });
  expect(start).not.toHaveBeenCalled();
  act(() => {
    rerender({ file: 'plate.svg' });
    result.current.resolveCondition('file', true);
  });
  expect(start.mock.calls).toEqual([['plate.svg']]);
});

test('Run pressed while a file is being read does not start when the file is refused', () => {
  const { start, result } = hook();
  act(() => {
    result.current.addCondition('file');
    result.current.run();
    result.current.resolveCondition('file', false);
  });
  expect(start).not.toHaveBeenCalled();
});

test('Run waits for all conditions, and resolving a condition again changes nothing', () => {
  const { start, result } = hook();
  act(() => {
    result.current.addCondition('file');
    result.current.addCondition('last run');
    result.current.run();
    result.current.resolveCondition('file', true);
  });
  expect([start.mock.calls.length, result.current.isRequested]).toEqual([0, true]);
  act(() => result.current.resolveCondition('last run', true));
  expect([start.mock.calls.length, result.current.isRequested]).toEqual([1, false]);
  act(() => result.current.resolveCondition('last run', false));
  act(() => result.current.run());
  expect(start).toHaveBeenCalledTimes(2);
});
