import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EngineError } from '@measurement-nesting/curves';
import { checkLayout } from '../src/check/check-layout.ts';
import { nest } from '../src/nest.ts';
import type { Layout, NestItem, NestOptions, Sheet } from '../src/types.ts';
import {
  circle,
  countedControl,
  discItem,
  itemOf,
  plainOptions,
  polygonItem,
  rectangleItem,
  ringItem,
} from './parts.ts';
import { expectWithin } from '../../../tools/harness/expect-within.ts';
import { runs } from '../../../tools/harness/depth.ts';

const LEFTOVER_IN = 5e-6;
/** Sheets; the search works with a contact tolerance. */
const USAGE = 5e-7;
const EXACT_USAGE = 5e-10;

const sheet: Sheet = { widthIn: 48, heightIn: 24 };
const quick = 20_000;

function run(items: readonly NestItem[], on: Sheet = sheet, options: NestOptions = plainOptions, evaluations = quick) {
  const result = nest(items, on, options, countedControl(evaluations));
  expect(checkLayout(items, on, options, result.layout).violations).toEqual([]);
  return result;
}

test('a part as large as the sheet within the margins fits, rotated if necessary', () => {
  const { layout } = run([rectangleItem(23, 47)]);
  expect(layout.unplaced).toEqual([]);
  expect(layout.sheets).toBe(1);
  expectWithin(layout.usage, 1, EXACT_USAGE);
});

test('rectangles that fill the sheet within the margins exactly are all placed on it', () => {
  // (47 - 3 * 0.25) / 4 and (23 - 0.25) / 2
  const { layout } = run([rectangleItem(11.5625, 11.375, 8)]);
  expect(layout.placements.length).toBe(8);
  expect(layout.sheets).toBe(1);
});

test('a disc as wide as the sheet within the margins fits', () => {
  const { layout } = run([discItem(11.5)], { widthIn: 24, heightIn: 24 });
  expect(layout.unplaced).toEqual([]);
});

test('as many sheets as needed are opened, and usage is full sheets plus the used share of the last', () => {
  const { layout, lowerBoundSheets } = run([rectangleItem(30, 20, 3)]);
  expect(layout.sheets).toBe(3);
  expect(lowerBoundSheets).toBe(3);
  expectWithin(layout.usage, 2 + 31 / 48, USAGE);
  expect(layout.cutOff).toMatchObject({ axis: 'x', leftoverHeightIn: 24 });
  expectWithin(layout.cutOff!.leftoverWidthIn, 17, LEFTOVER_IN);
});

test('the cut runs across the long side of a tall sheet too', () => {
  const { layout } = run([rectangleItem(20, 10)], { widthIn: 24, heightIn: 48 });
  expect(layout.cutOff).toMatchObject({ axis: 'y', leftoverWidthIn: 24 });
  expectWithin(layout.usage, 11 / 48, USAGE);
});

test('places discs in the holes of rings unless that is disabled', () => {
  const items = [ringItem(11, 9), discItem(4, 2), discItem(2, 1)];
  expect(run(items).layout.usage).toBeLessThan(0.5);
  expect(run(items, sheet, { ...plainOptions, partsInHoles: false }).layout.usage).toBeGreaterThan(0.6);
});

test('a part larger than the sheet is listed with the required sheet, and the rest is nested', () => {
  const { layout } = run([rectangleItem(52.1, 49, 2), rectangleItem(5, 5)]);
  expect(layout.placements.length).toBe(1);
  expect(layout.unplaced).toMatchObject([
    {
      item: 0,
      count: 2,
      reason: 'too_large',
      message:
        '2 parts are larger than the sheet: 52.10 x 49.00 (52.1 x 49.0 in). Use a sheet at least 53.1 x 50.0 in.',
    },
  ]);
});

test('the message for a part that would fit with rotation suggests rotation', () => {
  const { layout } = run([rectangleItem(10, 40)], sheet, { ...plainOptions, rotation: 'none' });
  expect(layout.unplaced[0]?.message).toMatch(
    /larger than the sheet at its allowed rotations \(no turns\): .* or allow rotation\.$/,
  );
  expect(layout.unplaced[0]?.rule).toBe('none');
});

test('lists tiny outlines and outlines without area as unplaced', () => {
  const flat = polygonItem([
    [0, 0],
    [5, 0],
    [2, 0],
  ]);
  const { layout } = run([rectangleItem(0.04, 0.03, 3), flat, rectangleItem(5, 5)]);
  expect(layout.placements.length).toBe(1);
  expect(layout.unplaced.map((u) => [u.item, u.count, u.reason])).toEqual(
    expect.arrayContaining([
      [0, 3, 'too_small'],
      [1, 1, 'unusable'],
    ]),
  );
});

test('a self-intersecting outline is nested as the area it encloses', () => {
  const bow = polygonItem(
    [
      [0, 0],
      [5, 5],
      [5, 0],
      [0, 5.5],
    ],
    2,
  );
  expect(run([bow]).layout.placements.length).toBe(2);
});

test('a spike and a wavy outline of a thousand corners are placed', () => {
  const needle = polygonItem(
    [
      [0, 0],
      [30, 0.001],
      [30, 0.002],
    ],
    3,
  );
  const corners = Array.from({ length: 1000 }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * k) / 1000;
    const radius = 4 + 0.02 * Math.sin(k * 1.7) + 0.5 * Math.sin(9 * angle);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  expect(run([needle, polygonItem(corners, 3)]).layout.placements.length).toBe(6);
});

test('overlapping outlines in the drawing are separate parts', () => {
  const square = rectangleItem(4, 4, 2);
  const { layout } = run([square, { ...square }, { ...square, quantity: 3 }]);
  expect([0, 1, 2].map((item) => layout.placements.filter((p) => p.item === item).length)).toEqual([2, 2, 3]);
});

test('a hole that the spacing closes is ignored', () => {
  const { layout } = run([ringItem(4, 0.12, 2), ringItem(4, 0.6, 2), discItem(0.11, 6)]);
  expect(layout.unplaced).toEqual([]);
  expect(layout.placements.length).toBe(10);
});

test('spacing wider than the parts leaves no part unplaced', () => {
  const options: NestOptions = { ...plainOptions, spacingIn: 2 };
  expect(run([discItem(0.4, 20), ringItem(2, 1, 4)], sheet, options).layout.placements.length).toBe(24);
});

test('ignores items of zero copies, and rejects more copies than a run can place', () => {
  expect(run([rectangleItem(3, 3, 0), rectangleItem(2, 2, 1)]).layout.placements.map((p) => p.item)).toEqual([1]);
  expect(() => run([rectangleItem(0.1, 0.1, 10_001)])).toThrow(/up to 10000 parts/);
  expect(() => run([rectangleItem(1, 1, 1.5)])).toThrow(EngineError);
});

test('non-finite coordinates are listed as unusable', () => {
  const broken = itemOf(circle(NaN, 0, 2), 1, []);
  expect(run([broken, rectangleItem(5, 5)]).layout.unplaced.map((u) => u.reason)).toEqual(['unusable']);
});

test('a job without items has an empty layout', () => {
  const { layout } = run([]);
  expect(layout).toMatchObject({ placements: [], sheets: 0, usage: 0, cutOff: null });
});

test('parts of a group stay together when groups are enabled', () => {
  const items = [itemOf(circle(2, 2, 1), 2, [], 'i'), itemOf(circle(2, 6, 2), 2, [], 'i'), rectangleItem(3, 9, 2)];
  const options: NestOptions = { ...plainOptions, keepGroups: true };
  const { layout } = run(items, sheet, options);
  expect(layout.placements.length).toBe(6);
});

test('a locked part is not rotated', () => {
  const items = [{ ...rectangleItem(4, 9, 5), rotation: 'none' as const }, rectangleItem(3, 11, 4)];
  const { layout } = run(items);
  expect(layout.placements.filter((p) => p.item === 0).every((p) => p.angle === 0)).toBe(true);
});

test('a margin wider than the sheet leaves every part unplaced', () => {
  const { layout } = run([rectangleItem(1, 1)], { widthIn: 10, heightIn: 10 }, { ...plainOptions, marginIn: 6 });
  expect(layout.placements).toEqual([]);
  expect(layout.unplaced.length).toBe(1);
});

test('a stop ends the search with its best layout', () => {
  const items = [rectangleItem(7, 3, 6), discItem(2.5, 7)];
  const seen: Layout[] = [];
  const result = nest(items, sheet, plainOptions, {
    ...countedControl(1e9),
    shouldStop: () => seen.length > 0,
    onBest: (layout) => seen.push(layout),
  });
  expect(result.ended).toBe('stopped');
  expect(result.layout.placements.length).toBe(13);
});

test('invalid sizes are rejected', () => {
  const bad = (options: Partial<NestOptions>, on: Sheet = sheet) => {
    try {
      nest([rectangleItem(1, 1)], on, { ...plainOptions, ...options }, countedControl(quick));
    } catch (error) {
      return error instanceof EngineError ? error.code : 'other';
    }
    return 'accepted';
  };
  expect(bad({}, { widthIn: NaN, heightIn: 5 })).toBe('sheet_out_of_range');
  expect(bad({ spacingIn: -1 })).toBe('spacing_out_of_range');
  expect(bad({ marginIn: Infinity })).toBe('spacing_out_of_range');
});

test('every layout reported for random parts passes the checker', () => {
  const side = fc.double({ min: 0.2, max: 9, noNaN: true });
  const shape = fc.oneof(
    fc.tuple(side, side).map(([w, h]) => rectangleItem(w, h)),
    side.map((r) => discItem(r / 2)),
    side.map((r) => ringItem(r, r * 0.7)),
    fc.tuple(side, side, side).map(([a, b, c]) =>
      polygonItem([
        [0, 0],
        [a, 0],
        [a * 0.4, b],
        [-c * 0.3, b * 0.5],
      ]),
    ),
  );
  const jobs = fc.tuple(
    fc.array(fc.tuple(shape, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 6 }),
    fc.constantFrom<NestOptions['rotation']>('none', '180', '90', 'any'),
    fc.constantFrom(0, 0.1, 0.25),
    fc.integer({ min: 1, max: 1000 }),
  );
  fc.assert(
    fc.property(jobs, ([shapes, rotation, spacingIn, seed]) => {
      const items = shapes.map(([item, quantity]) => ({ ...item, quantity }));
      const options = { ...plainOptions, rotation, spacingIn };
      const layouts: Layout[] = [];
      const control = { ...countedControl(2500, seed), onBest: (layout: Layout) => void layouts.push(layout) };
      const { layout } = nest(items, { widthIn: 30, heightIn: 20 }, options, control);
      for (const reported of [...layouts, layout]) {
        expect(checkLayout(items, { widthIn: 30, heightIn: 20 }, options, reported).violations).toEqual([]);
      }
      expect(layout.placements.length).toBe(items.reduce((sum, item) => sum + item.quantity, 0));
    }),
    { numRuns: runs(12) },
  );
});
