import { expect, test } from '@jest/globals';
import { createFontLibrary, measureArtwork, nestJob, type Artwork, type JobPlacement } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { continueNesting } from '#engine/job/continue-nesting.ts';
import { applyManualLayout, type NestedJob } from '#engine/job/manual-layout-job.ts';
import type { JobNestOptions } from '#engine/job/types.ts';

/** Two flags that fit one sheet only if one of them is mirrored. */

const fonts = createFontLibrary(await readFontFiles());
const options: JobNestOptions = {
  spacingIn: 0.1,
  marginIn: 0.25,
  rotation: 'none',
  partsInHoles: true,
  keepTogether: 'piece',
};
const sheet = { widthIn: 4.65, heightIn: 2.5 };

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="10in" viewBox="0 0 20 10">
<path d="M0 0H3L1 2H0Z"/><path d="M13 0H14V2H11Z" transform="matrix(-1 0 0 1 24 0)"/></svg>`;

const artwork = (mirror: boolean): Artwork => ({
  file: { fileName: 'flags.svg', bytes: new TextEncoder().encode(svg), quantity: 2, rules: { mirror } },
  rows: [],
});

function nested(mirror: boolean): NestedJob {
  const measured = measureArtwork(artwork(mirror), { fonts });
  const { layout } = nestJob(measured, sheet, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 5_000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  return {
    measurement: measured.answer,
    rules: mirror ? { file: { mirror } } : {},
    on: sheet,
    options,
    layout,
  };
}

const areMirrored = (placements: readonly JobPlacement[]): number =>
  placements.filter(({ mirrored }) => mirrored === true).length;

test('a drawing that may be mirrored needs half the sheets', () => {
  const [plain, better] = [nested(false).layout, nested(true).layout];
  expect([plain.sheets, areMirrored(plain.placements)]).toEqual([4, 0]);
  expect([better.sheets, areMirrored(better.placements)]).toEqual([2, 2]);
});

test('a manual layout with mirrored parts has the figures of the search, and is rejected without the rule', () => {
  const job = nested(true);
  const { placements } = job.layout;
  expect(applyManualLayout(job, { placements })).toMatchObject({ layout: job.layout, isAsNested: true });
  // Stored and read again, as the screen sends it.
  const sent = JSON.parse(JSON.stringify(placements)) as typeof placements;
  expect(
    applyManualLayout({ ...job, rules: {} }, { placements: sent.map((p) => ({ ...p, xIn: p.xIn - 1e-7 })) }),
  ).toMatchObject({
    layout: null,
    collisions: [{ kind: 'rotation' }, { kind: 'rotation' }],
  });
  const moved = applyManualLayout(job, { placements: sent.map((p) => ({ ...p, xIn: p.xIn - 1e-7 })) });
  expect(moved.collisions).toEqual([]);
  expect(moved.layout!.usage).toBeCloseTo(job.layout.usage, 5);
  expect(areMirrored(moved.layout!.placements)).toBe(2);
  // The same position of the other image collides or leaves the sheet.
  const flipped = sent.map(({ mirrored, ...p }) => (mirrored === true ? p : { ...p, mirrored: true }));
  expect(applyManualLayout(job, { placements: flipped }).layout).toBeNull();
});

test('pinned mirrored parts stay exactly in place when a run continues', () => {
  const job = nested(true);
  const placements = job.layout.placements.map((p) => (p.mirrored === true ? { ...p, pinned: true } : p));
  const { layout, startIgnored } = continueNesting(
    measureArtwork(artwork(true), { fonts }),
    sheet,
    options,
    { placements, takenOff: [] },
    { now: () => 0, seed: 2, budgetMs: 1e9, maxEvaluations: 3_000, shouldStop: () => false, onBest: () => undefined },
  );
  expect(startIgnored).toBeNull();
  const pinned = (of: readonly JobPlacement[]) => of.filter((p) => p.pinned === true);
  expect(pinned(layout.placements)).toHaveLength(2);
  expect(pinned(layout.placements)).toEqual(expect.arrayContaining(pinned(placements)));
});
