import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '@measurement-nesting/nesting';
import type { Layout, NestItem, NestOptions, Placement } from '../../src/types.ts';
import { countedControl, discItem, itemOf, circle, plainOptions, rectangleItem } from '../parts.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const roll = { widthIn: 24, heightIn: 1800, roll: {} };
const options: NestOptions = { ...plainOptions, rotation: '90', weedingIn: 0.3, keepGroups: true };
const { marginIn, spacingIn } = options;

function layoutOf(items: readonly NestItem[], rules = options): Layout {
  const { layout } = nest(items, roll, rules, countedControl(3_000));
  expect(checkLayout(items, roll, rules, layout).violations).toEqual([]);
  expect(layout.unplaced).toEqual([]);
  return layout;
}

/** Returns the weeding box of a unit on the sheet, from its parts as drawn and its pose; quarter turns only. */
function boxOf(parts: readonly NestItem[], { xIn, yIn, angle }: Placement) {
  const distance = options.weedingIn!;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const corners = parts.flatMap(({ part: { box } }) =>
    [box.minX - distance, box.maxX + distance].flatMap((x) =>
      [box.minY - distance, box.maxY + distance].map(
        (y) => [xIn + x * cos - y * sin, yIn + x * sin + y * cos] as const,
      ),
    ),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

test('rectangles with boxes need the length of rows of boxes', () => {
  const count = 9;
  const { cutOff } = layoutOf([rectangleItem(10, 3, count)], { ...options, rotation: 'none' });
  const rowsIn = Math.ceil(count / 2) * (3 + 0.6) + (Math.ceil(count / 2) - 1) * spacingIn;
  expect(Math.abs(cutOff!.atIn - (2 * marginIn + rowsIn))).toBeLessThan(1e-3);
});

test('boxes of groups are at least the spacing away from all others and contain no other part', () => {
  const radius = fc.integer({ min: 2, max: 12 }).map((eighths) => eighths / 8);
  const pair = fc.tuple(radius, radius, fc.integer({ min: 1, max: 3 }));
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), (pairs) => {
      const items = pairs.flatMap(([a, b, count], k) => [
        itemOf(circle(0, 0, a), count, [], `row ${k}`),
        itemOf(circle(4, 0.5, b), count, [], `row ${k}`),
      ]);
      const { placements } = layoutOf([...items, discItem(0.5, 3)]);
      const boxes = placements.flatMap((placement) => {
        if (placement.item >= items.length) return [boxOf([discItem(0.5)], placement)];
        return placement.item % 2 === 1 ? [] : [boxOf(items.slice(placement.item, placement.item + 2), placement)];
      });
      boxes.forEach((a, i) => {
        expect(a.left).toBeGreaterThan(marginIn - 1e-3);
        expect(a.right).toBeLessThan(roll.widthIn - marginIn + 1e-3);
        for (const b of boxes.slice(i + 1)) {
          const gapX = Math.max(a.left - b.right, b.left - a.right);
          const gapY = Math.max(a.top - b.bottom, b.top - a.bottom);
          // Boxes beside each other in both directions are apart by the distance of their corners.
          const apart = Math.min(gapX, gapY) > 0 ? Math.hypot(gapX, gapY) : Math.max(gapX, gapY);
          expect(apart).toBeGreaterThan(spacingIn - 1e-3);
        }
      });
    }),
    { numRuns: runs(40), seed: 5 },
  );
});

test('the checker rejects a part in the weeding box of another', () => {
  const items = [rectangleItem(4, 4), rectangleItem(4, 4)];
  const at = (item: number, xIn: number) => ({ item, copy: 0, sheet: 0, xIn: xIn - 3, yIn: 1 - 7, angle: 0 });
  const layout = { placements: [at(0, 1), at(1, 5.5)], unplaced: [], sheets: 1 };
  const { weedingIn: _boxes, ...without } = options;
  expect(checkLayout(items, roll, without, layout).valid).toBe(true);
  expect(checkLayout(items, roll, options, layout).violations).toHaveLength(1);
});

test('a part whose box is too wide is refused with the width of its box', () => {
  const { layout } = nest([rectangleItem(22.8, 2)], roll, { ...options, rotation: 'none' }, countedControl(100));
  expect(layout.unplaced[0]!.message).toContain('Use a roll at least 24.4 in wide');
});
