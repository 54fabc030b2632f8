import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout } from '../src/check/check-layout.ts';
import { ExactCollision } from '../src/collision/exact-collision.ts';
import { nest, nestWith } from '../src/nest.ts';
import type { Layout, NestItem, NestOptions, Partner, Sheet } from '../src/types.ts';
import { countedControl, discItem, plainOptions, polygonItem, rectangleItem, ringItem } from './parts.ts';
import { atDepth, runs } from '../../../tools/harness/depth.ts';

const anyAngle: NestOptions = { ...plainOptions, rotation: 'any' };
const sheet: Sheet = { widthIn: 40, heightIn: 20 };
/** Evaluations after which some parts are at angles other than quarter turns. */
const LONG = atDepth({ shallow: 60_000, full: 300_000 });
const degree = Math.PI / 180;
const triangle = [
  [0, 0],
  [7, 1],
  [2, 5],
] as const;
const items: readonly NestItem[] = [
  polygonItem(triangle, 24),
  rectangleItem(7, 3, 4),
  ringItem(5, 3.5, 2),
  discItem(1.5, 3),
  polygonItem(
    [
      [0, 0],
      [5, 0],
      [5, 1.5],
      [1.5, 1.5],
      [1.5, 4],
      [0, 4],
    ],
    5,
  ),
];

function run(of: readonly NestItem[], on: Sheet, evaluations: number, options = anyAngle, partner?: Partner, seed = 1) {
  const reported: Layout[] = [];
  const control = { ...countedControl(evaluations, seed), onBest: (layout: Layout) => void reported.push(layout) };
  const result = nest(of, on, options, partner ? { ...control, partner } : control);
  for (const layout of [...reported, result.layout]) {
    expect(checkLayout(of, on, options, layout).violations).toEqual([]);
  }
  return result;
}

const isQuarter = (angle: number): boolean => Math.abs(Math.sin(2 * angle)) < 1e-9;

/** Returns the size of a container in which a bar of this size fits only between the two angles. */
function sheetForBar(length: number, width: number, fromDeg: number, toDeg: number): Sheet {
  const [from, to] = [fromDeg * degree, toDeg * degree];
  return {
    widthIn: length * Math.cos(from) + width * Math.sin(from) + 2 * plainOptions.marginIn,
    heightIn: length * Math.sin(to) + width * Math.cos(to) + 2 * plainOptions.marginIn,
  };
}

test.each([
  [15, 25],
  [19.9, 20.1],
  [52.3, 52.9],
])('a bar that fits the sheet only at %p to %p degrees is placed, alone and among others', (from, to) => {
  const on = sheetForBar(40, 0.5, from, to);
  const bar = rectangleItem(40, 0.5);
  const alone = run([bar], on, 500).layout;
  expect(alone.unplaced).toEqual([]);
  const rotation = ((alone.placements[0]!.angle / degree) % 180) + 0;
  const slant = Math.min(rotation, 180 - rotation);
  expect(slant).toBeGreaterThan(from - 0.1);
  expect(slant).toBeLessThan(to + 0.1);
  const { layout } = run([{ ...bar, quantity: 2 }, rectangleItem(4, 2, 6), polygonItem(triangle, 3)], on, 4000);
  expect(layout.unplaced).toEqual([]);
});

test('a bar slightly too long for any angle is reported as too large, and the rest is nested', () => {
  // At 20 degrees the bar reaches the full width and the full height at once: nothing longer fits.
  const on = sheetForBar(40, 0.5, 20, 20);
  const { layout } = run([rectangleItem(40.05, 0.5), rectangleItem(5, 5)], on, 500);
  expect(layout.placements.length).toBe(1);
  expect(layout.unplaced).toMatchObject([{ item: 0, count: 1, reason: 'too_large' }]);
});

test('the message suggests rotation only for a part that fits at some angle', () => {
  const on = sheetForBar(40, 0.5, 15, 25);
  const message = (length: number): string | undefined =>
    run([rectangleItem(length, 0.5)], on, 500, { ...anyAngle, rotation: '90' }).layout.unplaced[0]?.message;
  expect(message(40)).toMatch(/or allow rotation\.$/);
  expect(message(45)).not.toMatch(/allow rotation/);
});

test('random parts at any angle satisfy every rule', () => {
  const tenths = fc.integer({ min: 0, max: 90 }).map((tenth) => tenth / 10);
  const corner = fc.tuple(tenths, tenths);
  let askew = 0;
  const part = fc.tuple(fc.array(corner, { minLength: 3, maxLength: 7 }), fc.integer({ min: 1, max: 4 }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.nat(1000), (parts, seed) => {
      const of = parts.map(([points, quantity]) => polygonItem(points, quantity));
      const { layout } = run(of, { widthIn: 30, heightIn: 16 }, 8000, anyAngle, undefined, seed);
      askew += layout.placements.filter((p) => !isQuarter(p.angle)).length;
    }),
    { numRuns: runs(25) },
  );
  expect(askew).toBeGreaterThan(0);
});

test('locked parts retain their drawn rotation beside others at any angle', () => {
  const locked: NestItem = { ...rectangleItem(6, 1.5, 5), rotation: 'none' };
  const { layout } = run([locked, ...items], sheet, LONG);
  expect(layout.placements.filter((p) => p.item === 0).every((p) => p.angle === 0)).toBe(true);
  expect(layout.placements.some((p) => !isQuarter(p.angle))).toBe(true);
});

test('rigid groups rotate as one', () => {
  const corners = [0, 1, 2, 3, 4].map((k) => [8 + 2.5 * Math.cos(1.2566 * k), 2.5 * Math.sin(1.2566 * k)] as const);
  const members = [polygonItem(triangle, 20), polygonItem(corners, 20)];
  const grouped = members.map((item): NestItem => ({ ...item, part: { ...item.part, group: 'sign' } }));
  const { layout } = run(grouped, { widthIn: 60, heightIn: 30 }, 40_000, { ...anyAngle, keepGroups: true });
  expect(layout.unplaced).toEqual([]);
  expect(layout.placements.some((p) => !isQuarter(p.angle))).toBe(true);
});

test('a polygon of many sides that fits only at an oblique angle is placed', () => {
  // Its corners are at quarter turns; between two of them it is narrower by 2%.
  const sides = 16;
  const corners = Array.from({ length: sides }, (_, k) => {
    const angle = (2 * Math.PI * k) / sides;
    return [5 * Math.cos(angle), 5 * Math.sin(angle)] as const;
  });
  const side = 10 * Math.cos(Math.PI / sides) + 0.02 + 2 * plainOptions.marginIn;
  expect(run([polygonItem(corners)], { widthIn: side, heightIn: side }, 500).layout.unplaced).toEqual([]);
});

test('the same seed and evaluations give the same layout, alone and with a partner', () => {
  const evaluations = 60_000;
  const alone = () => JSON.stringify(run(items, sheet, evaluations).layout);
  expect(alone()).toBe(alone());
  const given: (Float64Array | null)[] = [];
  run(items, sheet, evaluations, anyAngle, { exchange: (_, best) => (given.push(best), []) }, 5);
  const replayed = (round: number) => given.slice(round - 1, round).filter((one) => one !== null);
  const together = () => JSON.stringify(run(items, sheet, evaluations, anyAngle, { exchange: replayed }).layout);
  expect(together()).toBe(together());
});

test('the search continues from a layout with arbitrary angles unchanged', () => {
  const before = run(items, sheet, LONG).layout;
  expect(before.placements.some((p) => !isQuarter(p.angle))).toBe(true);
  const reported: Layout[] = [];
  const { layout, startIgnored } = nest(items, sheet, anyAngle, {
    ...countedControl(2000),
    start: { placements: before.placements },
    onBest: (better) => void reported.push(better),
  });
  expect(startIgnored).toBeNull();
  const places = (of: Layout): number[][] =>
    of.placements
      .map(({ item, copy, sheet: on, xIn, yIn, angle }) => [item, copy, on, xIn, yIn, angle])
      .sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  const [first, given] = [places(reported[0]!), places(before)];
  expect(first.length).toBe(given.length);
  const worst = Math.max(...first.flatMap((row, i) => row.map((value, k) => Math.abs(value - given[i]![k]!))));
  expect(worst).toBeLessThan(1e-9);
  expect(layout.usage).toBeLessThanOrEqual(before.usage + 1e-9);
});

test('the search also continues from angles it would never choose', () => {
  const placements = [0.3, 1.234567890123, 4.4].map((angle, copy) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [5, 4.5];
    return { item: 0, copy, sheet: 0, angle, xIn: 7 + 12 * copy - (c * x - s * y), yIn: 10 - (s * x + c * y) };
  });
  const bars = [{ ...rectangleItem(4, 3), quantity: 3 }];
  const reported: Layout[] = [];
  const control = {
    ...countedControl(1),
    start: { placements },
    onBest: (layout: Layout) => void reported.push(layout),
  };
  expect(nest(bars, sheet, anyAngle, control).startIgnored).toBeNull();
  const worst = Math.max(
    ...reported[0]!.placements.map((p, i) => Math.hypot(p.xIn - placements[i]!.xIn, p.yIn - placements[i]!.yIn)),
  );
  expect(worst).toBeLessThan(1e-6);
});

test.each([
  ['30 equal scalene triangles', [polygonItem(triangle, 30)]],
  [
    '30 equal pentagons',
    [
      polygonItem(
        Array.from({ length: 5 }, (_, k) => [2.5 * Math.cos(1.2566 * k), 2.5 * Math.sin(1.2566 * k)] as const),
        30,
      ),
    ],
  ],
] as const)('%s at any angle need no more than with quarter turns at half the evaluations', (_, parts) => {
  const evaluations = atDepth({ shallow: 20_000, full: 60_000 });
  const on = { widthIn: 48, heightIn: 24 };
  const quarters = run(parts, on, evaluations, { ...anyAngle, rotation: '90' }).layout.usage;
  expect(run(parts, on, 2 * evaluations).layout.usage).toBeLessThanOrEqual(quarters + 1e-9);
});

test('a layout at free angles that the checker rejects is replaced by a valid one', () => {
  class Blind extends ExactCollision {
    override collide(...[a, b, dx, dy]: Parameters<ExactCollision['collide']>): boolean {
      // Misses collisions between outlines whose edges are all oblique.
      const aslant = ({ ends }: typeof a): boolean =>
        ends.every((x, k) => k % 4 !== 0 || Math.abs(x - ends[k + 2]!) > 1e-3);
      return !(aslant(a) && aslant(b)) && super.collide(a, b, dx, dy);
    }
  }
  const bars = [rectangleItem(9, 2, 12)];
  const { layout } = nestWith(new Blind(), bars, sheet, anyAngle, countedControl(40_000));
  expect(checkLayout(bars, sheet, anyAngle, layout).violations).toEqual([]);
  expect(layout.unplaced).toEqual([]);
});
