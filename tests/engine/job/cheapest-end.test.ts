import { describe, expect, test } from '@jest/globals';
import { createFontLibrary, measureArtwork, nestJob, type JobLayout } from '#engine';
import { createCheapestEnd, isCheapest } from '#engine/job/cheapest-end.ts';
import type { JobSheets } from '#engine/job/job-stock.ts';
import type { JobNestOptions } from '#engine/job/types.ts';

const rules: JobNestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: '90',
  partsInHoles: true,
  keepTogether: 'piece',
  costRule: 'whole_sheets',
};
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="5in" viewBox="0 0 10 5"><path d="M0 0H10L7 5H0Z"/></svg>';
const sheet = { widthIn: 24, heightIn: 48, price: 60 };

function layoutOn(on: JobSheets, quantity = 3, options = rules): JobLayout {
  const file = { fileName: 'art.svg', bytes: new TextEncoder().encode(svg), quantity };
  const artwork = measureArtwork({ file, rows: [] }, { fonts: createFontLibrary({ faces: [] }) });
  return nestJob(artwork, on, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 2_000,
    shouldStop: () => false,
    onBest: () => undefined,
  }).layout;
}

describe('a layout cannot get cheaper', () => {
  const { price: _price, ...unpriced } = sheet;
  test.each<[string, JobSheets, number, JobNestOptions['costRule'], boolean]>([
    ['on one whole sheet at a price', sheet, 3, 'whole_sheets', true],
    ['except without a price', unpriced, 3, 'whole_sheets', false],
    ['except under the used share', sheet, 3, 'used_share', false],
    ['except with parts left over', { ...sheet, widthIn: 6, heightIn: 6 }, 1, 'whole_sheets', false],
    ['except on a roll', { widthIn: 24, heightIn: 600, roll: { pricePerFt: 1 } }, 3, 'used_share', false],
    [
      'on offcuts alone',
      [
        { id: 'a', widthIn: 24, heightIn: 24, count: 1, remnant: true },
        { id: 'b', ...sheet, count: null },
      ],
      3,
      'whole_sheets',
      true,
    ],
    [
      'on the cheapest sheet of a stock',
      [
        { id: 'a', ...sheet, count: null },
        { id: 'b', ...sheet, price: 80, count: null },
      ],
      3,
      'whole_sheets',
      true,
    ],
  ])('%s', (_, on, quantity, costRule, expected) => {
    expect(isCheapest(layoutOn(on, quantity, { ...rules, costRule }))).toBe(expected);
  });
});

test('a search ends a tenth of its budget after its last better layout, once that cannot get cheaper', () => {
  let nowMs = 0;
  const end = createCheapestEnd({ now: () => nowMs, budgetMs: 20_000 });
  const cheapest = layoutOn(sheet);
  nowMs = 15_000;
  expect(end.isDue()).toBe(false);
  end.record(cheapest);
  nowMs += 1_999;
  expect(end.isDue()).toBe(false);
  end.record(cheapest);
  nowMs += 1_999;
  expect(end.isDue()).toBe(false);
  nowMs += 1;
  expect(end.isDue()).toBe(true);
});
