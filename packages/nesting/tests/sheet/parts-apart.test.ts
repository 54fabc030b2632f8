import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout } from '../../src/check/check-layout.ts';
import { nest } from '../../src/nest.ts';
import { inscribedRectangle } from '../../src/sheet/inscribed-rectangle.ts';
import { partsApart } from '../../src/sheet/parts-apart.ts';
import { sheetProblem } from '../../src/sheet/sheet-problem.ts';
import type { NestItem, NestOptions, Sheet } from '../../src/types.ts';
import {
  circle,
  countedControl,
  discItem,
  itemOf,
  plainOptions,
  polygonItem,
  rectangleItem,
  ringItem,
  square,
} from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const exact = 1e-9;

const apartOf = (items: readonly NestItem[], sheet: Sheet, options: NestOptions = plainOptions): number[] => {
  const groups = items.map(({ quantity, rotation }, k) => ({
    items: [k],
    copies: quantity,
    allowed: rotation ?? options.rotation,
  }));
  return partsApart(groups, items, sheet, options);
};

test('the rectangle inside a part is its whole box for a rectangle, and contains no hole or notch', () => {
  expect(inscribedRectangle(rectangleItem(7, 3).part, true)).toEqual({ minX: 3, minY: 7, maxX: 10, maxY: 10 });
  const tee = polygonItem([...square(10), [0, 6], [4, 6], [4, 4], [0, 4]] as const);
  const inside = inscribedRectangle(tee.part, true)!;
  expectWithin(inside.minX, 4, exact);
  expect([inside.minY, inside.maxX, inside.maxY]).toEqual([0, 10, 10]);
  const ring = ringItem(5, 3).part;
  const around = inscribedRectangle(ring, true)!;
  expect(Math.hypot(Math.max(Math.abs(around.minX + 5), Math.abs(around.maxX + 5)), 0)).toBeLessThan(5);
  const disc = inscribedRectangle(ring, false)!;
  expect((disc.maxX - disc.minX) * (disc.maxY - disc.minY)).toBeGreaterThan(40);
  for (const [x, y] of [
    [disc.minX, disc.minY],
    [disc.maxX, disc.maxY],
  ] as const)
    expect(Math.hypot(x + 5, y - 2)).toBeLessThanOrEqual(5);
  expect(inscribedRectangle(itemOf(circle(0, 0, 1), 1, []).part, true)).not.toBeNull();
});

test('panels that cannot share a sheet each have their own, and the job ends at the lower bound', () => {
  const sheet = { widthIn: 48, heightIn: 96 };
  const panels = [
    rectangleItem(72, 30, 2),
    rectangleItem(62, 24.9, 2),
    rectangleItem(55.6, 26.8),
    rectangleItem(3, 2, 12),
  ];
  expect(apartOf(panels, sheet)).toEqual([0, 0, 1, 1, 2]);
  const { layout, lowerBoundSheets, ended, evaluations } = nest(panels, sheet, plainOptions, countedControl(2_000_000));
  expect(checkLayout(panels, sheet, plainOptions, layout).violations).toEqual([]);
  expect([layout.sheets, lowerBoundSheets]).toEqual([5, 5]);
  // Four sheets, and on the last one the shortest panel and the two margins.
  expect(ended).toBe('bound');
  expect(evaluations).toBeLessThan(1_000_000);
});

test('spacing, margin and rotation decide whether two parts share a sheet', () => {
  const sheet = { widthIn: 40, heightIn: 20 };
  const options = { ...plainOptions, marginIn: 0.5 };
  const two = (width: number, height: number, rotation: NestOptions['rotation'] = '90'): number =>
    apartOf([rectangleItem(width, height, 2)], sheet, { ...options, rotation }).length;
  // The usable height is 19: two of 9.375 and the spacing.
  expect(two(30, 9.375)).toBe(1);
  expect(two(30, 9.38)).toBe(2);
  // Upright, two are beside each other.
  expect(two(9.7, 19)).toBe(1);
  expect(two(19, 9.7, '180')).toBe(1);
  expect(two(19.3, 9.7)).toBe(1);
  expect(two(19.4, 9.7)).toBe(2);
  expect(two(19.4, 9.7, 'none')).toBe(2);
  expect(two(30, 12, 'any')).toBe(0);
});

test('a part too large for the sheet, or small, has no bound', () => {
  expect(apartOf([rectangleItem(60, 30, 3), discItem(1, 50)], { widthIn: 40, heightIn: 20 })).toEqual([]);
});

test('no layout has fewer sheets than the bound', () => {
  const sheet = { widthIn: 24, heightIn: 16 };
  const side = fc.double({ min: 8, max: 22, noNaN: true });
  const notched = fc
    .tuple(side, side, fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.double({ min: 0.1, max: 0.9, noNaN: true }))
    .map(([width, height, x, y]) =>
      polygonItem([
        [0, 0],
        [width, 0],
        [width, height * y],
        [width * x, height * y],
        [width * x, height],
        [0, height],
      ]),
    );
  const rotation = fc.constantFrom('none' as const, '180' as const, '90' as const);
  const found = { apart: 0 };
  fc.assert(
    fc.property(fc.array(notched, { minLength: 2, maxLength: 5 }), rotation, (items, allowed) => {
      const options = { ...plainOptions, rotation: allowed };
      const bound = apartOf(items, sheet, options).length;
      const { layout } = nest(items, sheet, options, countedControl(4_000));
      if (layout.unplaced.length > 0) return;
      expect(layout.sheets).toBeGreaterThanOrEqual(bound);
      expect(sheetProblem(items, sheet, options).fewestSheets).toBeGreaterThanOrEqual(bound);
      found.apart += Number(bound > 1);
    }),
    { numRuns: runs(150), seed: 5 },
  );
  expect(found.apart).toBeGreaterThan(runs(150) / 15);
});
