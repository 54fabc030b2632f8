import { beforeAll, expect, test } from '@jest/globals';
import {
  createFontLibrary,
  measureArtwork,
  nestJob,
  type Artwork,
  type FontLibrary,
  type JobLayout,
  type JobRow,
} from '#engine';
import { measurementResult, layout as layoutContract } from '#lib/shared/contracts/result.ts';
import { readFontFiles } from '#engine/host/font-files.ts';
import { expectWithin } from '#harness/expect-within.ts';

/** Inches: figures of exact curves differ from closed forms by rounding only. */
const EXACT_IN = 5e-10;

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = createFontLibrary(await readFontFiles());
});

const svg = (body: string) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20">${body}</svg>`,
  );
const file = (body: string, quantity = 1, rules?: JobRow['rules']): Artwork['file'] => ({
  fileName: 'art.svg',
  bytes: svg(body),
  quantity,
  rules,
});
const textRow = (id: string, text: string, quantity = 1): JobRow => ({
  id,
  text,
  font: 'Arial',
  heightIn: 4,
  heightRule: 'cap',
  quantity,
});
const sheet = { widthIn: 48, heightIn: 48 };
const options = { spacingIn: 0.25, marginIn: 0.5, rotation: '90', partsInHoles: true, keepTogether: 'piece' } as const;

/** The same layout on every machine: bounded by evaluations, not by time. */
function nested(artwork: Artwork, changes: Partial<Parameters<typeof nestJob>[2]> = {}) {
  const layouts: JobLayout[] = [];
  const result = nestJob(
    measureArtwork(artwork, { fonts }),
    sheet,
    { ...options, ...changes },
    {
      now: () => 0,
      seed: 1,
      budgetMs: 1e9,
      maxEvaluations: 2_000,
      shouldStop: () => false,
      onBest: (layout) => layouts.push(layout),
    },
  );
  return { result, layouts };
}

test('totals multiply rows by quantities; width and height are those of the largest row', () => {
  const { answer } = measureArtwork(
    { file: file('<rect width="10" height="5"/>', 3), rows: [textRow('a', 'I', 2)] },
    { fonts },
  );
  const [drawing, text] = answer.rows;
  expectWithin(drawing!.figures.lengthIn, 30, EXACT_IN);
  expect(Math.abs(answer.totals.lengthIn - (90 + 2 * text!.figures.lengthIn))).toBeLessThan(EXACT_IN);
  expect(Math.abs(answer.totals.areaSqIn - (150 + 2 * text!.figures.areaSqIn))).toBeLessThan(EXACT_IN);
  expect(answer.totals).toMatchObject({ pieces: 5, pierces: 5 });
  expect(Math.abs(answer.totals.widthIn - 10)).toBeLessThan(EXACT_IN);
  expect(Math.abs(answer.totals.heightIn - 5)).toBeLessThan(EXACT_IN);
});

test('a result matches the contract exactly', () => {
  const artwork = {
    file: file('<circle cx="5" cy="5" r="5"/><path d="M1 1h3" stroke="#ff0000"/>'),
    rows: [textRow('a', 'Big')],
  };
  const { answer } = measureArtwork(artwork, { fonts });
  expect(measurementResult.parse(answer)).toEqual(answer);
  const { result } = nested(artwork);
  expect(layoutContract.parse(result.layout)).toEqual(result.layout);
});

test('returns rows in the requested order, the file first, each with its own id and font', () => {
  const { answer } = measureArtwork(
    { file: file('<rect width="1" height="1"/>'), rows: [textRow('z', 'A'), textRow('a', 'B')] },
    { fonts },
  );
  expect(answer.rows.map(({ id, kind, name }) => [id, kind, name])).toEqual([
    ['file', 'file', 'art.svg'],
    ['z', 'text', 'A'],
    ['a', 'text', 'B'],
  ]);
  expect(answer.rows[1]).toMatchObject({ fontListed: 'Arial', heightRule: 'cap', letters: [{ text: 'A' }] });
});

test('places every copy of every part or lists it as unplaced', () => {
  const { result } = nested({ file: file('<rect width="3" height="2"/>', 4), rows: [textRow('a', 'i!', 2)] });
  expect(result.layout.placements).toHaveLength(4 + 2 * 4);
  expect(result.layout.unplaced).toEqual([]);
  expect(new Set(result.layout.placements.map(({ rowId }) => rowId))).toEqual(new Set(['file', 'a']));
  const tooLarge = nested({
    file: file('<rect width="3" height="2"/>'),
    rows: [{ ...textRow('a', 'O'), heightIn: 100 }],
  });
  expect(tooLarge.result.layout.unplaced).toMatchObject([{ rowId: 'a', count: 1, reason: 'too_large' }]);
  expect(tooLarge.result.layout.placements).toHaveLength(1);
});

test('does not rotate a locked row', () => {
  const { result } = nested({ file: file('<rect width="20" height="2"/>', 6, { rotation: 'none' }), rows: [] });
  expect(result.layout.placements.map(({ angleDeg }) => angleDeg)).toEqual(Array.from({ length: 6 }, () => 0));
});

test.each([
  ['none', [0]],
  ['180', [0, 180]],
  ['90', [0, 90, 180, 270]],
] as const)("the rule '%s' of a row overrides that of the job, in both directions", (rotation, allowed) => {
  const wedge = '<path d="M0 0H9L6 2H0Z"/>';
  for (const rule of ['none', '90'] as const) {
    const artwork = { file: file(wedge, 8, { rotation }), rows: [] };
    const angles = nested(artwork, { rotation: rule }).result.layout.placements.map(({ angleDeg }) =>
      Math.round(((angleDeg % 360) + 360) % 360),
    );
    expect(angles).toHaveLength(8);
    expect(angles.filter((angle) => !(allowed as readonly number[]).includes(angle))).toEqual([]);
  }
});

test('a board longer than the sheet is wide fits with quarter turns of its row only', () => {
  const board = { file: file('<rect width="20" height="2"/>', 1, { rotation: '90' }), rows: [] };
  expect(nested(board, { rotation: 'none' }).result.layout.placements).toHaveLength(1);
});

test('parts that stay together retain their relative positions', () => {
  const artwork = { file: null, rows: [textRow('a', 'i', 3)] };
  const { result } = nested(artwork, { keepTogether: 'letter' });
  const byPart = Map.groupBy(result.layout.placements, ({ partId }) => partId);
  expect(byPart.size).toBe(2);
  // Both parts of a letter are drawn in one frame, so a common movement is the same placement for both.
  const moves = [...byPart.values()].map((placements) =>
    placements
      .map(({ sheet: on, xIn, yIn, angleDeg }) => [on, xIn.toFixed(6), yIn.toFixed(6), angleDeg.toFixed(6)].join())
      .toSorted(),
  );
  expect(moves[0]).toEqual(moves[1]);
});

test('layouts improve, and the last reported one is the result', () => {
  const { result, layouts } = nested({ file: file('<path d="M0 0h4v1h-3v3h-1z"/>', 12), rows: [] });
  expect(layouts.length).toBeGreaterThan(0);
  const usages = layouts.map(({ usage }) => usage);
  expect(usages).toEqual(usages.toSorted((a, b) => b - a));
  expect(result.layout.usage).toBe(usages.at(-1));
  expect(result.layout.lowerBoundSheets).toBe(1);
});

test('rejects nesting of a drawing with only open lines', () => {
  expect(() => nested({ file: file('<path d="M1 1h5" fill="none" stroke="#000"/>'), rows: [] })).toThrow(
    expect.objectContaining({ code: 'no_shapes' }),
  );
});

test('a run continues from the layout of an earlier one, given by row and part ids', () => {
  const artwork: Artwork = { file: file('<rect width="5" height="9"/><circle cx="12" cy="6" r="4"/>', 6), rows: [] };
  const before = nested(artwork).result.layout;
  const told: JobLayout[] = [];
  const result = nestJob(measureArtwork(artwork, { fonts }), sheet, options, {
    now: () => 0,
    seed: 2,
    budgetMs: 1e9,
    maxEvaluations: 500,
    shouldStop: () => false,
    start: JSON.parse(JSON.stringify(before)),
    onBest: (layout) => told.push(layout),
  });
  expect(result.startIgnored).toBeNull();
  expect(told[0]!.placements.length).toBe(12);
  expect(Math.abs(told[0]!.usage - before.usage)).toBeLessThan(EXACT_IN);
  expect(result.layout.usage).toBeLessThanOrEqual(told[0]!.usage);
});

test.each(['piece', 'letter', 'row'] as const)(
  'the job starts from the stored last layout, with other row ids and an added row: %s',
  (keepTogether) => {
    // A circle, a ring in halves and a slot: stored paths have their arcs in quarters.
    const svgFile = file(
      `<rect width="5" height="3"/><circle cx="12" cy="6" r="3"/><path d="M0 12h4v1h-3v3h-1z"/>
      <path fill-rule="evenodd" d="M26 6a4 4 0 1 1-8 0a4 4 0 1 1 8 0zM24 6a2 2 0 1 0-4 0a2 2 0 1 0 4 0z"/>
      <path d="M20 14h4a1 1 0 0 1 0 2h-4a1 1 0 0 1 0-2z"/>`,
      2,
    );
    const before = measureArtwork({ file: svgFile, rows: [textRow('a', 'Bright', 2)] }, { fonts });
    const control = { now: () => 0, seed: 1, budgetMs: 1e9, shouldStop: () => false, onBest: () => {} };
    const changed = { ...options, keepTogether };
    const first = nestJob(before, sheet, changed, { ...control, maxEvaluations: 60_000 });
    const stored = JSON.stringify({ measurement: before.answer, layout: first.layout, spacingIn: options.spacingIn });
    const again = (rows: JobRow[]) =>
      nestJob(measureArtwork({ file: svgFile, rows }, { fonts }), sheet, changed, {
        ...control,
        seed: 2,
        maxEvaluations: 1,
        earlier: JSON.parse(stored),
      });
    const same = again([textRow('other', 'Bright', 2)]);
    expect(same.startedFrom).toBe('earlier');
    expect(same.layout.usage).toBeLessThanOrEqual(first.layout.usage + EXACT_IN);
    const more = again([textRow('other', 'Bright', 2), textRow('a', 'X', 1)]);
    expect(more.layout.unplaced).toEqual([]);
    expect(more.layout.placements).toHaveLength(first.layout.placements.length + 1);
  },
);
