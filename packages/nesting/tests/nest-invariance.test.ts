import { expect, test } from '@jest/globals';
import { contourBox, scaling, transformContour } from '@measurement-nesting/curves';
import type { Part } from '@measurement-nesting/curves/drawing';
import { checkLayout } from '../src/check/check-layout.ts';
import { nest } from '../src/nest.ts';
import type { NestItem, Sheet } from '../src/types.ts';
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
/** The tapered part rotated by a quarter turn, as the sheet is. */
const taperedLying = polygonItem(
  [
    [0, 0],
    [0, 6],
    [-5, 4],
    [-5, 2],
  ],
  7,
);
const items: readonly NestItem[] = [rectangleItem(7, 3, 6), discItem(2.5, 7), ringItem(5, 3.5, 2), tapered];
const sheet: Sheet = { widthIn: 40, heightIn: 20 };

function usage(of: readonly NestItem[], on: Sheet = sheet): number {
  return nest(of, on, plainOptions, countedControl(evaluations)).layout.usage;
}

function scaledPart(part: Part, factor: number): Part {
  const scale = (contour: Part['outer']) => transformContour(scaling(factor), contour);
  const outer = scale(part.outer);
  return { ...part, outer, holes: part.holes.map(scale), box: contourBox(outer) };
}

const asGiven = usage(items);

function expectAlike(other: number): void {
  expect(Math.abs(other - asGiven) / asGiven).toBeLessThan(usageTolerance);
}

test('the order of the parts changes the usage by less than the tolerance', () => {
  expectAlike(usage(items.toReversed()));
});

test('copies as separate items are equivalent to a quantity', () => {
  const apart = items.flatMap((item) => Array.from({ length: item.quantity }, () => ({ ...item, quantity: 1 })));
  expectAlike(usage(apart));
});

test('a sheet rotated by 90 degrees has the same capacity', () => {
  expectAlike(usage(items, { widthIn: sheet.heightIn, heightIn: sheet.widthIn }));
});

test('a sheet rotated by 90 degrees with locked parts has the same capacity for the rotated parts', () => {
  const fixed = items.map((item): NestItem => ({ ...item, rotation: 'none' }));
  const lying = [rectangleItem(3, 7, 6), discItem(2.5, 7), ringItem(5, 3.5, 2), taperedLying];
  const upright = usage(fixed);
  const rotated = usage(
    lying.map((item): NestItem => ({ ...item, rotation: 'none' })),
    { widthIn: sheet.heightIn, heightIn: sheet.widthIn },
  );
  expect(Math.abs(rotated - upright) / upright).toBeLessThan(usageTolerance);
});

test('a job in millimeters interpreted as inches, sheet included, has the same usage', () => {
  const mm = 25.4;
  const larger = items.map(({ part, quantity }): NestItem => ({ part: scaledPart(part, mm), quantity }));
  const options = { ...plainOptions, spacingIn: plainOptions.spacingIn * mm, marginIn: plainOptions.marginIn * mm };
  const on = { widthIn: sheet.widthIn * mm, heightIn: sheet.heightIn * mm };
  const result = nest(larger, on, options, countedControl(evaluations));
  expect(checkLayout(larger, on, options, result.layout).violations).toEqual([]);
  expectAlike(result.layout.usage);
});

test('twice the job needs no more than twice the material', () => {
  const twice = items.map((item) => ({ ...item, quantity: item.quantity * 2 }));
  expect(usage(twice)).toBeLessThan(2 * asGiven * (1 + usageTolerance));
});

test('shuffled items place the same copies of each', () => {
  const shuffled = [items[2]!, items[0]!, items[3]!, items[1]!];
  const { layout } = nest(shuffled, sheet, plainOptions, countedControl(evaluations));
  expect(shuffled.map((_, item) => layout.placements.filter((p) => p.item === item).length)).toEqual([2, 6, 7, 7]);
  expectAlike(layout.usage);
});

test('any angle uses no more material than quarter turns, within the tolerance', () => {
  const free = nest(items, sheet, { ...plainOptions, rotation: 'any' }, countedControl(evaluations)).layout.usage;
  expect(free).toBeLessThan(asGiven * (1 + usageTolerance));
});

test('each reported layout is better than the one before, and the last is the result', () => {
  const reported: number[] = [];
  let nowMs = 0;
  const result = nest(items, sheet, plainOptions, {
    ...countedControl(evaluations),
    budgetMs: Infinity,
    now: () => (nowMs += 1),
    onBest: (layout) => reported.push(layout.usage),
  });
  expect(reported.length).toBeGreaterThan(1);
  expect(reported).toEqual(reported.toSorted((a, b) => b - a));
  expect(result.layout.usage).toBe(reported.at(-1));
});
