import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toastPlace, type Rect } from '#components/ui/use-toast-place.ts';
import { runs } from '#harness/depth.ts';

const overlaps = (one: Rect, other: Rect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

test('at any width a toast covers no obstacle while one of its places is free', () => {
  const size = fc.record({ width: fc.integer({ min: 200, max: 384 }), height: fc.integer({ min: 48, max: 120 }) });
  const windows = fc.record({
    width: fc.integer({ min: 320, max: 2560 }),
    height: fc.integer({ min: 480, max: 1440 }),
  });
  const panel = fc.record({
    left: fc.integer({ min: 0, max: 2000 }),
    top: fc.integer({ min: 0, max: 1400 }),
    width: fc.integer({ min: 40, max: 700 }),
    height: fc.integer({ min: 20, max: 300 }),
  });
  fc.assert(
    fc.property(size, windows, fc.array(panel, { maxLength: 4 }), (toast, window, panels) => {
      const obstacles = panels.map(({ left, top, width, height }) => ({
        left,
        top,
        right: left + width,
        bottom: top + height,
      }));
      const { left, top } = toastPlace(toast, window, obstacles);
      const place = { left, top, right: left + toast.width, bottom: top + toast.height };
      expect([place.left >= 0, place.top >= 0]).toEqual([true, true]);
      const room = window.height - Math.max(0, ...obstacles.map(({ bottom }) => bottom));
      const isFreeBelow = room >= toast.height + 48 + 8;
      const covered = isFreeBelow ? obstacles.filter((obstacle) => overlaps(place, obstacle)) : [];
      expect(covered).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  ['without obstacles at the bottom, in the middle', [], { left: 500, top: 752 }],
  ['above Run on a phone', [{ left: 0, top: 700, right: 1400, bottom: 900 }], { left: 500, top: 600 }],
  ['beside a panel', [{ left: 600, top: 0, right: 1400, bottom: 900 }], { left: 0, top: 752 }],
  [
    'in its default place when nothing is free',
    [{ left: 0, top: 0, right: 1400, bottom: 900 }],
    { left: 500, top: 752 },
  ],
])('a toast is %s', (_, obstacles, place) => {
  expect(toastPlace({ width: 400, height: 100 }, { width: 1400, height: 900 }, obstacles)).toEqual(place);
});
