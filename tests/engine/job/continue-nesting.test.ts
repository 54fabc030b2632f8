import { beforeAll, expect, test } from '@jest/globals';
import {
  createFontLibrary,
  measureArtwork,
  nestJob,
  continueNesting,
  type Artwork,
  type FontLibrary,
  type Continuation,
} from '#engine';
import type { JobNestOptions } from '#engine/job/types.ts';
import { readFontFiles } from '#engine/host/font-files.ts';

/** Continuing from a layout in the caller's own ids and degrees. */

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = createFontLibrary(await readFontFiles());
});
const options: JobNestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: 'any',
  partsInHoles: true,
  keepTogether: 'piece',
};
const sheet = { widthIn: 30, heightIn: 20 };
const stock = [
  { id: 'offcut', widthIn: 14, heightIn: 11, count: 1, remnant: true },
  { id: 'large', widthIn: 30, heightIn: 20, count: null, price: 40 },
] as const;
const artwork: Artwork = {
  file: null,
  rows: ['AB', 'on'].map((text, k) => ({
    id: `r${k}`,
    text,
    font: 'Arial',
    heightIn: 3,
    heightRule: 'cap',
    quantity: 4,
    rotationLocked: k === 1,
  })),
};
const counted = (maxEvaluations: number) => ({
  now: () => 0,
  seed: 4,
  budgetMs: 1e9,
  maxEvaluations,
  shouldStop: () => false,
  onBest: () => undefined,
});
const keyOf = (p: { rowId: string; partId: string; xIn: number; yIn: number; angleDeg: number }) =>
  [p.rowId, p.partId, p.xIn, p.yIn, p.angleDeg].join(' ');

test.each([
  ['equal sheets, pieces', sheet, 'piece'],
  ['equal sheets, letters', sheet, 'letter'],
  ['a stock', stock, 'piece'],
] as const)('%s: retains the numbers of pins, and does not place removed parts again', (_what, on, keepTogether) => {
  const measured = measureArtwork(artwork, { fonts });
  const changed = { ...options, keepTogether };
  const { layout: found } = nestJob(measured, on, changed, counted(2_000));
  const sheetOf: string[] = [];
  for (const { id, sheets } of found.stock ?? []) for (const of of sheets) sheetOf[of] = id;
  const gone = found.placements.find(({ rowId, partId }) => rowId === 'r0' && partId === 'part-1')!;
  const turned = found.placements
    .filter((placement) => placement !== gone)
    .map((placement, k) => (k % 2 === 0 ? { ...placement, pinned: true } : placement));
  const continuation: Continuation = {
    placements: turned,
    ...(found.stock && { sheetOf }),
    takenOff: [{ rowId: 'r0', partId: 'part-1', count: 1 }],
  };
  const { layout } = continueNesting(measured, on, changed, continuation, counted(4_000));
  const pins = (of: Continuation['placements']) => of.filter(({ pinned }) => pinned).map(keyOf);
  expect(pins(layout.placements).sort()).toEqual(pins(turned).sort());
  expect(layout.placements).toHaveLength(found.placements.length - 1);
  expect(layout.unplaced).toMatchObject([
    { rowId: 'r0', partId: 'part-1', count: 1, reason: 'by_hand', message: 'Removed from the sheets manually.' },
  ]);
  expect(layout.usage).toBeLessThanOrEqual(found.usage + 1e-9);
});

test('rejects sheets that the job does not have', () => {
  const measured = measureArtwork(artwork, { fonts });
  const { layout } = nestJob(measured, stock, options, counted(500));
  const continuation: Continuation = { placements: layout.placements, takenOff: [] };
  expect(() => continueNesting(measured, stock, options, continuation, counted(500))).toThrow(
    'List the size of each sheet',
  );
});
