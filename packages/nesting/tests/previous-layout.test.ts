import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout } from '../src/check/check-layout.ts';
import { nest } from '../src/nest.ts';
import { offsetOfEqual } from '../src/prepare/same-outline.ts';
import type { PreviousLayout, Layout, NestItem, NestOptions, Sheet } from '../src/types.ts';
import { expectWithin } from '../../../tools/harness/expect-within.ts';
import {
  circle,
  countedControl,
  discItem,
  ell,
  itemOf,
  plainOptions,
  polygonItem,
  rectangleItem,
  ringItem,
} from './parts.ts';
import { atDepth, runs } from '../../../tools/harness/depth.ts';

const sheet: Sheet = { widthIn: 40, heightIn: 20 };
const items: readonly NestItem[] = [polygonItem(ell, 9), rectangleItem(7, 3, 4), discItem(2.5, 5), ringItem(5, 3.5, 2)];
/** Enough for constructed layouts, and too few for a search to find anything. */
const NONE = 1;
const SOME = 60_000;
/** Enough for parts that overlap to begin to move apart. */
const FEW = 2000;
const SAME = 1e-6;

function run(
  of: readonly NestItem[],
  earlier: PreviousLayout | undefined,
  {
    on = sheet,
    evaluations = NONE,
    seed = 1,
    ...changed
  }: { on?: Sheet; evaluations?: number; seed?: number } & Partial<NestOptions> = {},
) {
  const options = { ...plainOptions, ...changed };
  const result = nest(of, on, options, { ...countedControl(evaluations, seed), ...(earlier && { earlier }) });
  expect(checkLayout(of, on, options, result.layout).violations).toEqual([]);
  return result;
}

const asEarlier = (of: readonly NestItem[], layout: Pick<Layout, 'placements'>): PreviousLayout => ({
  parts: of.map(({ part }) => part),
  placements: layout.placements,
  sheet,
  spacingIn: plainOptions.spacingIn,
  marginIn: plainOptions.marginIn,
});

const found = run(items, undefined, { evaluations: SOME }).layout;
const earlier = asEarlier(items, found);
const withQuantity = (item: number, quantity: number) =>
  items.map((one, k) => (k === item ? { ...one, quantity } : one));

test('a search without a previous layout begins with a fresh one', () => {
  expect(run(items, undefined).startedFrom).toBe('fresh');
});

test('a repeated job begins from the last result, regardless of the positions, names and order of its parts', () => {
  const drawnElsewhere = [
    polygonItem(
      ell.map(([x, y]) => [x + 30, y - 8] as const),
      9,
    ),
    items[1]!,
    itemOf(circle(0, 0, 2.5), 5, []),
    items[3]!,
  ];
  const moved = drawnElsewhere.map((item, k) => ({ ...item, part: { ...item.part, id: `other ${k}` } }));
  for (const again of [items, moved, moved.toReversed()]) {
    const { layout, startedFrom } = run(again, earlier);
    expect(startedFrom).toBe('earlier');
    expect(layout.usage).toBeLessThanOrEqual(found.usage + SAME);
  }
});

test('one copy less does not lengthen the layout, and one more copy is placed', () => {
  const less = run(withQuantity(0, 7), earlier).layout;
  expect(less.usage).toBeLessThanOrEqual(found.usage + SAME);
  const more = run(withQuantity(2, 6), earlier).layout;
  expect(more.unplaced).toEqual([]);
  expect(more.placements).toHaveLength(found.placements.length + 1);
});

test('moves parts along the margins to other margins, on a larger sheet and on the same sheet rotated', () => {
  const used = (layout: Layout, margin: number, length = sheet.widthIn) => layout.usage * length - 2 * margin;
  const before = used(found, plainOptions.marginIn);
  const sameInside = { widthIn: sheet.widthIn + 2, heightIn: sheet.heightIn + 2 };
  const margins = run(items, earlier, { on: sameInside, marginIn: plainOptions.marginIn + 1 });
  expect(margins.startedFrom).toBe('earlier');
  expect(used(margins.layout, plainOptions.marginIn + 1, sameInside.widthIn)).toBeLessThanOrEqual(before + 40 * SAME);
  const turned = { widthIn: sheet.heightIn, heightIn: sheet.widthIn };
  const tall = run(items, earlier, { on: turned });
  expect(tall.startedFrom).toBe('earlier');
  expectWithin(Math.max(tall.layout.usage, found.usage), found.usage, SAME);
});

test('less spacing preserves every position, more spacing only the valid ones', () => {
  const closer = run(items, earlier, { spacingIn: 0.1 });
  expect(closer.layout.usage).toBeLessThanOrEqual(found.usage + SAME);
  const further = run(items, earlier, { spacingIn: 0.75 });
  expect(further.layout.unplaced).toEqual([]);
});

test('uses a fresh layout if it is better, with the same result as without a previous one', () => {
  const { placements } = found;
  const scattered = asEarlier(items, {
    placements: placements.map((one) => ({ ...one, sheet: one.sheet + (one.copy % 3) })),
  });
  const fresh = run(items, undefined).layout;
  const { layout, startedFrom } = run(items, scattered);
  expect(startedFrom).toBe('fresh');
  expect(layout).toEqual(fresh);
});

test('most runs with larger spacing begin from the previous layout and use less material than fresh layouts', () => {
  const arrow = [
    [0, 0],
    [4, 3],
    [8, 0],
    [8, 5],
    [0, 8],
  ] as const;
  const before = [polygonItem(arrow, 12), polygonItem(ell, 12)];
  const sum = { earlier: 0, fresh: 0 };
  const starts: string[] = [];
  for (const seed of atDepth({ shallow: [2], full: [1, 2, 3] })) {
    const searched = asEarlier(before, run(before, undefined, { evaluations: 25 * SOME, seed }).layout);
    for (const spacingIn of [0.35, 0.5]) {
      for (const items of [before, [...before, discItem(1.5, 1)]]) {
        const changed = { spacingIn, evaluations: 4 * SOME, seed };
        const { layout, startedFrom } = run(items, searched, changed);
        expect(layout.unplaced).toEqual([]);
        sum.earlier += layout.usage;
        sum.fresh += run(items, undefined, changed).layout.usage;
        starts.push(startedFrom);
      }
    }
  }
  expect(starts.filter((start) => start === 'earlier').length).toBeGreaterThan(starts.length / 2);
  expect(sum.earlier).toBeLessThan(sum.fresh);
});

test('a given start has precedence', () => {
  const result = nest(items, sheet, plainOptions, { ...countedControl(NONE), earlier, start: found });
  expect(result.startedFrom).toBe('start');
});

test('the same start gives the same layouts', () => {
  const search = () => {
    const layouts: Layout[] = [];
    const control = { ...countedControl(SOME), earlier, onBest: (layout: Layout) => void layouts.push(layout) };
    return [nest(withQuantity(0, 10), sheet, plainOptions, control).layout, layouts];
  };
  expect(search()).toEqual(search());
});

test('any previous layout leads to a valid layout of all parts', () => {
  const number = fc.oneof(fc.double({ min: -60, max: 60, noNaN: true }), fc.constantFrom(NaN, Infinity, -1e300));
  const placement = fc.record({
    item: fc.integer({ min: -1, max: items.length }),
    copy: fc.integer({ min: -1, max: 9 }),
    sheet: fc.oneof(fc.integer({ min: -2, max: 4 }), fc.constantFrom(0.5, 1e9, NaN)),
    xIn: number,
    yIn: number,
    angle: number,
  });
  const drawn = fc.record({
    placements: fc.array(placement, { maxLength: 40 }),
    spacingIn: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 2, noNaN: true })),
  });
  fc.assert(
    fc.property(drawn, fc.constantFrom('none', '180', '90', 'any'), (changed, rotation) => {
      const { layout } = run(items, { ...earlier, ...changed }, { rotation, evaluations: FEW });
      expect(layout.unplaced).toEqual([]);
    }),
    { numRuns: runs(15) },
  );
});

test('outlines are equal regardless of their position in the drawing, and only if their shapes are', () => {
  const corners = fc.array(
    fc.tuple(fc.double({ min: 0, max: 9, noNaN: true }), fc.double({ min: 0, max: 9, noNaN: true })),
    {
      minLength: 3,
      maxLength: 6,
    },
  );
  const move = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(corners, move, move, (points, x, y) => {
      const part = polygonItem(points).part;
      const offset = offsetOfEqual(part, polygonItem(points.map(([u, v]) => [u + x, v + y] as const)).part);
      expectWithin(offset!.x, x, SAME);
      expectWithin(offset!.y, y, SAME);
      const other = polygonItem([...points.slice(1), [points[0]![0] + 1, points[0]![1] + 1]] as const).part;
      expect(offsetOfEqual(part, other)).toBeNull();
    }),
  );
  const [disc, ring] = [discItem(5).part, ringItem(5, 3).part];
  expect(offsetOfEqual(disc, ring)).toBeNull();
  expect(offsetOfEqual(disc, discItem(5.001).part)).toBeNull();
});
