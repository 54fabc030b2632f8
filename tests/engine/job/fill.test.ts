import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkLayout,
  createFontLibrary,
  measureArtwork,
  nestFill,
  nestItems,
  nestOptions,
  type EarlierJob,
  type JobLayout,
} from '#engine';
import type { JobFile, JobNestOptions } from '#engine/job/types.ts';
import type { JobStockSheet } from '#engine/job/job-stock.ts';
import type { FillFound } from '#engine/job/fill-run.ts';
import type { Sheet } from '#packages/nesting/src/types.ts';
import { atDepth, runs } from '#harness/depth.ts';

const fonts = createFontLibrary({ faces: [] });
const plain: JobNestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: 'none',
  partsInHoles: true,
  keepTogether: 'piece',
};

const rectangle = (width: number, height: number, x = 0): string =>
  `<rect x="${x}" y="0" width="${width}" height="${height}"/>`;

const file = (body: string): JobFile => ({
  fileName: 'art.svg',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100">${body}</svg>`,
  ),
  quantity: 1,
});

type FillCase = {
  sheets?: number;
  evaluations?: number;
  options?: Partial<JobNestOptions>;
  maxParts?: number;
  start?: FillFound;
  others?: () => readonly FillFound[];
  earlier?: EarlierJob;
};

/** Fills, and checks every reported layout: its parts, whole copies, and more copies than in the layout before. */
function filled(body: string, on: Sheet | readonly JobStockSheet[], given: FillCase = {}) {
  const { sheets = 1, evaluations = 4000, maxParts = 5000 } = given;
  const options = { ...plain, ...given.options };
  const artwork = measureArtwork({ file: file(body), rows: [] }, { fonts });
  const { row, measurement } = artwork.rows[0]!;
  const rowId = row.id;
  const told: JobLayout[] = [];
  const fill = { rowId, sheets, maxParts };
  const { start, others, earlier } = given;
  const { layout, startIgnored, startedFrom } = nestFill(artwork, on, fill, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: evaluations,
    start,
    others,
    earlier,
    shouldStop: () => false,
    onBest: (better) => told.push(better),
  });
  const items = nestItems(artwork, options.keepTogether, on);
  for (const { placements, fill: count } of told) {
    expect(placements).toHaveLength(count!.placed * measurement.parts.length);
    expect(count!.placed).toBeLessThanOrEqual(count!.atMost);
  }
  const counts = told.map((of) => of.fill!.placed);
  expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
  expect(layout.fill!.placed).toBe(counts.at(-1) ?? 0);
  const asEarlier = { measurement: artwork.answer, layout, spacingIn: options.spacingIn };
  return {
    layout,
    ...layout.fill!,
    startIgnored,
    startedFrom,
    counts,
    items,
    options: nestOptions(options),
    asEarlier,
  };
}

/** Returns the number of cells of a plain grid, rows times columns. */
const grid = ({ widthIn, heightIn }: Sheet, width: number, height: number, { spacingIn, marginIn } = plain): number => {
  const along = (side: number, part: number) =>
    Math.max(0, Math.floor((side - 2 * marginIn + spacingIn) / (part + spacingIn) + 1e-9));
  return along(widthIn, width) * along(heightIn, height);
};

test.each([
  [{ widthIn: 48, heightIn: 24 }, 5, 3],
  [{ widthIn: 24, heightIn: 24 }, 11, 7],
  [{ widthIn: 20, heightIn: 10 }, 19, 9],
  [{ widthIn: 12, heightIn: 30 }, 2, 2],
])('places rectangles on %o as often as a grid', (sheet, width, height) => {
  const { placed } = filled(rectangle(width, height), sheet);
  expect(placed).toBe(grid(sheet, width, height));
});

test('places n times as many rectangles on n sheets as on one', () => {
  const sheet = { widthIn: 24, heightIn: 24 };
  const { placed, layout } = filled(rectangle(6, 4), sheet, { sheets: 3 });
  expect(placed).toBe(3 * grid(sheet, 6, 4));
  expect(layout.sheets).toBe(3);
});

test('places n times the count of one sheet on n sheets, for every shape', () => {
  const side = fc.double({ min: 1, max: 6, noNaN: true });
  const shape = fc.record({ width: side, height: side, cut: fc.double({ min: 0.1, max: 0.9, noNaN: true }) });
  const size = fc.record({ widthIn: fc.integer({ min: 10, max: 24 }), heightIn: fc.integer({ min: 10, max: 24 }) });
  fc.assert(
    fc.property(
      shape,
      size,
      fc.integer({ min: 2, max: 4 }),
      fc.boolean(),
      ({ width, height, cut }, on, sheets, turns) => {
        // A letter C, from almost a square to a thin arc.
        const [x, y0, y1] = [width * (1 - cut), (height * (1 - cut)) / 2, (height * (1 + cut)) / 2];
        const body = `<path d="M0 0H${width}V${y0}H${x}V${y1}H${width}V${height}H0Z"/>`;
        const options = { rotation: turns ? '90' : 'none' } as const;
        const one = filled(body, on, { evaluations: 1500, options }).placed;
        expect(filled(body, on, { sheets, evaluations: 3000, options }).placed).toBeGreaterThanOrEqual(sheets * one);
      },
    ),
    { numRuns: runs(10) },
  );
});

test('squares that fill the sheet reach the bound', () => {
  const { placed, atMost } = filled(
    rectangle(5, 5),
    { widthIn: 20, heightIn: 20 },
    { options: { spacingIn: 0, marginIn: 0 } },
  );
  expect([placed, atMost]).toEqual([16, 16]);
});

test('reports a part larger than the sheet as too large', () => {
  const { placed, atMost, layout } = filled(rectangle(30, 5), { widthIn: 20, heightIn: 20 });
  expect([placed, atMost]).toEqual([0, 0]);
  expect(layout.unplaced).toMatchObject([{ reason: 'too_large' }]);
});

test('places a drawing of several parts only as a whole', () => {
  const sheet = { widthIn: 24, heightIn: 12 };
  const { placed, layout } = filled(rectangle(5, 5) + rectangle(2, 2, 20), sheet);
  expect(placed).toBeGreaterThanOrEqual(4);
  expect(layout.unplaced).toEqual([]);
});

test('places no more parts than the limit of a run', () => {
  const { placed, atMost } = filled(rectangle(2, 2), { widthIn: 24, heightIn: 24 }, { maxParts: 7 });
  expect(placed).toBe(7);
  expect(atMost).toBeGreaterThan(7);
});

test('fills a stock up to its counts, and sizes without a count as often as requested', () => {
  const large = { id: 'large', widthIn: 24, heightIn: 12, count: null, price: 40 };
  const small = { id: 'small', widthIn: 12, heightIn: 12, count: 2, remnant: true };
  const { placed, layout } = filled(rectangle(5, 5), [large, small], { sheets: 2 });
  expect(placed).toBe(2 * grid(large, 5, 5) + 2 * grid(small, 5, 5));
  expect(layout.stock!.map(({ id, sheets }) => [id, sheets.length]).sort()).toEqual([
    ['large', 2],
    ['small', 2],
  ]);
});

test('places at least a plain grid, within the bound, and passes the checker', () => {
  const side = fc.double({ min: 1.5, max: 9, noNaN: true });
  const sheetSide = fc.integer({ min: 8, max: 30 });
  fc.assert(
    fc.property(
      side,
      side,
      sheetSide,
      sheetSide,
      fc.constantFrom('none', '90'),
      fc.integer({ min: 1, max: 2 }),
      (w, h, widthIn, heightIn, rotation, sheets) => {
        const sheet = { widthIn, heightIn };
        const { placed, layout, items, options } = filled(rectangle(w, h), sheet, {
          sheets,
          evaluations: 800,
          options: { rotation },
        });
        const turned = rotation === '90' ? grid(sheet, h, w) : 0;
        expect(placed).toBeGreaterThanOrEqual(sheets * Math.max(grid(sheet, w, h), turned));
        expect(layout.sheets).toBeLessThanOrEqual(sheets);
        const placements = layout.placements.map((of, copy) => ({
          ...of,
          item: 0,
          copy,
          angle: (of.angleDeg * Math.PI) / 180,
        }));
        const counted = items.map((item) => ({ ...item, quantity: placed }));
        const { usage, coveredShare, cutOff } = layout;
        const asLaid = { placements, unplaced: [], sheets: layout.sheets, usage, cutOff, coveredShare };
        expect(placed === 0 ? [] : checkLayout(counted, sheet, options, asLaid).violations).toEqual([]);
      },
    ),
    { numRuns: runs(25) },
  );
});

test.each([1, 3])('places all other rows in any quantity, and fills the remaining space', (quantity) => {
  const other = measureArtwork({ file: { ...file(rectangle(9, 9)), quantity }, rows: [] }, { fonts }).rows[0]!;
  const artwork = measureArtwork({ file: file(rectangle(2, 2)), rows: [] }, { fonts });
  const both = { ...artwork, rows: [...artwork.rows, { ...other, row: { ...other.row, id: 'other' } }] };
  const rowId = artwork.rows[0]!.row.id;
  const sheet = { widthIn: 24, heightIn: 24 };
  const { layout } = nestFill(both, sheet, { rowId, sheets: 1, maxParts: 5000 }, plain, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 4000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  const count = (id: string) => layout.placements.filter((of) => of.rowId === id).length;
  expect(count('other')).toBe(quantity);
  expect(count(rowId)).toBe(layout.fill!.placed);
  expect(layout.sheets).toBe(1);
  // Cells of 9.25 x 9.25 cover at most 25 squares of 2.25, so at least the rest of the grid remains.
  expect(layout.fill!.placed).toBeGreaterThanOrEqual(grid(sheet, 2, 2) - 25 * quantity);
  expect(layout.fill!.placed).toBeLessThanOrEqual(layout.fill!.atMost);
});

const notch = '<path d="M0 0H5V2H2V5H0Z"/>';

test.each([
  [{ widthIn: 23, heightIn: 17 }, 1],
  [{ widthIn: 17, heightIn: 12 }, 2],
])('a fill that continues from a layout reports it first, and nothing less', (sheet, sheets) => {
  const options = { rotation: '90' } as const;
  const first = filled(notch, sheet, { sheets, options });
  const again = filled(notch, sheet, { sheets, options, evaluations: 300, start: first.layout });
  expect(again.startIgnored).toBeNull();
  expect(again.counts[0]).toBe(first.placed);
});

test('ignores an invalid layout to continue from, and fills anew', () => {
  const sheet = { widthIn: 23, heightIn: 17 };
  const { layout } = filled(rectangle(3, 3), sheet);
  const tampered = { placements: layout.placements.map((of) => ({ ...of, xIn: 0, yIn: 0 })) };
  const { placed, startIgnored } = filled(rectangle(3, 3), sheet, { start: tampered });
  expect(startIgnored).toMatch(/\S/);
  expect(placed).toBe(grid(sheet, 3, 3));
});

test('continues a fill from a layout on a stock', () => {
  const sizes = [
    { id: 'large', widthIn: 23, heightIn: 17, count: null },
    { id: 'offcut', widthIn: 11, heightIn: 9, count: 1, remnant: true },
  ];
  const options = { rotation: '90' } as const;
  const first = filled(notch, sizes, { options });
  const again = filled(notch, sizes, { options, evaluations: 300, start: first.layout });
  expect(again.counts[0]).toBe(first.placed);
});

test('adopts a layout of another search only if it is valid and holds more', () => {
  const sheet = { widthIn: 23, heightIn: 17 };
  const options = { rotation: '90' } as const;
  const better = filled(notch, sheet, { options, evaluations: 40_000 });
  const broken = { placements: better.layout.placements.map((of) => ({ ...of, xIn: of.xIn / 2 })) };
  const given: FillFound[][] = [[broken], [better.layout]];
  const { placed } = filled(notch, sheet, { options, evaluations: 10, others: () => given.shift() ?? [] });
  expect(placed).toBeGreaterThanOrEqual(better.placed);
});

test('a search places more than a construction, equally on a stock of one size and on the size alone', () => {
  const sheet = { widthIn: 19, heightIn: 21 };
  const ell = '<path d="M0 0H5V1H1V5H0Z"/>';
  const options = { rotation: '90' } as const;
  const evaluations = atDepth({ shallow: 200_000, full: 3_000_000 });
  const ofStock = filled(ell, [{ ...sheet, id: 'a', count: 1 }], { options, evaluations }).placed;
  const alone = filled(ell, sheet, { options, evaluations }).placed;
  expect(alone).toBeGreaterThan(filled(ell, sheet, { options, evaluations: 1 }).placed);
  expect(ofStock).toBe(alone);
});

test('reports that a copy needing more sheets than available does not fit', () => {
  const { placed, layout } = filled(rectangle(8, 8) + rectangle(8, 8, 20), { widthIn: 10, heightIn: 10 });
  expect(placed).toBe(0);
  expect(layout.placements).toEqual([]);
  expect(layout.unplaced[0]).toMatchObject({ reason: 'no_room', message: expect.stringContaining('more sheets') });
});

test.each([
  ['a grid without rotation reaches the bound', 'none', { widthIn: 48, heightIn: 24 }, 5, 3, 63, 63],
  ['a grid with spacing and margin', 'none', { widthIn: 21.5, heightIn: 12 }, 4, 2, 20, 20],
  ['half turns change nothing', '180', { widthIn: 24, heightIn: 24 }, 11, 7, 6, 6],
  ['a quarter turn fills the rest of the sheet', '90', { widthIn: 11.25, heightIn: 8 }, 3, 7, 3, 3],
  ['two blocks side by side, one of them turned', '90', { widthIn: 7.4, heightIn: 5.4 }, 2, 4, 3, 3],
] as const)('%s', (_, rotation, sheet, width, height, count, max) => {
  const { placed, atMost } = filled(rectangle(width, height), sheet, {
    options: { rotation },
    evaluations: 12_000_000,
  });
  expect([placed, atMost]).toEqual([count, max]);
});

test('a fill begins with at least the copies of the last result, also on a wider sheet and with less spacing', () => {
  const brackets = '<path d="M0 0h8v2h-6v6h-2z"/>';
  const sheet = { widthIn: 48, heightIn: 24 };
  const options = { rotation: '90' } as const;
  const SOME = atDepth({ shallow: 500_000, full: 1_000_000 });
  const constructed = filled(brackets, sheet, { options, evaluations: 1 });
  const found = filled(brackets, sheet, { options, evaluations: SOME });
  expect(constructed.startedFrom).toBe('fresh');
  expect(found.placed).toBeGreaterThan(constructed.placed);
  const again = (on: Sheet, changed: Partial<JobNestOptions> = {}) =>
    filled(brackets, on, { options: { ...options, ...changed }, evaluations: 1, earlier: found.asEarlier });
  for (const { placed, startedFrom } of [again(sheet), again(sheet, { spacingIn: 0.2 })]) {
    expect(placed).toBeGreaterThanOrEqual(found.placed);
    expect(startedFrom).toBe('earlier');
  }
  expect(again({ ...sheet, widthIn: 50 }).placed).toBeGreaterThanOrEqual(found.placed);
});

test('a fill of another drawing, or one that construction equals, starts anew', () => {
  const sheet = { widthIn: 24, heightIn: 24 };
  const before = filled(rectangle(6, 4), sheet);
  for (const body of [rectangle(6, 4), rectangle(6, 5)]) {
    const { startedFrom, placed } = filled(body, sheet, { earlier: before.asEarlier });
    expect(startedFrom).toBe('fresh');
    expect(placed).toBe(filled(body, sheet).placed);
  }
});

test('no fill of rectangles exceeds the bound, with and without rotation, on one sheet and on a stock', () => {
  const side = fc.double({ min: 1.5, max: 9, noNaN: true });
  const sheetSide = fc.integer({ min: 8, max: 30 });
  const grain = fc.constantFrom('none', 'width', 'height');
  fc.assert(
    fc.property(
      side,
      side,
      sheetSide,
      sheetSide,
      fc.constantFrom('none', '180', '90'),
      grain,
      (w, h, x, y, rotation, along) => {
        const sizes = [
          { id: 'a', widthIn: x, heightIn: y, count: 1, grain: along },
          { id: 'b', widthIn: y, heightIn: x, count: 1, remnant: true },
        ] as const;
        const { placed, atMost } = filled(rectangle(w, h), sizes, { options: { rotation }, evaluations: 3000 });
        expect(placed).toBeLessThanOrEqual(atMost);
      },
    ),
    { numRuns: runs(25) },
  );
});

test('places the other rows next to a fill on a stock as without it', () => {
  const triangles = '<path d="M0 0H10V10Z"/><path d="M20 0H30V10Z"/>';
  const others = measureArtwork({ file: file(triangles), rows: [] }, { fonts });
  const [small] = measureArtwork({ file: file(rectangle(1, 1)), rows: [] }, { fonts }).rows;
  const rowId = 'small';
  const artwork = { ...others, rows: [...others.rows, { ...small!, row: { ...small!.row, id: rowId } }] };
  // Both triangles as a square, with the spacing across, and a strip beside it.
  const stock = [{ id: 'a', widthIn: 11.18 + 1.4, heightIn: 11.18, count: 1 }];
  const control = { now: () => 0, seed: 1, budgetMs: 1e9, shouldStop: () => false, onBest: () => undefined };
  const fill = { rowId, sheets: 1, maxParts: 100 };
  const options = { ...plain, rotation: '180' as const };
  const { layout } = nestFill(artwork, stock, fill, options, { ...control, maxEvaluations: 1_000_000 });
  expect(layout.placements.filter((of) => of.rowId !== rowId)).toHaveLength(2);
  expect(layout.fill!.placed).toBe(8);
});
