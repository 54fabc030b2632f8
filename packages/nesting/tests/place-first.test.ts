import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '@measurement-nesting/nesting';
import type { Layout, NestItem, NestOptions, Sheet, Stock } from '../src/types.ts';
import { countedControl, ell, plainOptions, polygonItem, rectangleItem, type Points } from './parts.ts';
import { runs } from '../../../tools/harness/depth.ts';

const options: NestOptions = { ...plainOptions, spacingIn: 0.2, marginIn: 0.5 };

const first = (item: NestItem): NestItem => ({ ...item, placeFirst: true });
const unmarked = (item: NestItem): NestItem => ({ ...item, placeFirst: false });

function run(items: readonly NestItem[], on: Sheet | Stock, evaluations = 20_000): Layout {
  const { layout } = nest(items, on, options, countedControl(evaluations));
  expect(checkLayout(items, on, options, layout).violations).toEqual([]);
  return layout;
}

/** Number of the first sheets that the marked items need; 0 when none of their parts is placed. */
const reach = ({ placements }: Layout, items: readonly NestItem[]): number =>
  placements.reduce((max, { item, sheet }) => (items[item]!.placeFirst === true ? Math.max(max, sheet + 1) : max), 0);

const placedOf = ({ placements }: Layout, item: number): number => placements.filter((of) => of.item === item).length;

test('places the parts of the marked item when the stock does not fit all parts', () => {
  const stock: Stock = { sizes: [{ widthIn: 24, heightIn: 24, count: 2 }] };
  const items = [rectangleItem(22, 22, 2), rectangleItem(10, 10, 3)];
  const counts = (layout: Layout) => [placedOf(layout, 0), placedOf(layout, 1)];
  // Without a mark, more parts in all are better.
  expect(counts(run(items, stock))).toEqual([1, 3]);
  expect(counts(run([first(items[0]!), items[1]!], stock))).toEqual([2, 0]);
  const marked = run([items[0]!, first(items[1]!)], stock);
  expect(counts(marked)).toEqual([1, 3]);
  expect(marked.unplaced).toMatchObject([{ item: 0, count: 1, reason: 'no_room' }]);
});

test('parts of the marked item are on the first sheets, and the others fill the rest', () => {
  const items = [rectangleItem(30, 20, 6), first(rectangleItem(6, 4, 8)), polygonItem(ell, 30)];
  const layout = run(items, { widthIn: 48, heightIn: 48 });
  expect(layout.unplaced).toEqual([]);
  expect(layout.sheets).toBeGreaterThan(1);
  expect(reach(layout, items)).toBe(1);
});

test('the mark on all items, or on none, gives the same layout', () => {
  const items = [rectangleItem(9, 7, 6), polygonItem(ell, 9), rectangleItem(3, 12, 5)];
  for (const on of [{ widthIn: 24, heightIn: 24 }, { sizes: [{ widthIn: 20, heightIn: 20, count: 2 }] }]) {
    const plain = run(items, on);
    expect(run(items.map(first), on)).toEqual(plain);
    expect(run(items.map(unmarked), on)).toEqual(plain);
  }
});

const rectangle = fc.record({
  width: fc.integer({ min: 2, max: 14 }),
  height: fc.integer({ min: 2, max: 14 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  isFirst: fc.boolean(),
});

test('no reported layout has marked parts on more sheets than the one before, and all parts are placed', () => {
  fc.assert(
    fc.property(fc.array(rectangle, { minLength: 2, maxLength: 6 }), (rectangles) => {
      const items = rectangles.map(({ width, height, quantity, isFirst }) => ({
        ...rectangleItem(width, height, quantity),
        placeFirst: isFirst,
      }));
      const sheet = { widthIn: 16, heightIn: 16 };
      const reached: number[] = [];
      const control = { ...countedControl(3000), onBest: (layout: Layout) => reached.push(reach(layout, items)) };
      const { layout } = nest(items, sheet, options, control);
      expect(checkLayout(items, sheet, options, layout).violations).toEqual([]);
      expect(layout.unplaced).toEqual([]);
      if (items.every(({ placeFirst }) => placeFirst)) return;
      reached.push(reach(layout, items));
      expect(reached).toEqual(reached.toSorted((a, b) => b - a));
    }),
    { numRuns: runs(40), seed: 7 },
  );
});

test('places as many marked parts on a short stock as without the others', () => {
  fc.assert(
    fc.property(fc.array(rectangle, { minLength: 2, maxLength: 5 }), fc.nat(4), (rectangles, marked) => {
      const items = rectangles.map(({ width, height, quantity }, k) => ({
        ...rectangleItem(width, height, quantity),
        placeFirst: k === marked % rectangles.length,
      }));
      const stock = { sizes: [{ widthIn: 16, heightIn: 16, count: 2 }] };
      const alone = run(
        items.filter(({ placeFirst }) => placeFirst),
        stock,
        3000,
      );
      const layout = run(items, stock, 3000);
      const item = items.findIndex(({ placeFirst }) => placeFirst);
      expect(placedOf(layout, item)).toBe(placedOf(alone, 0));
    }),
    { numRuns: runs(40), seed: 11 },
  );
});

/** Scalene triangles, of which a search packs more on a sheet than a construction. */
const triangle = (a: number, b: number): Points => [
  [0, 0],
  [a, 0],
  [b, a - 1],
];

test('marked parts need no more sheets than a nest of them alone with a quarter of the effort', () => {
  const size = fc.integer({ min: 4, max: 7 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 4, max: 9 }), (a, b, quantity) => {
      const items = [first(polygonItem(triangle(a, b), quantity)), polygonItem(ell, 12), rectangleItem(7, 5, 4)];
      const sheet = { widthIn: 16, heightIn: 14 };
      const alone = nest([items[0]!], sheet, options, countedControl(2500)).layout;
      const { layout } = nest(items, sheet, options, countedControl(10_000));
      expect(checkLayout(items, sheet, options, layout).violations).toEqual([]);
      expect(layout.unplaced).toEqual([]);
      expect(reach(layout, items)).toBeLessThanOrEqual(alone.sheets);
    }),
    { numRuns: runs(25), seed: 5 },
  );
});
