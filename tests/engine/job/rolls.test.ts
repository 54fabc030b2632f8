import { describe, expect, test } from '@jest/globals';
import {
  createFontLibrary,
  ENGINE_VERSION,
  exportFiles,
  measureArtwork,
  nestJob,
  type JobLayout,
  type MeasuredArtwork,
} from '#engine';
import type { JobSheets } from '#engine/job/job-stock.ts';
import { sheetAt } from '#engine/model/sheets.ts';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';

const options = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: 'none',
  partsInHoles: true,
  keepTogether: 'piece',
  costRule: 'used_share',
} as const;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="5in" viewBox="0 0 10 5"><rect width="10" height="5"/></svg>';
const oneFoot = { widthIn: 24, heightIn: 1800, roll: { pricePerFt: 0.95 } };

function artworkOf(quantity: number): MeasuredArtwork {
  const file = { fileName: 'art.svg', bytes: new TextEncoder().encode(svg), quantity };
  return measureArtwork({ file, rows: [] }, { fonts: createFontLibrary({ faces: [] }) });
}

function layoutOn(on: JobSheets, quantity: number): JobLayout {
  return nestJob(artworkOf(quantity), on, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 3_000,
    shouldStop: () => false,
    onBest: () => undefined,
  }).layout;
}

const filesOf = async (layout: JobLayout, quantity: number) => {
  const files = await exportFiles({
    name: 'art.svg',
    date: '2026-11-26',
    runId: null,
    engineVersion: ENGINE_VERSION,
    measurement: artworkOf(quantity).answer,
    tables: exportTables,
    layout,
    usage: usageWords(layout),
    options,
  });
  return new Map(files.map(({ path, content }) => [path, content]));
};

test('thirteen rectangles of 10 x 5 in use the length of seven rows, at its price', () => {
  const layout = layoutOn(oneFoot, 13);
  const rowsIn = 2 * 0.5 + 7 * 5 + 6 * 0.25;
  expect(layout.sheet.roll!.lengthIn).toBeCloseTo(rowsIn, 3);
  expect(layout.cost).toMatchObject({ amount: 2.97, wholeSheets: 2.97, usedShare: 2.97, boundingBox: 2.97 });
  expect(usageWords(layout).amount).toBe('37.5 in (3.13 ft) of 24 in roll');
});

test('a stock of one roll has the figures of the roll alone', () => {
  const alone = layoutOn(oneFoot, 13);
  const { stock, cost } = layoutOn([{ id: 'a', count: null, ...oneFoot }], 13);
  expect(stock![0]!.roll).toEqual(alone.sheet.roll);
  expect(cost!.amount).toBe(alone.cost!.amount);
});

describe('panels', () => {
  const panels = { widthIn: 24, heightIn: 20, roll: { pricePerFt: 0.95, panels: true } };
  const layout = layoutOn(panels, 13);

  test('count whole before the last one', () => {
    expect(layout.sheets).toBe(3);
    expect(layout.sheet.roll!.lengthIn).toBeCloseTo(2 * 20 + 2 * 0.5 + 5, 3);
  });

  test('have no part across a border', () => {
    for (const { yIn } of layout.placements) expect(yIn + 5).toBeLessThanOrEqual(20 - 0.5 + 1e-6);
  });

  test('are as long as a panel, the last one as long as its material', () => {
    expect([0, 1].map((index) => sheetAt(layout, index).heightIn)).toEqual([20, 20]);
    expect(sheetAt(layout, 2).heightIn).toBeCloseTo(6, 3);
  });
});

test('the files of a roll are as long as the used material, and name no sheet size', async () => {
  const files = await filesOf(layoutOn(oneFoot, 13), 13);
  const drawing = String(files.get('sheets/sheet-01.svg'));
  expect(drawing).toMatch(/width="24in" height="37\.(5|4999)\d*in"/);
  const readme = String(files.get('README.txt'));
  expect(readme).toContain('37.5 in (3.13 ft) of 24 in roll, $0.95 a foot.');
  expect(readme).toContain('Cost: $0.95 a foot = $2.97.');
  expect(String(files.get('sheets.csv'))).toContain('roll_length_in,price_per_ft\r\n');
  expect(JSON.parse(String(files.get('nest.json')))).toMatchObject({ sheet: { roll: { pricePerFt: 0.95 } } });
});
