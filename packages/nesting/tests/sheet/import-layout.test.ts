import { expect, test } from '@jest/globals';
import { checkLayout } from '../../src/check/check-layout.ts';
import { nest } from '../../src/nest.ts';
import type { Layout, NestItem, NestOptions, NestResult, Placement, Sheet } from '../../src/types.ts';
import {
  countedControl,
  discItem,
  itemOf,
  circle,
  plainOptions,
  polygonItem,
  rectangleItem,
  ringItem,
} from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

const SAME_USAGE = 5e-10;

const wide: Sheet = { widthIn: 40, heightIn: 20 };
const tall: Sheet = { widthIn: 20, heightIn: 40 };
const items: readonly NestItem[] = [
  rectangleItem(7, 3, 9),
  discItem(2.5, 7),
  ringItem(5, 3.5, 2),
  polygonItem(
    [
      [0, 0],
      [6, 0],
      [4, 5],
      [2, 5],
    ],
    7,
  ),
];
const few = 3_000;
const more = 40_000;

type Run = { result: NestResult; reported: Layout[] };

function run(
  start: readonly Placement[] | undefined,
  evaluations: number,
  on: Sheet = wide,
  options: NestOptions = plainOptions,
  of: readonly NestItem[] = items,
): Run {
  const reported: Layout[] = [];
  const control = { ...countedControl(evaluations), onBest: (layout: Layout) => void reported.push(layout) };
  const result = nest(of, on, options, start ? { ...control, start: { placements: start } } : control);
  for (const layout of [...reported, result.layout]) {
    expect(checkLayout(of, on, options, layout).violations).toEqual([]);
  }
  return { result, reported };
}

test.each([
  ['wide', wide, '90'],
  ['tall', tall, '90'],
  ['tall', tall, 'any'],
] as const)(
  'reports the layout to continue from on a %s sheet first, and never a worse one after it',
  (_, on, rotation) => {
    const options = { ...plainOptions, rotation };
    const before = run(undefined, more, on, options).result.layout;
    const { result, reported } = run(before.placements, few, on, options);
    expect(result.startIgnored).toBeNull();
    expectWithin(reported[0]!.usage, before.usage, SAME_USAGE);
    expect(reported[0]!.placements.length).toBe(before.placements.length);
    expect(reported.map((layout) => layout.usage)).toEqual(
      reported.map((layout) => layout.usage).toSorted((a, b) => b - a),
    );
    expect(result.layout.usage).toBeLessThanOrEqual(reported[0]!.usage);
  },
);

test('improves a poor start, deterministically for the same seed', () => {
  const poor = run(undefined, 1).reported[0]!;
  const once = run(poor.placements, more).result;
  expect(once.layout.usage).toBeLessThan(poor.usage);
  expect(JSON.stringify(run(poor.placements, more).result.layout)).toBe(JSON.stringify(once.layout));
});

test('completes an incomplete start', () => {
  const half = run(undefined, more).result.layout.placements.filter((_, index) => index % 2 === 0);
  const { result, reported } = run(half, few);
  expect(result.startIgnored).toBeNull();
  expect(reported[0]!.placements.length).toBe(half.length);
  expect(result.layout.unplaced).toEqual([]);
});

test('a rigid group is continued as a whole', () => {
  const grouped = [itemOf(circle(2, 2, 1), 2, [], 'i'), itemOf(circle(2, 6, 2), 2, [], 'i'), rectangleItem(3, 9, 2)];
  const options: NestOptions = { ...plainOptions, keepGroups: true };
  const before = run(undefined, few, wide, options, grouped).result.layout;
  const { result, reported } = run(before.placements, few, wide, options, grouped);
  expect(result.startIgnored).toBeNull();
  expectWithin(reported[0]!.usage, before.usage, SAME_USAGE);
});

test.each<[string, (placements: readonly Placement[]) => readonly Placement[], RegExp]>([
  ['of another job', (all) => all.map((p) => ({ ...p, item: p.item + 1 })), /parts that this job does not have/],
  [
    'with parts on top of each other',
    (all) => all.map((p) => ({ ...p, xIn: p.xIn / 2 })),
    /closer than|overlap|leaves/,
  ],
  ['turned by a forbidden angle', (all) => all.map((p) => ({ ...p, angle: 0.3 })), /rotates or places/],
  ['with NaN coordinates', (all) => all.map((p) => ({ ...p, xIn: NaN })), /rotates or places/],
  ['on endless sheets', (all) => all.map((p) => ({ ...p, sheet: 1e9 })), /more sheets than this job can need/],
  ['that is empty', () => [], /places nothing/],
])('ignores a start %s with the reason, and runs as without it', (_, corrupt, reason) => {
  const without = run(undefined, few).result.layout;
  const { result } = run(corrupt(without.placements), few);
  expect(result.startIgnored).toMatch(reason);
  expect(result.layout).toEqual(without);
});

test('a start for a larger sheet is ignored', () => {
  const large = run(undefined, few, { widthIn: 60, heightIn: 30 }).result.layout;
  expect(run(large.placements, few).result.startIgnored).toMatch(/leaves sheet/);
});
