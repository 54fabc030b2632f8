import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '@measurement-nesting/nesting';
import type { Layout, NestItem, NestOptions, StockSheet } from '../../src/types.ts';
import { countedControl, discItem, plainOptions, rectangleItem } from '../parts.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const { spacingIn, marginIn } = plainOptions;
const options: NestOptions = { ...plainOptions, rotation: 'none', costRule: 'used_share' };

const roll = (widthIn: number, rest: Partial<StockSheet> = {}): StockSheet => ({
  widthIn,
  heightIn: 1800,
  count: null,
  roll: {},
  ...rest,
});

function layoutOn(items: readonly NestItem[], sizes: readonly StockSheet[], evaluations = 20_000): Layout {
  const { layout } = nest(items, { sizes }, options, countedControl(evaluations));
  expect(checkLayout(items, { sizes }, options, layout).violations).toEqual([]);
  return layout;
}

/** Returns the length that equal rectangles need in rows across a roll. */
function lengthOfRows(width: number, height: number, count: number, across: number): number {
  const columns = Math.floor((across - 2 * marginIn + spacingIn + 1e-9) / (width + spacingIn));
  const rows = Math.ceil(count / columns);
  return 2 * marginIn + rows * height + (rows - 1) * spacingIn;
}

test('equal rectangles need the length of their rows', () => {
  const side = fc.integer({ min: 4, max: 40 }).map((quarters) => quarters / 4);
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(15, 24, 30),
      (width, height, count, on) => {
        const { cutOff, sheets, unplaced } = layoutOn([rectangleItem(width, height, count)], [roll(on)], 4_000);
        expect({ sheets, unplaced, axis: cutOff!.axis }).toEqual({ sheets: 1, unplaced: [], axis: 'y' });
        expect(Math.abs(cutOff!.atIn - lengthOfRows(width, height, count, on))).toBeLessThan(2e-4);
      },
    ),
    { numRuns: runs(40), seed: 11 },
  );
});

test('the used length is the greatest extent of the parts plus the margin', () => {
  const items = [discItem(2.5, 9), rectangleItem(3, 4, 7), rectangleItem(1, 9, 3)];
  const layout = layoutOn(items, [roll(24)]);
  const furthest = layout.placements.map(({ item, yIn, xIn, angle }) => {
    const { box } = items[item]!.part;
    expect([xIn, angle].every(Number.isFinite)).toBe(true);
    return yIn + box.maxY;
  });
  expect(layout.cutOff!.atIn).toBeCloseTo(Math.max(...furthest) + marginIn, 3);
  expect(layout.usage * 1800).toBeCloseTo(layout.cutOff!.atIn, 9);
});

test('a long bar across few columns is cut across the length of the roll', () => {
  expect(layoutOn([rectangleItem(2, 100)], [roll(24)]).cutOff).toMatchObject({ axis: 'y', atIn: 101 });
});

describe('several rolls', () => {
  const twelve = [rectangleItem(10, 5, 12)];

  test('uses the roll that costs least for the length it needs', () => {
    const narrow = roll(15, { roll: { pricePerFt: 1 } });
    const wide = roll(24, { roll: { pricePerFt: 1.9 } });
    expect(layoutOn(twelve, [narrow, wide]).stock!.sizeOf).toEqual([1]);
    expect(layoutOn(twelve, [{ ...narrow, roll: { pricePerFt: 0.9 } }, wide]).stock!.sizeOf).toEqual([0]);
  });

  test('begins a further roll when one is too short', () => {
    const layout = layoutOn(twelve, [roll(15, { heightIn: 48 })]);
    expect(layout.sheets).toBe(2);
    expect(layout.cutOff!.atIn).toBeCloseTo(lengthOfRows(10, 5, 12 - 9, 15), 4);
  });
});

describe('parts without room', () => {
  test('names the width that a wide part needs', () => {
    const { unplaced } = layoutOn([rectangleItem(26, 6)], [roll(24)]);
    expect(unplaced[0]!.message).toContain('1 part is wider than the roll');
    expect(unplaced[0]!.message).toContain('Use a roll at least 27.0 in wide, or allow rotation.');
  });

  test('names the length that a long part needs', () => {
    const { unplaced } = layoutOn([rectangleItem(6, 50)], [roll(24, { heightIn: 48 })]);
    expect(unplaced[0]!.message).toContain('1 part is longer than the roll or panel');
    expect(unplaced[0]!.message).toContain('Use a roll at least 51.0 in long.');
  });
});
