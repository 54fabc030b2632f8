import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '@measurement-nesting/nesting';
import type { Layout, NestItem, NestOptions, StockSheet } from '../../src/types.ts';
import { Random } from '../../src/random.ts';
import { atDepth, runs } from '../../../../tools/harness/depth.ts';
import { countedControl, ell, plainOptions, polygonItem, rectangleItem } from '../parts.ts';

const options: NestOptions = { ...plainOptions, spacingIn: 0.25, marginIn: 0.5, rotation: '180' };

function run(
  items: readonly NestItem[],
  sizes: readonly StockSheet[],
  evaluations: number,
  rules: Partial<NestOptions> = {},
) {
  const merged = { ...options, ...rules };
  const result = nest(items, { sizes }, merged, countedControl(evaluations));
  expect(checkLayout(items, { sizes }, merged, result.layout).violations).toEqual([]);
  return result;
}

const size = (widthIn: number, heightIn: number, rest: Partial<StockSheet> = {}): StockSheet => ({
  widthIn,
  heightIn,
  count: 1,
  ...rest,
});

const placedOf = ({ placements }: Layout, item: number): number => placements.filter((of) => of.item === item).length;

const triangle = (quantity: number): NestItem =>
  polygonItem(
    [
      [0, 0],
      [10, 0],
      [0, 10],
    ],
    quantity,
  );

/** Two triangles in the position that needs the least square: half the spacing on both sides of the diagonal. */
const squareOfTwo = 10 + 0.25 / Math.SQRT2 + 2 * 0.5 + 0.002;

test.each([1, 2])('triangles that fill %i sheets in pairs are all placed on as many in stock', (sheets) => {
  const { layout } = run([triangle(2 * sheets)], [size(squareOfTwo, squareOfTwo, { count: sheets })], 400_000);
  expect(layout.unplaced).toEqual([]);
  expect(layout.sheets).toBe(sheets);
});

test('places one more part than a first layout when not all fit', () => {
  const items = [rectangleItem(5, 5, 4), rectangleItem(10.25, 10.25, 4)];
  for (const placeFirst of [false, true]) {
    const { layout } = run([{ ...items[0]!, placeFirst }, items[1]!], [size(21.75, 21.75)], 1_500_000);
    expect(layout.placements).toHaveLength(7);
  }
});

test('places all parts marked as first when they fit without the others', () => {
  const items = [
    triangle(4),
    {
      ...polygonItem(
        ell.map(([x, y]) => [2 * x, 2 * y] as const),
        7,
      ),
      placeFirst: true,
    },
  ];
  const { layout } = run(items, [size(24, 20)], 300_000);
  expect(placedOf(layout, 1)).toBe(7);
});

/** Piece of a sheet, in its frame. */
type Piece = { readonly xIn: number; readonly yIn: number; readonly widthIn: number; readonly heightIn: number };

/** Cuts the largest piece of a sheet straight across, again and again; the spacing is lost with each cut. */
function piecesOf(sheet: { readonly widthIn: number; readonly heightIn: number }, cuts: readonly number[]): Piece[] {
  const { marginIn, spacingIn } = options;
  const inside = { widthIn: sheet.widthIn - 2 * marginIn, heightIn: sheet.heightIn - 2 * marginIn };
  const pieces: Piece[] = [{ xIn: marginIn, yIn: marginIn, ...inside }];
  for (const at of cuts) {
    pieces.sort((a, b) => b.widthIn * b.heightIn - a.widthIn * a.heightIn);
    const piece = pieces.shift()!;
    const [side, begin] =
      piece.widthIn >= piece.heightIn ? (['widthIn', 'xIn'] as const) : (['heightIn', 'yIn'] as const);
    const first = Math.round((piece[side] - spacingIn) * at * 8) / 8;
    const offset = first + spacingIn;
    pieces.push(
      { ...piece, [side]: first },
      { ...piece, [side]: piece[side] - offset, [begin]: piece[begin] + offset },
    );
  }
  return pieces;
}

const cutSheet = fc.record({
  widthIn: fc.integer({ min: 12, max: 30 }),
  heightIn: fc.integer({ min: 12, max: 30 }),
  cuts: fc.array(fc.double({ min: 0.3, max: 0.7, noNaN: true }), { minLength: 1, maxLength: 3 }),
  grain: fc.constantFrom('none' as const, 'none' as const, 'width' as const),
  /** True when a zone replaces the first piece. */
  isZoned: fc.boolean(),
  areFirst: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});

/** A stock that just holds its parts, by construction. */
const justEnough = fc.array(cutSheet, { minLength: 1, maxLength: 2 }).map((sheets) => {
  const items: NestItem[] = [];
  const sizes = sheets.map(({ widthIn, heightIn, cuts, grain, isZoned, areFirst }) => {
    const [first, ...others] = piecesOf({ widthIn, heightIn }, cuts);
    for (const [k, piece] of [...(isZoned ? [] : [first!]), ...others].entries())
      items.push({ ...rectangleItem(piece.widthIn, piece.heightIn), placeFirst: areFirst[k]! });
    return size(widthIn, heightIn, { grain, ...(isZoned && { zones: [first!] }) });
  });
  return { items, sizes };
});

test('fills at least 37 of 40 stocks of just sufficient size, and never places fewer parts on a larger stock', () => {
  let filled = 0;
  fc.assert(
    fc.property(
      justEnough,
      fc.constantFrom('none', '180', '90'),
      fc.integer({ min: 1, max: 16 }),
      (job, rotation, k) => {
        const placedOn = (sizes: readonly StockSheet[]): number =>
          run(job.items, sizes, 150_000, { rotation }).layout.placements.length;
        const placed = placedOn(job.sizes);
        if (placed === job.items.length) filled++;
        const larger = job.sizes.map((of) => ({ ...of, widthIn: of.widthIn + k / 8, heightIn: of.heightIn + k / 16 }));
        expect(placedOn(larger)).toBeGreaterThanOrEqual(placed);
        expect(placedOn([...job.sizes, size(13, 17)])).toBeGreaterThanOrEqual(placed);
      },
    ),
    { numRuns: runs(40), seed: 11 },
  );
  expect(runs(40) - filled).toBeLessThanOrEqual(3);
});

test('places a part beside a pinned one when both fit', () => {
  const items = [triangle(2)];
  const { layout } = run(items, [size(squareOfTwo, squareOfTwo, { count: null })], 400_000);
  const sizes = [size(squareOfTwo, squareOfTwo)];
  const placements = [{ ...layout.placements[0]!, pinned: true }];
  const start = { placements, isManual: true };
  const { layout: both } = nest(items, { sizes, begin: [0] }, options, { ...countedControl(400_000), start });
  expect(both.placements).toHaveLength(2);
  expect(both.placements).toContainEqual(placements[0]);
});

const squares = [rectangleItem(9, 9, 3)];
const messageOf = ({ layout }: { readonly layout: Layout }): string => layout.unplaced[0]!.message;

test('advises adding sheets only with a bound or after a complete search', () => {
  // Three squares cover less than the two sheets, but no two of them share one.
  const bound = run(squares, [size(17, 17, { count: 2 })], 100_000);
  expect(messageOf(bound)).toMatch(/the stock was used up: .* Add sheets to the stock\.$/);
  expect(bound.evaluations).toBeLessThan(20_000);
  const tight = [rectangleItem(11, 4, 3), rectangleItem(4, 11, 2)];
  const searched = run(tight, [size(16.5, 16.5)], 20_000, { rotation: 'none' });
  expect(messageOf(searched)).toMatch(/no room was found on the stock: .* Add sheets to the stock, or run again/);
  let calls = 0;
  const stopped = nest(
    tight,
    { sizes: [size(16.5, 16.5)] },
    { ...options, rotation: 'none' },
    {
      ...countedControl(20_000),
      shouldStop: () => calls++ > 40,
    },
  );
  expect(messageOf(stopped)).toMatch(/not placed before the search ended: .* Run again with more time\.$/);
});

/** A convex or star-shaped part of 3 to 6 corners. */
function irregular(random: Random): NestItem {
  const corners = 3 + random.below(4);
  const points = Array.from({ length: corners }, (_, k) => {
    const angle = (2 * Math.PI * k) / corners + random.next() / 2;
    const radius = 1.5 + 3 * random.next();
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
  return polygonItem(points, 3);
}

/**
 * Returns true when all parts are placed on the sheets that a search on unlimited ones used, the last one cut off at a
 * multiple of its used length.
 */
function fitsUsedStock(
  items: readonly NestItem[],
  sheet: { readonly widthIn: number; readonly heightIn: number },
  { longer, unlimited, limited }: { readonly longer: number; readonly unlimited: number; readonly limited: number },
): boolean {
  const quarters = { rotation: '90' } as const;
  const { layout } = run(items, [{ ...sheet, count: null }], unlimited, quarters);
  const used = Math.max(5, layout.cutOff!.atIn * longer);
  const last = layout.cutOff!.axis === 'x' ? size(used, sheet.heightIn) : size(sheet.widthIn, used);
  const whole = layout.sheets > 1 ? [{ ...sheet, count: layout.sheets - 1 }] : [];
  return run(items, [...whole, last], limited, quarters).layout.unplaced.length === 0;
}

test('rectangles fit a stock 2 % longer than a search on unlimited sheets used: at least 6 of 7 jobs', () => {
  const { count, fewest, evaluations } = atDepth({
    shallow: { count: 1, fewest: 1, evaluations: 2_000_000 },
    full: { count: 7, fewest: 6, evaluations: 4_000_000 },
  });
  const jobs = Array.from({ length: count }, (_, job) => {
    const random = new Random(job + 1);
    const side = (): number => Math.round((3 + 9 * random.next()) * 8) / 8;
    return Array.from({ length: 9 + 3 * job }, () => rectangleItem(side(), side()));
  });
  const isFilled = (items: readonly NestItem[]): boolean =>
    fitsUsedStock(items, { widthIn: 48, heightIn: 24 }, { longer: 1.02, unlimited: evaluations, limited: evaluations });
  expect(jobs.filter(isFilled).length).toBeGreaterThanOrEqual(fewest);
});

test('at least 16 of 20 irregular jobs fit exactly the stock that a search on unlimited sheets used', () => {
  const { count, fewest } = atDepth({ shallow: { count: 2, fewest: 1 }, full: { count: 20, fewest: 16 } });
  const jobs = Array.from({ length: count }, (_, job) => {
    const random = new Random(job + 1);
    return Array.from({ length: 6 }, () => irregular(random));
  });
  const isFilled = (items: readonly NestItem[]): boolean =>
    fitsUsedStock(items, { widthIn: 24, heightIn: 18 }, { longer: 1, unlimited: 400_000, limited: 1_500_000 });
  expect(jobs.filter(isFilled).length).toBeGreaterThanOrEqual(fewest);
});
