import { expect, test } from '@jest/globals';
import { nest } from '../../src/nest.ts';
import type { NestItem, Sheet } from '../../src/types.ts';
import { countedControl, plainOptions, rectangleItem } from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Tolerance of the usage, in sheets: the parts have small gaps between them. */
const USAGE = 5e-4;

const wide: Sheet = { widthIn: 96, heightIn: 48 };
const tall: Sheet = { widthIn: 48, heightIn: 96 };
const evaluations = 100_000;

const layoutOn = (items: readonly NestItem[], sheet: Sheet) =>
  nest(items, sheet, plainOptions, countedControl(evaluations)).layout;

test.each([
  ['wide', wide, 'y', rectangleItem(90, 3, 3)],
  ['tall', tall, 'x', rectangleItem(3, 90, 3)],
] as const)('packs other parts beside long bars on a %s sheet', (_, sheet, axis, bars) => {
  const { usage, cutOff, placements } = layoutOn([bars, rectangleItem(5, 4, 30)], sheet);
  expect(placements.length).toBe(33);
  expect(cutOff?.axis).toBe(axis);
  // Three bars and three rows of 17, 17 and less: 9.75 + 3 x 5.25 with spacing, of 48.
  expect(usage).toBeLessThan(27 / 48);
});

test('the cut-off of a filled sheet is across its longer side', () => {
  const items = [rectangleItem(7, 5, 40), rectangleItem(3, 2, 60)];
  expect(layoutOn(items, wide).cutOff?.axis).toBe('x');
  expect(layoutOn(items, tall).cutOff?.axis).toBe('y');
});

test('a row of parts that fits along the sheet remains one row', () => {
  // Nine upright parts of 9 x 12 in one row leave 96 x 35 instead of 67 x 48.
  const { usage, cutOff } = layoutOn([{ ...rectangleItem(9, 12, 9), rotation: 'none' }], wide);
  expect(cutOff?.axis).toBe('y');
  expectWithin(usage, 13 / 48, USAGE);
});
