import { expect, test } from '@jest/globals';
import { extremeParameters } from '../../src/geometry/extremes.ts';
import { wholeEllipse } from '../../src/geometry/arc.ts';

test('a whole circle has its four extremes in either direction', () => {
  const circle = wholeEllipse(0, 0, 1, 1);
  expect(extremeParameters({ ...circle, start: 0.1 })).toHaveLength(4);
  expect(extremeParameters({ ...circle, start: 0.1, sweep: -circle.sweep })).toHaveLength(4);
});

test('angles so large that adding π does not change them are searched in bounded time', () => {
  for (const start of [1e15, -1e17, 1e300]) {
    const found = extremeParameters({ ...wholeEllipse(0, 0, 1, 1), start });
    expect(found.length).toBeLessThanOrEqual(6);
    for (const t of found) expect(t > 0 && t < 1).toBe(true);
  }
});
