import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contoursBox, readWrittenPaths, transformContour } from '@measurement-nesting/curves';
import {
  createFontLibrary,
  continuationSearch,
  measureArtwork,
  nestJob,
  continueNesting,
  type JobLayout,
  type JobMeasurement,
  type JobNestOptions,
} from '#engine';
import { placementMap } from '#engine/model/placement-map.ts';
import type { JobStockSheet } from '#engine/job/job-stock.ts';
import { applyManualLayout } from '#engine/job/manual-layout-job.ts';
import { asDrawn, asTurned } from '#engine/job/parts/grain.ts';
import type { PartChoice } from '#engine/job/parts/part-choices.ts';
import { runs } from '#harness/depth.ts';

const fonts = createFontLibrary({ faces: [] });
const options: JobNestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: '180',
  partsInHoles: true,
  keepTogether: 'piece',
};
const grained = (grain: 'width' | 'height'): JobStockSheet[] => [
  { id: 'ply', widthIn: 30, heightIn: 30, count: null, price: 40, grain },
];
const control = {
  now: () => 0,
  seed: 3,
  budgetMs: 1e9,
  maxEvaluations: 1500,
  shouldStop: () => false,
  onBest: () => undefined,
};

/** A rectangle with a cut corner, so that turns and mirror images differ. */
const plank = (id: string, x: number, width: number, height: number): string =>
  `<path id="${id}" d="M${x} 1h${width - 1}l1 1v${height - 1}h${-width}z"/>`;
const body = plank('wide', 1, 12, 3) + plank('tall', 20, 3, 12);

function nested(choices: readonly PartChoice[], on: readonly JobStockSheet[], changes: Partial<JobNestOptions> = {}) {
  const bytes = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100">${body}</svg>`,
  );
  const artwork = measureArtwork(
    { file: { fileName: 'a.svg', bytes, quantity: 1, parts: choices }, rows: [] },
    { fonts },
  );
  const asked = { ...options, ...changes };
  const { layout } = nestJob(artwork, on, asked, control);
  return { artwork, layout, job: { measurement: artwork.answer, rules: {}, on, options: asked, layout } };
}

/** Boxes of the placed parts on their sheets, by name. */
function boxesOf({ rows }: JobMeasurement, { placements }: JobLayout) {
  return placements.map((placement) => {
    const part = rows[0]!.parts.find(({ id }) => id === placement.partId)!;
    const { minX, minY, maxX, maxY } = contoursBox(
      readWrittenPaths(part.path).map((contour) => transformContour(placementMap(placement), contour)),
    );
    return { name: part.name, minX, minY, maxX, maxY, isWide: maxX - minX > maxY - minY };
  });
}

test.each([
  ['length', 'width', true],
  ['length', 'height', false],
  ['width', 'width', false],
  ['width', 'height', true],
] as const)(
  'parts with the grain along their %s, on sheets with grain along the %s, have their long side along x: %s',
  (grain, side, isWide) => {
    const choices = ['wide', 'tall'].map((name) => ({ name, quantity: 3, rules: { grain } }));
    const { artwork, layout } = nested(choices, grained(side));
    const boxes = boxesOf(artwork.answer, layout);
    expect(boxes.map((box) => box.isWide)).toEqual(Array(6).fill(isWide));
    for (const box of boxes) {
      expect(Math.min(box.minX, box.minY)).toBeGreaterThan(0.499);
      expect(Math.max(box.maxX, box.maxY)).toBeLessThan(29.501);
    }
  },
);

test('parts without a grain of their own stay as drawn, and on sheets without grain no part is turned', () => {
  const isWide = ({ artwork, layout }: ReturnType<typeof nested>) =>
    boxesOf(artwork.answer, layout).map(({ name, isWide: is }) => [name, is]);
  const drawn = [
    ['wide', true],
    ['tall', false],
  ];
  expect(
    isWide(nested([], grained('width')))
      .toSorted()
      .toReversed(),
  ).toEqual(drawn);
  const plain: JobStockSheet[] = [{ id: 'mdf', widthIn: 30, heightIn: 30, count: null, price: 40 }];
  const turned = nested([{ name: 'tall', rules: { grain: 'length' } }], plain);
  expect(isWide(turned).toSorted().toReversed()).toEqual(drawn);
});

test('a part that the grain does not limit is rotated to fit', () => {
  const flat: JobStockSheet[] = [{ id: 'strip', widthIn: 30, heightIn: 5, count: null, price: 4, grain: 'width' }];
  const quarter = { rotation: '90' } as const;
  expect(nested([], flat, quarter).layout.unplaced.map(({ name }) => name)).toEqual(['tall']);
  const { artwork, layout } = nested([{ name: 'tall', rules: { grain: 'any' } }], flat, quarter);
  expect(layout.unplaced).toEqual([]);
  expect(boxesOf(artwork.answer, layout).every(({ isWide }) => isWide)).toBe(true);
});

test('manual layouts and continued runs accept turned parts where the search placed them', () => {
  const { artwork, layout, job } = nested(
    [{ name: 'tall', quantity: 2, rules: { grain: 'length' } }],
    grained('width'),
  );
  const sheetOf = Array.from({ length: layout.sheets }, () => 'ply');
  const boxes = boxesOf(artwork.answer, layout);
  // All in one direction, away from the edges of the sheet.
  const by = boxes.every(({ maxX }) => maxX < 29) ? 0.01 : -0.01;
  const moved = layout.placements.map((placement) => ({ ...placement, xIn: placement.xIn + by }));
  expect(applyManualLayout(job, { placements: layout.placements, sheetOf })).toMatchObject({ isAsNested: true });
  expect(applyManualLayout(job, { placements: moved, sheetOf }).collisions).toEqual([]);
  const upright = moved.map((placement) => ({ ...placement, angleDeg: 0 }));
  expect(applyManualLayout(job, { placements: upright, sheetOf }).collisions).not.toEqual([]);
  const pinned = layout.placements.map((placement) => ({ ...placement, pinned: true }));
  const goOn = { placements: pinned, sheetOf, takenOff: [] };
  expect(continuationSearch(artwork, grained('width'), options, goOn).items).toHaveLength(2);
  const continued = continueNesting(artwork, grained('width'), options, goOn, control).layout;
  expect(continued.placements).toEqual(pinned);
});

test('a turned part and its mirror image are placed where the part as drawn is', () => {
  const degrees = fc.double({ min: 0, max: 359, noNaN: true });
  fc.assert(
    fc.property(degrees, fc.boolean(), (angleDeg, mirrored) => {
      const placement = { rowId: 'file', partId: 'part-1', sheet: 0, xIn: 3, yIn: 5, angleDeg, mirrored };
      const [x, y] = [2, 7];
      const [a, b, c, d, e, f] = placementMap(placement);
      // The turned part has the point (x, y) at (-y, x).
      const at = [a * -y + c * x + e, b * -y + d * x + f];
      const [a2, b2, c2, d2, e2, f2] = placementMap(asDrawn(placement));
      expect(a2 * x + c2 * y + e2).toBeCloseTo(at[0]!, 9);
      expect(b2 * x + d2 * y + f2).toBeCloseTo(at[1]!, 9);
      const again = asTurned(asDrawn(placement)).angleDeg;
      expect((again + 720) % 360).toBeCloseTo(angleDeg, 9);
    }),
    { numRuns: runs(100) },
  );
});
