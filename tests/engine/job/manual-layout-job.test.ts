import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFontLibrary, measureArtwork, nestJob, type Artwork, type FontLibrary, type JobLayout } from '#engine';
import { applyManualLayout, type NestedJob } from '#engine/job/manual-layout-job.ts';
import type { ManualPlacements } from '#engine/job/manual-placements.ts';
import type { JobNestOptions } from '#engine/job/types.ts';
import { readFontFiles } from '#engine/host/font-files.ts';
import { runs } from '#harness/depth.ts';

/** Figures computed again differ from the search's by rounding only. */
const ROUNDING = 1e-9;

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = createFontLibrary(await readFontFiles());
});

const options: JobNestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: '90',
  partsInHoles: true,
  keepTogether: 'piece',
};
const sheet = { widthIn: 30, heightIn: 20 };
const stock = [
  { id: 'offcut', widthIn: 14, heightIn: 11, count: 1, remnant: true },
  { id: 'large', name: 'Birch', widthIn: 30, heightIn: 20, count: null, price: 40 },
  { id: 'small', widthIn: 24, heightIn: 12, count: 2, price: 25 },
] as const;
/** Lines, arcs, curves and letters with holes, in a frame far from the origin. */
const artwork = (quantity: number): Artwork => ({
  file: {
    fileName: 'art.svg',
    bytes: new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60in" height="60in" viewBox="0 0 60 60"><path d="M40 40h6v2h-4v3h-2z"/>
       <circle cx="20" cy="50" r="1.7"/><path d="M3 3c2-3 5 1 4 4s-6 1-4-4z"/></svg>`,
    ),
    quantity,
  },
  rows: [
    {
      id: 'text',
      text: 'Bi8',
      font: 'Arial',
      heightIn: 4,
      heightRule: 'cap',
      quantity,
      rules: { rotation: 'none' },
    },
  ],
});

function nestedJob(quantity: number, on: NestedJob['on'] = sheet, changes: Partial<JobNestOptions> = {}): NestedJob {
  const measured = measureArtwork(artwork(quantity), { fonts });
  const requested = { ...options, ...changes };
  const { layout } = nestJob(measured, on, requested, {
    now: () => 0,
    seed: 3,
    budgetMs: 1e9,
    maxEvaluations: 3_000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  return { measurement: measured.answer, rules: { text: { rotation: 'none' } }, on, options: requested, layout };
}

const manualOf = ({ placements, stock: used }: JobLayout): ManualPlacements => {
  const sheetOf: string[] = [];
  for (const { id, sheets } of used ?? []) for (const of of sheets) sheetOf[of] = id;
  return { placements, ...(used && { sheetOf }) };
};
const changed = (
  manual: ManualPlacements,
  change: (placements: JobLayout['placements']) => JobLayout['placements'],
) => ({
  ...manual,
  placements: change(manual.placements),
});

const jobs: readonly (readonly [string, () => NestedJob])[] = [
  ['equal sheets', () => nestedJob(4)],
  ['a stock', () => nestedJob(4, stock)],
  ['any angle', () => nestedJob(2, sheet, { rotation: 'any' })],
  ['letters that keep together', () => nestedJob(3, sheet, { keepTogether: 'letter' })],
  ['rows that keep together', () => nestedJob(2, { widthIn: 40, heightIn: 40 }, { keepTogether: 'row' })],
];

test.each(jobs)('%s: returns an unchanged layout exactly, in any order', (_what, make) => {
  const nested = make();
  expect(nested.layout.placements.length).toBeGreaterThan(3);
  const manual = manualOf(nested.layout);
  expect(applyManualLayout(nested, manual)).toEqual({ layout: nested.layout, collisions: [], isAsNested: true });
  const turned = changed(manual, (placements) => placements.toReversed());
  expect(applyManualLayout(nested, turned)).toEqual({
    layout: { ...nested.layout, placements: turned.placements },
    collisions: [],
    isAsNested: true,
  });
});

test.each(jobs)('%s: recalculated figures equal those of the search', (_what, make) => {
  const nested = make();
  // So small a move that no figure shows it, and yet a layout of one's own.
  const manual = changed(manualOf(nested.layout), (placements) =>
    placements.map((placement) => ({ ...placement, xIn: placement.xIn * (1 + 1e-15) })),
  );
  const { layout, isAsNested } = applyManualLayout(nested, manual);
  expect(isAsNested).toBe(false);
  expect(layout).toMatchObject({
    sheets: nested.layout.sheets,
    sheet: nested.layout.sheet,
    placements: manual.placements,
    unplaced: nested.layout.unplaced,
    lowerBoundSheets: nested.layout.lowerBoundSheets,
  });
  expect(Math.abs(layout!.usage - nested.layout.usage)).toBeLessThan(ROUNDING);
  expect(Math.abs(layout!.coveredShare - nested.layout.coveredShare)).toBeLessThan(ROUNDING);
  expect(layout!.cutOff!.axis).toBe(nested.layout.cutOff!.axis);
  expect(Math.abs(layout!.cutOff!.atIn - nested.layout.cutOff!.atIn)).toBeLessThan(1e-7);
  expect(layout!.stock?.map(({ id, sheets }) => [id, sheets])).toEqual(
    nested.layout.stock?.map(({ id, sheets }) => [id, sheets]),
  );
  expect(Math.abs((layout!.cost?.amount ?? 0) - (nested.layout.cost?.amount ?? 0))).toBeLessThan(1e-6);
});

test('pins do not change figures', () => {
  const nested = nestedJob(3);
  const manual = changed(manualOf(nested.layout), ([first, ...rest]) => [{ ...first!, pinned: true }, ...rest]);
  expect(applyManualLayout(nested, manual)).toEqual({
    layout: { ...nested.layout, placements: manual.placements },
    collisions: [],
    isAsNested: false,
  });
});

test('lists a removed part as removed manually, and its sheet ends sooner', () => {
  const nested = nestedJob(4);
  const manual = manualOf(nested.layout);
  const last = nested.layout.sheets - 1;
  const kept = changed(manual, (placements) =>
    placements.filter(({ sheet: on, rowId }) => on < last || rowId === 'file'),
  );
  const gone = manual.placements.length - kept.placements.length;
  expect(gone).toBeGreaterThan(0);
  const { layout } = applyManualLayout(nested, kept);
  expect(layout!.usage).toBeLessThan(nested.layout.usage + ROUNDING);
  expect(layout!.unplaced.every(({ reason }) => reason === 'by_hand')).toBe(true);
  expect(layout!.unplaced.reduce((sum, { count }) => sum + count, 0)).toBe(gone);
  // Put back it is the search's again.
  expect(applyManualLayout({ ...nested, layout: nested.layout }, manual).isAsNested).toBe(true);
});

test('retains the reason of parts that the search did not place, and lists removed ones as manual', () => {
  const nested = nestedJob(9, [{ id: 'one', widthIn: 20, heightIn: 16, count: 1 }]);
  const before = nested.layout.unplaced;
  expect(before.length).toBeGreaterThan(0);
  const victim = nested.layout.placements.find((placement) =>
    before.some(({ rowId, partId }) => rowId === placement.rowId && partId === placement.partId),
  )!;
  const manual = changed(manualOf(nested.layout), (placements) =>
    placements.filter((placement) => placement !== victim),
  );
  const { layout } = applyManualLayout(nested, manual);
  const mine = layout!.unplaced.filter(({ rowId, partId }) => rowId === victim.rowId && partId === victim.partId);
  expect(mine.map(({ reason, count }) => [reason, count])).toEqual([
    ['no_room', before.find(({ partId, rowId }) => rowId === victim.rowId && partId === victim.partId)!.count],
    ['by_hand', 1],
  ]);
  expect(layout!.unplaced.length).toBe(before.length + 1);
});

test('reports each fault in one sentence with its parts', () => {
  const nested = nestedJob(4);
  const manual = manualOf(nested.layout);
  const with1 = (change: object) => changed(manual, ([first, ...rest]) => [{ ...first!, ...change }, ...rest]);
  const told = (requested: ManualPlacements, of = nested) => {
    const { layout, collisions } = applyManualLayout(of, requested);
    expect(layout).toBeNull();
    return collisions.map(({ kind, message, placements }) => [kind, message, placements]);
  };
  const [first, second] = manual.placements;
  expect(told(with1({ partId: 'part-99' }))).toEqual([
    ['count', 'The layout has a part that this job does not have.', [0]],
  ]);
  expect(told(changed(manual, (placements) => [...placements, { ...first!, sheet: 0 }]))[0]![0]).toBe('count');
  expect(told(with1({ sheet: 40 }))[0]!.slice(0, 2)).toEqual([
    'sheet',
    `Sheet ${nested.layout.sheets + 1} is empty. Number the sheets without gaps.`,
  ]);
  expect(told(with1({ xIn: -500 }))).toEqual([['outside', 'A part leaves sheet 1 or its margin.', [0]]]);
  expect(told(with1({ yIn: 1e6 }))[0]![0]).toBe('outside');
  const text = manual.placements.findIndex(({ rowId }) => rowId === 'text');
  const spun = changed(manual, (placements) => placements.map((p, k) => (k === text ? { ...p, angleDeg: 180 } : p)));
  expect(told(spun)[0]!.slice(0, 1)).toEqual(['rotation']);
  expect(told(spun)[0]![2]).toEqual([text]);
  const onTop = changed(manual, (placements) =>
    placements.map((p, k) => (k === 1 ? { ...second!, xIn: second!.xIn + 0.2, sheet: 0 } : p)),
  );
  expect(['overlap', 'spacing', 'outside']).toContain(told(onTop)[0]![0]);

  const onStock = nestedJob(4, stock);
  const moved = manualOf(onStock.layout);
  expect(told({ placements: moved.placements }, onStock)).toEqual([
    ['sheet', 'List the size of each sheet in `sheetOf`, and no other sheet.', []],
  ]);
  expect(told({ ...moved, sheetOf: moved.sheetOf!.map(() => 'none') }, onStock)).toEqual([
    ['sheet', 'Sheet 1 is of a size that this job does not have.', []],
  ]);
  const twice = { ...moved, sheetOf: moved.sheetOf!.map(() => 'offcut') };
  expect(told(twice, onStock)[0]![0]).toBe(moved.sheetOf!.length > 1 ? 'sheet' : 'outside');

  const together = nestedJob(2, sheet, { keepTogether: 'letter' });
  const i = together.layout.placements.findIndex(({ rowId, partId }) => rowId === 'text' && partId === 'part-2');
  const torn = changed(manualOf(together.layout), (placements) => placements.filter((_, k) => k !== i));
  expect(told(torn, together)[0]![0]).toBe('group');
});

test('responds to any request with a layout and its figures, or with the faults', () => {
  const nested = nestedJob(2);
  const [wide, tall] = [sheet.widthIn, sheet.heightIn];
  const own = nested.layout.placements;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          of: fc.nat(own.length - 1),
          sheet: fc.nat(2),
          x: fc.double({ min: -wide, max: 2 * wide, noNaN: true }),
          y: fc.double({ min: -tall, max: 2 * tall, noNaN: true }),
          angleDeg: fc.constantFrom(0, 90, 180, 270, -90, 33.3),
          keep: fc.boolean(),
        }),
        { minLength: 1, maxLength: 2 * own.length },
      ),
      (moves) => {
        const placements = moves.map(({ of, keep, x, y, ...rest }) =>
          keep ? own[of]! : { ...own[of]!, ...rest, xIn: x, yIn: y },
        );
        const { layout, collisions } = applyManualLayout(nested, { placements });
        expect((layout === null) === collisions.length > 0).toBe(true);
        if (layout === null) return;
        const left = layout.unplaced.reduce((sum, { count }) => sum + count, 0);
        expect(layout.placements.length + left).toBe(own.length);
        expect(layout.usage).toBeGreaterThan(layout.sheets - 1);
        expect(layout.usage).toBeLessThanOrEqual(layout.sheets);
      },
    ),
    { numRuns: runs(60) },
  );
});
