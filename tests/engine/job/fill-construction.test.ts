import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, createFontLibrary, measureArtwork, nestFill, nestItems, nestOptions } from '#engine';
import { constructFill } from '#packages/nesting/src/construct-fill.ts';
import type { JobStockSheet } from '#engine/job/job-stock.ts';
import type { JobFile, JobNestOptions } from '#engine/job/types.ts';
import type { NestItem, NestOptions, Sheet } from '#packages/nesting/src/types.ts';
import { ell, discItem, plainOptions, polygonItem, rectangleItem } from '#packages/nesting/tests/parts.ts';
import { runs } from '#harness/depth.ts';

/** The first count of a part that is cut as often as fits is constructed without a time limit. */

const fonts = createFontLibrary({ faces: [] });
const plain: JobNestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: 'none',
  partsInHoles: true,
  keepTogether: 'piece',
};
const rectangle = (width: number, height: number, x = 0): string =>
  `<rect x="${x}" width="${width}" height="${height}"/>`;
const file = (body: string): JobFile => ({
  fileName: 'art.svg',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100">${body}</svg>`,
  ),
  quantity: 1,
});

type FillCase = {
  readonly sheets?: number;
  readonly options?: Partial<JobNestOptions>;
  readonly maxParts?: number;
  readonly maxConstructed?: number;
  /** Clock of the run; 'late': the time limit has passed before the start. */
  readonly clock?: 'late' | 'stopped' | 'free';
};

function filled(body: string, on: Sheet | readonly JobStockSheet[], given: FillCase = {}) {
  const { sheets = 1, maxParts = 2000, maxConstructed, clock = 'late' } = given;
  const options = { ...plain, ...given.options };
  const artwork = measureArtwork({ file: file(body), rows: [] }, { fonts });
  const rowId = artwork.rows[0]!.row.id;
  let nowMs = 0;
  const control = {
    // Each reading of a late clock is past the time limit.
    now: () => (clock === 'late' ? (nowMs += 1e6) : 0),
    seed: 1,
    budgetMs: clock === 'late' ? 0 : 1e9,
    ...(clock === 'free' && { maxEvaluations: 200_000 }),
    shouldStop: () => clock === 'stopped',
    onBest: () => undefined,
  };
  const { layout } = nestFill(artwork, on, { rowId, sheets, maxParts, maxConstructed }, options, control);
  const { placed } = layout.fill!;
  const items = nestItems(artwork, options.keepTogether, on);
  const counted = items.map((item) => ({ ...item, quantity: placed }));
  const seen = new Map<string, number>();
  const placements = layout.placements.map(({ partId, sheet, xIn, yIn, angleDeg }) => {
    const item = artwork.rows[0]!.measurement.parts.findIndex(({ part }) => part.id === partId);
    const copy = seen.get(partId) ?? 0;
    seen.set(partId, copy + 1);
    return { item, copy, sheet, xIn, yIn, angle: (angleDeg * Math.PI) / 180 };
  });
  const isChecked = 'widthIn' in on && placed > 0;
  const checked = { placements, unplaced: [], sheets: layout.sheets };
  expect(isChecked ? checkLayout(counted, on, nestOptions(options), checked).violations : []).toEqual([]);
  return { layout, placed, parts: items.length, fill: layout.fill! };
}

const along = (side: number, part: number, { spacingIn, marginIn } = plain): number =>
  Math.max(0, Math.floor((side - 2 * marginIn + spacingIn) / (part + spacingIn) + 1e-9));
const grid = ({ widthIn, heightIn }: Sheet, width: number, height: number): number =>
  along(widthIn, width) * along(heightIn, height);

const side = fc.double({ min: 1.5, max: 9, noNaN: true });
const sheetSide = fc.integer({ min: 8, max: 40 });
const clocks = fc.constantFrom('late', 'stopped') as fc.Arbitrary<'late' | 'stopped'>;

describe('without any time', () => {
  test('places rectangles at least as often as a grid, on one sheet and on several', () => {
    fc.assert(
      fc.property(
        side,
        side,
        sheetSide,
        sheetSide,
        fc.integer({ min: 1, max: 3 }),
        clocks,
        (w, h, x, y, sheets, clock) => {
          const sheet = { widthIn: x, heightIn: y };
          const { placed } = filled(rectangle(w, h), sheet, { sheets, clock });
          expect(placed).toBeGreaterThanOrEqual(sheets * grid(sheet, w, h));
        },
      ),
      { numRuns: runs(30), seed: 2 },
    );
  });

  test('places a drawing of several parts at least once if shelves can hold it, in complete copies', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(side, side), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 24, max: 48 }),
        clocks,
        (sides, width, clock) => {
          const bodies = sides.map(([w, h], k) => rectangle(w, h, 12 * k));
          // All parts in one row: as high as the highest.
          const row = sides.reduce((sum, [w]) => sum + w + plain.spacingIn, 0) - plain.spacingIn;
          const high = Math.max(...sides.map(([, h]) => h));
          const sheet = { widthIn: Math.max(width, row + 2 * plain.marginIn + 0.01), heightIn: 48 };
          const { placed, layout, parts } = filled(bodies.join(''), sheet, { clock });
          expect(placed).toBeGreaterThanOrEqual(along(48, high) > 0 ? 1 : 0);
          expect(layout.placements).toHaveLength(placed * parts);
        },
      ),
      { numRuns: runs(30), seed: 4 },
    );
  });

  test('never reports a drawing of two letters that fits 15 times as not fitting', () => {
    const ok =
      '<path d="M0 0h11v12h-11zM3 3v6h5v-6z" fill-rule="evenodd"/><path d="M14 0h3v5l6-5h3l-7 6 7 6h-3l-6-5v5h-3z"/>';
    const { placed, fill } = filled(ok, { widthIn: 48, heightIn: 96 }, { options: { rotation: '90' } });
    expect(placed).toBeGreaterThanOrEqual(10);
    expect(fill.ended).toBe('time');
  });

  test('also fills a stock, including offcuts', () => {
    const sizes = [
      { id: 'large', widthIn: 24, heightIn: 12, count: null, price: 40 },
      { id: 'left', widthIn: 12, heightIn: 12, count: 2, remnant: true },
    ];
    const { placed } = filled(rectangle(5, 5), sizes, { sheets: 2 });
    expect(placed).toBe(2 * grid(sizes[0]!, 5, 5) + 2 * grid(sizes[1]!, 5, 5));
  });

  test('copies fill the space beside other parts', () => {
    const other = measureArtwork({ file: file(rectangle(9, 9)), rows: [] }, { fonts }).rows[0]!;
    const artwork = measureArtwork({ file: file(rectangle(2, 2)), rows: [] }, { fonts });
    const both = { ...artwork, rows: [...artwork.rows, { ...other, row: { ...other.row, id: 'other' } }] };
    const rowId = artwork.rows[0]!.row.id;
    const { layout } = nestFill(both, { widthIn: 24, heightIn: 24 }, { rowId, sheets: 1, maxParts: 2000 }, plain, {
      now: () => 0,
      seed: 1,
      budgetMs: 0,
      shouldStop: () => true,
      onBest: () => undefined,
    });
    expect(layout.fill!.placed).toBeGreaterThan(20);
    expect(layout.placements.filter((of) => of.rowId === 'other')).toHaveLength(1);
  });
});

describe('the result', () => {
  const sheet = { widthIn: 24, heightIn: 24 };

  test.each([
    ['all', rectangle(5, 5), { widthIn: 20, heightIn: 20 }, { options: { spacingIn: 0, marginIn: 0 } }],
    ['time', '<path d="M0 0H5V2H2V5H0Z"/>', sheet, {}],
    ['limit', rectangle(2, 2), sheet, { maxParts: 7 }],
    ['search', '<circle cx="8" cy="8" r="8"/>', sheet, { clock: 'free' }],
  ] as const)('reports that the count ended by %s', (ended, body, on, given) => {
    const { fill } = filled(body, on, given);
    expect(fill.ended).toBe(ended);
    expect(fill.limit).toBeGreaterThanOrEqual(fill.placed);
  });

  test('reports that no copy fits only if the bound is 0; otherwise the reason is the time', () => {
    const none = filled(rectangle(30, 5), { widthIn: 20, heightIn: 20 });
    expect([none.fill.placed, none.fill.atMost]).toEqual([0, 0]);
    expect(none.layout.unplaced[0]!.reason).toBe('too_large');
    // Both parts fit the sheet, but not together, which no bound detects.
    const two = filled(rectangle(8, 8) + rectangle(8, 8, 20), { widthIn: 14, heightIn: 14 });
    expect(two.fill.placed).toBe(0);
    expect(two.layout.unplaced[0]!.message).toMatch(two.fill.atMost === 0 ? /^Not one/ : /so far\. A longer run/);
  });
});

test('a lattice places more discs than a search handles: 1 in, 0.1 in apart, on a whole sheet', () => {
  const { placed, fill } = filled(
    '<circle cx="0.5" cy="0.5" r="0.5"/>',
    { widthIn: 48, heightIn: 96 },
    { options: { spacingIn: 0.1, marginIn: 0.25, rotation: '90' }, maxConstructed: 10_000 },
  );
  expect(placed).toBeGreaterThanOrEqual(4_000);
  expect(placed).toBeLessThanOrEqual(fill.atMost);
  expect(fill.ended).toBe('search');
});

test('reports the limit of a lattice as the limit', () => {
  const { fill } = filled(
    rectangle(0.5, 0.5),
    { widthIn: 24, heightIn: 24 },
    { options: { spacingIn: 0.1, marginIn: 0.25 }, maxConstructed: 500 },
  );
  expect(fill).toMatchObject({ placed: 500, limit: 500, ended: 'limit' });
  expect(fill.atMost).toBeGreaterThan(1_200);
});

const countOn = (item: NestItem, on: Sheet, given: NestOptions): number =>
  constructFill({ itemsWith: (quantity) => [{ ...item, quantity }], isFill: [true], on, sheets: 1, max: 500 }, given)
    ?.copies ?? 0;
const more = fc.constantFrom(0, 1e-9, 0.01, 0.3, 1, 5, 20);
const sheetPairs = fc.tuple(sheetSide, sheetSide, more, more).map(([widthIn, heightIn, wider, higher]) => [
  { widthIn, heightIn },
  { widthIn: widthIn + wider, heightIn: heightIn + higher },
]);

test('constructs at least as many rectangles on a larger sheet', () => {
  const rectangles = fc.tuple(side, side).map(([w, h]) => rectangleItem(w, h));
  fc.assert(
    fc.property(rectangles, sheetPairs, fc.constantFrom('none', '90'), (item, [smaller, larger], rotation) => {
      const given = { ...plainOptions, rotation } as NestOptions;
      expect(countOn(item, larger!, given)).toBeGreaterThanOrEqual(countOn(item, smaller!, given));
    }),
    { numRuns: runs(100), seed: 9 },
  );
});

/** Tolerance: a lattice spread over the full width may fit a sheet slightly better than a larger one. */
const fewerOnLarger = (count: number): number => Math.max(1, 0.02 * count);

test('constructs about as many other shapes or more on a larger sheet', () => {
  const shapes: fc.Arbitrary<NestItem> = fc.oneof(
    fc.double({ min: 0.8, max: 4, noNaN: true }).map((radius) => discItem(radius)),
    fc
      .double({ min: 0.5, max: 2, noNaN: true })
      .map((by) => polygonItem(ell.map(([x, y]) => [x * by, y * by] as const))),
  );
  fc.assert(
    fc.property(shapes, sheetPairs, (item, [smaller, larger]) => {
      const count = countOn(item, smaller!, plainOptions);
      expect(countOn(item, larger!, plainOptions)).toBeGreaterThanOrEqual(count - fewerOnLarger(count));
      expect(count > 0 ? countOn(item, larger!, plainOptions) : 1).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: runs(40, 3), seed: 9 },
  );
});
