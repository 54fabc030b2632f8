import { expect, test } from '@jest/globals';
import { checkLayout } from '../../src/check/check-layout.ts';
import { checkToleranceIn } from '../../src/check/check-pair.ts';
import type { NestItem, NestOptions, Placement } from '../../src/types.ts';
import { circle, discItem, itemOf, plainOptions, polygonItem, rectangleItem, ringItem } from '../parts.ts';

const sheet = { widthIn: 20, heightIn: 10 };
const free: NestOptions = { ...plainOptions, spacingIn: 0, marginIn: 0 };

function at(item: number, xIn: number, yIn: number, angle = 0, copy = 0, onSheet = 0): Placement {
  return { item, copy, sheet: onSheet, xIn, yIn, angle };
}

function kinds(items: readonly NestItem[], placements: readonly Placement[], options: NestOptions = free): string[] {
  const report = checkLayout(items, sheet, options, { placements, unplaced: [], sheets: 1 });
  expect(report.valid).toBe(report.violations.length === 0);
  return report.violations.map((violation) => violation.kind);
}

// rectangleItem draws its corner at (3, 7).
const twoSquares = [rectangleItem(4, 4), rectangleItem(4, 4)];

test('parts side by side with touching edges are accepted without spacing', () => {
  expect(kinds(twoSquares, [at(0, -3, -7), at(1, 1, -7)])).toEqual([]);
});

test('an overlap deeper than the tolerance is found', () => {
  expect(kinds(twoSquares, [at(0, -3, -7), at(1, 1 - 3 * checkToleranceIn, -7)])).toEqual(['overlap']);
});

test('two equal parts at the same position overlap', () => {
  expect(kinds(twoSquares, [at(0, -3, -7), at(1, -3, -7)])).toEqual(['overlap']);
});

test('a part wholly inside another overlaps, with and without spacing', () => {
  const items = [rectangleItem(9, 9), rectangleItem(1, 1)];
  expect(kinds(items, [at(0, -3, -7), at(1, 1, -3)])).toEqual(['overlap']);
  expect(kinds(items, [at(0, -3, -7), at(1, 1, -3)], { ...free, spacingIn: 0.2 })).toEqual(['overlap']);
});

test('an edge through opposite corners of another part is an overlap', () => {
  const triangle = polygonItem([
    [0, 0],
    [4, 4],
    [0, 4],
  ]);
  expect(kinds([rectangleItem(4, 4), triangle], [at(0, -3, -7), at(1, 0, 0)])).toEqual(['overlap']);
});

test('enforces spacing up to the tolerance', () => {
  const options = { ...free, spacingIn: 0.25 };
  expect(kinds(twoSquares, [at(0, -3, -7), at(1, 1.25, -7)], options)).toEqual([]);
  expect(kinds(twoSquares, [at(0, -3, -7), at(1, 1.25 - 3 * checkToleranceIn, -7)], options)).toEqual(['spacing']);
});

test('spacing between true circles is measured on the curve', () => {
  const items = [discItem(2), discItem(2)];
  const options = { ...free, spacingIn: 0.25 };
  const second = 4.25 / Math.SQRT2;
  expect(kinds(items, [at(0, -9, 6), at(1, -9 + second, 6 + second)], options)).toEqual([]);
  expect(kinds(items, [at(0, -9, 6), at(1, -9 + second - 0.001, 6 + second)], options)).toEqual(['spacing']);
});

test('a part that crosses the edge or the margin is found', () => {
  expect(kinds([rectangleItem(4, 4)], [at(0, -3.01, -7)])).toEqual(['outside']);
  expect(kinds([rectangleItem(4, 4)], [at(0, -2.6, -6.5)], { ...free, marginIn: 0.5 })).toEqual(['outside']);
  expect(kinds([rectangleItem(4, 4)], [at(0, -2.5, -6.5)], { ...free, marginIn: 0.5 })).toEqual([]);
});

test('accepts a part in a hole only when holes may be used', () => {
  const items = [ringItem(4, 3), discItem(1)];
  const placements = [at(0, 10, 3), at(1, -6, 9)];
  expect(kinds(items, placements, { ...free, spacingIn: 0.25 })).toEqual([]);
  expect(kinds(items, placements, { ...free, spacingIn: 0.25, partsInHoles: false })).toEqual(['overlap']);
});

test('a rotation that is not allowed is found', () => {
  const rotated = [at(0, 10, 5, Math.PI / 2)];
  expect(kinds([rectangleItem(1, 1)], rotated, { ...free, rotation: '180' })).toContain('rotation');
  expect(kinds([rectangleItem(1, 1)], rotated, { ...free, rotation: '90' })).toEqual([]);
  expect(kinds([{ ...rectangleItem(1, 1), rotation: 'none' }], rotated, free)).toEqual(['rotation']);
});

test('a copy that is missing, placed twice or on a missing sheet is found', () => {
  const two = [rectangleItem(1, 1, 2)];
  expect(kinds(two, [at(0, 0, 0)])).toEqual(['count']);
  expect(kinds(two, [at(0, 0, 0), at(0, 5, 0)])).toEqual(['count']);
  expect(kinds(two, [at(0, 0, 0), at(0, 5, 0, 0, 1, 1)])).toEqual(['sheet']);
  expect(kinds(two, [at(0, 0, NaN), at(0, 5, 0, 0, 1)])).toContain('count');
});

test('counts copies listed as unplaced', () => {
  const unplaced = [{ item: 0, count: 1, reason: 'no_room' as const, message: '' }];
  const report = checkLayout([rectangleItem(1, 1, 2)], sheet, free, { placements: [at(0, 0, 0)], unplaced, sheets: 1 });
  expect(report.valid).toBe(true);
});

test('members of a group that move apart are found', () => {
  const items = [itemOf(circle(2, 2, 1), 1, [], 'word'), itemOf(circle(5, 2, 1), 1, [], 'word')];
  const options = { ...free, keepGroups: true };
  expect(kinds(items, [at(0, 0, 0), at(1, 0, 0)], options)).toEqual([]);
  expect(kinds(items, [at(0, 0, 0), at(1, 1, 0)], options)).toEqual(['group']);
});
