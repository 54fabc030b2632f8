import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '@measurement-nesting/nesting';
import type { NestItem, NestOptions, Stock, StockSheet } from '../src/types.ts';
import { countedControl, plainOptions, rectangleItem } from './parts.ts';
import { runs } from '../../../tools/harness/depth.ts';

const options: NestOptions = { ...plainOptions, spacingIn: 0.2, marginIn: 0.5, rotation: '90' };

function run(items: readonly NestItem[], sizes: readonly StockSheet[], evaluations = 20_000, rules = options) {
  const stock: Stock = { sizes };
  const result = nest(items, stock, rules, countedControl(evaluations));
  expect(checkLayout(items, stock, rules, result.layout).violations).toEqual([]);
  return result;
}

const size = (widthIn: number, heightIn: number, rest: Partial<StockSheet> = {}): StockSheet => ({
  widthIn,
  heightIn,
  count: null,
  ...rest,
});

test('a remnant is used before a sheet is bought, and costs nothing', () => {
  const { layout } = run(
    [rectangleItem(9, 9, 1)],
    [size(48, 96, { price: 80 }), size(11, 12, { remnant: true, count: 1 })],
  );
  expect(layout.stock).toMatchObject({ sizeOf: [1], cost: 0, atLeast: 0 });
});

test('a remnant without a count is one piece, and the rest is bought', () => {
  const { layout } = run([rectangleItem(9, 7, 9)], [size(24, 12, { price: 7 }), size(12, 10, { remnant: true })]);
  expect(layout.unplaced).toEqual([]);
  expect(layout.stock!.sizeOf.filter((of) => of === 1)).toHaveLength(1);
  expect(layout.stock!.cost).toBe(7 * 3);
});

test('the rest of the job is placed on the size of least cost', () => {
  const { layout } = run(
    [rectangleItem(47, 95, 1), rectangleItem(20, 20, 1)],
    [size(48, 96, { price: 100 }), size(24, 48, { price: 20 })],
  );
  expect([...layout.stock!.sizeOf].sort()).toEqual([0, 1]);
  expect(layout.sheets).toBe(2);
  expect(layout.stock!.cost).toBeLessThan(121);
});

test('uses a size only for the parts that fit it', () => {
  const { layout } = run(
    [rectangleItem(30, 30, 2), rectangleItem(3, 3, 4)],
    [size(4, 4, { remnant: true, count: 4 }), size(2, 2, { remnant: true, count: 9 }), size(48, 48)],
  );
  expect(layout.unplaced).toEqual([]);
  expect(layout.stock!.sizeOf.filter((of) => of === 1)).toEqual([]);
  expect(layout.stock!.sizeOf.filter((of) => of === 0)).toHaveLength(4);
});

test('exhausted stock leaves the rest unplaced, with one message', () => {
  const { layout } = run([rectangleItem(20, 20, 5)], [size(24, 24, { count: 2 }), size(22, 22, { count: 1 })]);
  expect(layout.placements).toHaveLength(3);
  expect(layout.unplaced).toMatchObject([{ count: 2, reason: 'no_room' }]);
  expect(layout.unplaced[0]!.message).toContain('stock was used up');
});

test('a part that fits no size is listed with the largest', () => {
  const { layout } = run([rectangleItem(60, 60, 1), rectangleItem(5, 5, 1)], [size(24, 24), size(48, 48)]);
  expect(layout.placements).toHaveLength(1);
  expect(layout.unplaced).toMatchObject([{ count: 1, reason: 'too_large' }]);
});

test('parts follow the grain of a sheet, rotated a quarter turn if necessary', () => {
  const bar = [rectangleItem(20, 4, 4)];
  const along = run(bar, [size(30, 12, { count: 1, grain: 'width' }), size(12, 30, { count: 1, grain: 'height' })]);
  expect(along.layout.unplaced).toEqual([]);
  for (const { sheet, angle } of along.layout.placements) {
    const isTurned = along.layout.stock!.sizeOf[sheet] === 1;
    expect(Math.abs(Math.sin(angle))).toBeCloseTo(isTurned ? 1 : 0, 9);
  }
  // Across the grain the part would fit, but that orientation is not allowed.
  const none = run([rectangleItem(4, 20, 1)], [size(30, 12, { grain: 'width' })]);
  expect(none.layout.placements).toEqual([]);
  const mixed = run(
    [rectangleItem(4, 20, 3)],
    [size(30, 12, { count: 1, grain: 'width', remnant: true }), size(30, 12, { count: null })],
  );
  expect(mixed.layout.unplaced).toEqual([]);
  expect(mixed.layout.stock!.sizeOf.every((of) => of === 1)).toBe(true);
});

test('a run continues from a layout on a stock, and reports nothing worse', () => {
  const items = [rectangleItem(20, 9, 7), rectangleItem(6, 5, 9)];
  const sizes = [size(48, 24, { price: 30 }), size(24, 24, { price: 14 }), size(20, 20, { remnant: true, count: 2 })];
  const { layout } = run(items, sizes);
  const stock: Stock = { sizes, begin: layout.stock!.sizeOf };
  const again = nest(items, stock, options, { ...countedControl(5000), start: layout });
  expect(again.startIgnored).toBeNull();
  expect(again.layout.stock!.cost).toBeLessThanOrEqual(layout.stock!.cost + 1e-9);
});

test('empty stock and invalid numbers are rejected', () => {
  const items = [rectangleItem(2, 2, 1)];
  const refused = (sizes: readonly StockSheet[], what: RegExp) =>
    expect(() => nest(items, { sizes }, options, countedControl(10))).toThrow(what);
  refused([], /has no sheets/);
  refused([size(0, 10)], /no size/);
  refused([size(10, 10, { count: 0 })], /1 or more/);
  refused([size(10, 10, { price: -1 })], /0 dollars or more/);
});

const dimensions = fc.record({ widthIn: fc.integer({ min: 3, max: 40 }), heightIn: fc.integer({ min: 3, max: 40 }) });
const stockSheet: fc.Arbitrary<StockSheet> = fc
  .tuple(
    dimensions,
    fc.record({
      count: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
      price: fc.option(fc.double({ min: 0, max: 200, noNaN: true }), { nil: undefined }),
      grain: fc.constantFrom('none', 'none', 'width', 'height'),
      remnant: fc.boolean(),
    }),
  )
  .map(([of, rest]) => ({ ...of, ...rest }));
const job = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }))
    .map(([width, height, quantity]) => rectangleItem(width, height, quantity)),
  { minLength: 1, maxLength: 4 },
);

test('any layout on any stock passes the checker, costs at least the bound, and has a size for every sheet', () => {
  fc.assert(
    fc.property(
      job,
      fc.array(stockSheet, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('none', '180', '90', 'any'),
      (items, sizes, rotation) => {
        const rules = { ...options, rotation } as NestOptions;
        const stock: Stock = { sizes };
        const reported: number[] = [];
        const result = nest(items, stock, rules, {
          ...countedControl(1500),
          onBest: (layout) => {
            expect(checkLayout(items, stock, rules, layout).violations).toEqual([]);
            reported.push(layout.placements.length);
          },
        });
        const { layout } = result;
        expect(checkLayout(items, stock, rules, layout).violations).toEqual([]);
        expect(reported).toEqual(reported.toSorted((a, b) => a - b));
        const placed = new Set(layout.placements.map(({ sheet }) => sheet));
        expect(placed.size).toBe(layout.sheets);
        expect(layout.stock?.sizeOf.length ?? 0).toBe(layout.sheets);
        const isWhole = layout.unplaced.length === 0;
        const { cost, atLeast } = layout.stock ?? { cost: 0, atLeast: 0 };
        expect(isWhole ? cost : Infinity).toBeGreaterThanOrEqual(atLeast - 1e-6);
      },
    ),
    { numRuns: runs(60) },
  );
});

/** Maximum cost ratio due to the randomness of the search on small jobs; it was not reached on 400 random jobs. */
const unlucky = 1.1;

test('one more available size never costs more, except for randomness of the search', () => {
  const side = fc.integer({ min: 20, max: 60 });
  const stockOf = fc.tuple(side, side, fc.double({ min: 0.01, max: 0.03, noNaN: true }));
  const some = fc.array(stockOf, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(job, some, (items, given) => {
      const sizes = given.map(([width, height, rate]) => size(width, height, { price: width * height * rate }));
      const [without, all] = [sizes.slice(0, -1), sizes].map((at) => run(items, at, 200_000).layout);
      expect(all!.placements).toHaveLength(without!.placements.length);
      expect(all!.stock!.cost).toBeLessThanOrEqual(unlucky * without!.stock!.cost + 1e-9);
    }),
    { numRuns: runs(12, 2), seed: 31 },
  );
});

test('plan selection does not depend on the clock', () => {
  const items = [rectangleItem(17, 9, 7), rectangleItem(6, 5, 9)];
  const sizes = [size(48, 24, { price: 30 }), size(24, 24, { price: 14 }), size(40, 31, { price: 31 })];
  const reportedAt = (stepMs: number) => {
    let clock = 0;
    const first: string[] = [];
    nest(items, { sizes }, options, {
      ...countedControl(1000),
      budgetMs: 1e12,
      now: () => (clock += stepMs),
      onBest: ({ stock, usage }) => first.push(JSON.stringify([stock, usage])),
    });
    return first;
  };
  expect(reportedAt(1000)).toEqual(reportedAt(0));
});
