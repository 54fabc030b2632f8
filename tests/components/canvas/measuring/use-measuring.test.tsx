import { act, renderHook } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { useMeasuring } from '#components/canvas/measuring/use-measuring.ts';

test('a change of the scene or the view clears the measured points; the tool stays on', () => {
  document.elementsFromPoint = () => [];
  const layer = { current: document.createElement('div') };
  const [first, second] = [{}, {}];
  const at = (scene: object, isTurned = false) => ({ layer, scale: 10, scene, isTurned });
  const { result, rerender } = renderHook((view: ReturnType<typeof at>) => useMeasuring(view), {
    initialProps: at(first),
  });
  expect(result.current.measuring).toBeNull();
  act(() => result.current.toggle());
  const measureOnce = () => act(() => result.current.press({ clientX: 10, clientY: 20 }));
  for (const other of [at(second), at(second, true), at(first)]) {
    measureOnce();
    expect(result.current.measuring?.points).toEqual([{ x: 1, y: 2 }]);
    rerender(other);
    expect(result.current.measuring).toEqual({ points: [], curve: null });
  }
  act(() => result.current.toggle());
  expect(result.current.measuring).toBeNull();
});
