import { expect, test } from '@jest/globals';
import { createFontLibrary, measureArtwork, nestFill, type FillFound } from '#engine';
import { startFillPartners } from '#engine/host/fill-partners.ts';
import { until } from '#harness/until.ts';
import { rows } from '#harness/depth.ts';

const TIMEOUT_MS = 120_000;
const body = '<path d="M0 0H5V1H1V5H0Z"/>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9">${body}</svg>`;
const file = { fileName: 'a.svg', bytes: new TextEncoder().encode(svg), quantity: 1 };
const artwork = measureArtwork({ file, rows: [] }, { fonts: createFontLibrary({ faces: [] }) });
const task = {
  artwork,
  on: { widthIn: 19, heightIn: 21 },
  fill: { rowId: 'file', sheets: 1, maxParts: 2000 },
  options: { spacingIn: 0.25, marginIn: 0.5, rotation: '90', partsInHoles: true, keepTogether: 'piece' } as const,
  seed: 1,
  budgetMs: TIMEOUT_MS,
};

test.each(rows([2, 3], 1))(
  'with %i searches each partner reports its layouts, and the leading search adopts them',
  async (searches) => {
    const { others, reportToPartners, end } = startFillPartners(task, searches);
    const found: FillFound[] = [];
    const collect = () => found.push(...others());
    await until(collect, `${searches - 1} layouts`, (count) => count >= searches - 1, { limitMs: 300_000 });
    const max = found.reduce((count, { placements }) => Math.max(count, placements.length), 0);
    const { layout } = nestFill(artwork, task.on, task.fill, task.options, {
      now: () => 0,
      seed: 1,
      budgetMs: 1e9,
      maxEvaluations: 1,
      shouldStop: () => false,
      others: () => found.splice(0),
      onBest: reportToPartners,
    });
    await end();
    expect(max).toBeGreaterThan(0);
    expect(layout.fill!.placed).toBeGreaterThanOrEqual(max);
  },
  TIMEOUT_MS,
);

test('one search has no partners, and ends immediately', async () => {
  const { others, end } = startFillPartners(task, 1);
  expect(others()).toEqual([]);
  await end();
});
