import { expect, test } from '@jest/globals';
import { nest } from '#engine/nest/nest.ts';
import type { NestItem, Sheet } from '#engine/nest/types.ts';
import { countedControl, discItem, plainOptions, polygonItem, rectangleItem, ringItem } from './parts.ts';

/** The search is a search: what should not matter may change usage by this share at this budget. */
const usageTolerance = 0.06;
const evaluations = 60_000;

const tapered = polygonItem(
  [
    [0, 0],
    [6, 0],
    [4, 5],
    [2, 5],
  ],
  7,
);
const items: readonly NestItem[] = [rectangleItem(7, 3, 6), discItem(2.5, 7), ringItem(5, 3.5, 2), tapered];
const sheet: Sheet = { widthIn: 40, heightIn: 20 };

function usage(of: readonly NestItem[], on: Sheet = sheet): number {
  return nest(of, on, plainOptions, countedControl(evaluations)).layout.usage;
}

const asGiven = usage(items);

function expectAlike(other: number): void {
  expect(Math.abs(other - asGiven) / asGiven).toBeLessThan(usageTolerance);
}

test('the order of the parts hardly matters', () => {
  expectAlike(usage(items.toReversed()));
});

test('copies given as separate items are the same as a quantity', () => {
  const apart = items.flatMap((item) => Array.from({ length: item.quantity }, () => ({ ...item, quantity: 1 })));
  expectAlike(usage(apart));
});

test('a sheet turned by 90 degrees holds as much', () => {
  expectAlike(usage(items, { widthIn: sheet.heightIn, heightIn: sheet.widthIn }));
});

test('any angle does no worse than quarter turns beyond the tolerance', () => {
  const free = nest(items, sheet, { ...plainOptions, rotation: 'any' }, countedControl(evaluations)).layout.usage;
  expect(free).toBeLessThan(asGiven * (1 + usageTolerance));
});

test('better layouts come one after the other, the last is the result', () => {
  const told: number[] = [];
  let nowMs = 0;
  const result = nest(items, sheet, plainOptions, {
    ...countedControl(evaluations),
    budgetMs: Infinity,
    now: () => (nowMs += 1),
    onBest: (layout) => told.push(layout.usage),
  });
  expect(told.length).toBeGreaterThan(1);
  expect(told).toEqual(told.toSorted((a, b) => b - a));
  expect(result.layout.usage).toBe(told.at(-1));
});
