import { expect, test } from '@jest/globals';
import { createFontLibrary, exportFiles, measureArtwork, nestJob, type JobFile } from '#engine';
import type { ExportJob } from '#engine/export/types.ts';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';

const fonts = createFontLibrary({ faces: [] });
const options = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: '90',
  partsInHoles: true,
  keepTogether: 'piece',
} as const;
/** A plate with a hole, a score line, a double line and an open line; a rail with an open line beside it; and one on its own. */
const body = `
  <rect id="plate" width="10" height="6" fill="none" stroke="#000"/>
  <rect width="10" height="6" fill="none" stroke="#000"/>
  <circle cx="3" cy="3" r="1" fill="none" stroke="#000"/>
  <path d="M5 1v4" fill="none" stroke="#00f"/>
  <path d="M7 1v4" fill="none" stroke="#000"/>
  <rect id="rail" x="20" width="12" height="2" fill="none" stroke="#000"/>
  <path d="M50 1v4" fill="none" stroke="#000"/>
  <path d="M32.5 0v2" fill="none" stroke="#000"/>`;
const file = (parts: NonNullable<JobFile['parts']>): JobFile => ({
  fileName: 'cabinet.svg',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100">${body}</svg>`,
  ),
  quantity: 2,
  operations: [{ kind: 'line', color: '#0000ff', operation: 'score' }],
  parts,
});

async function exported(parts: NonNullable<JobFile['parts']>, sheet = { widthIn: 48, heightIn: 96 }) {
  const artwork = measureArtwork({ file: file(parts), rows: [] }, { fonts });
  const { layout } = nestJob(artwork, sheet, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 500,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  const job: ExportJob = {
    name: 'cabinet.svg',
    date: '2026-11-29',
    runId: null,
    engineVersion: '1',
    measurement: artwork.answer,
    tables: exportTables,
    layout,
    usage: usageWords(layout),
    options,
  };
  const files = new Map((await exportFiles(job)).map(({ path, content }) => [path, String(content)]));
  return { measurement: artwork.answer, layout, readme: files.get('README.txt')!, files };
}

const choices = [
  { name: 'plate', quantity: 3 },
  { name: 'rail', quantity: 2, rules: { rotation: 'none', placeFirst: true } },
] as const;

test('README.txt and nest.json list the parts with quantities and rules', async () => {
  const { readme, files, layout } = await exported(choices);
  expect(layout.pieces).toEqual({ placed: 10, total: 10 });
  expect(readme).toContain('QUANTITIES AND RULES OF PARTS (in one copy of the drawing)\r\n1 plate: 3 pieces.\r\n');
  expect(readme).toContain('2 rail: 2 pieces; Placed first; Rotation, Do not rotate (grain, pattern).\r\n');
  expect(JSON.parse(files.get('nest.json')!)).toMatchObject({
    parts: [
      { rowId: 'file', partId: 'part-1', name: 'plate', quantity: 3 },
      { partId: 'part-2', name: 'rail', quantity: 2, rules: { rotation: 'none', placeFirst: true } },
    ],
  });
});

test('measurements.csv counts all pieces of one copy, and of both in the total', async () => {
  const { files } = await exported(choices);
  const [head, row, total] = files
    .get('measurements.csv')!
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = head!.indexOf('pieces');
  expect([row![column], total![column]]).toEqual(['5', '10']);
});

test.each([
  ['every piece on a sheet', { widthIn: 48, heightIn: 96 }],
  ['pieces that fit on no sheet', { widthIn: 11, heightIn: 11 }],
])('README.txt accounts for the length of every piece, with %s', async (_title, sheet) => {
  const { readme, measurement } = await exported(choices, sheet);
  const account = readme.slice(readme.indexOf('WHERE THE LENGTH IS'), readme.indexOf('Together, the length measured'));
  const items = [...account.matchAll(/: (-?[\d.]+) in\r\n/g)].map(([, lengthIn]) => Number(lengthIn));
  const sum = items.reduce((total, lengthIn) => total + lengthIn, 0);
  // Three plates drawn twice with a hole and a line, two rails, two lines beside them; two copies.
  const expected = 2 * (3 * (64 + 2 * Math.PI + 4) + 2 * 28 + 4 + 2);
  expect(measurement.totals.lengthIn).toBeCloseTo(expected, 9);
  expect(sum).toBeCloseTo(expected, 2);
  expect(measurement.operations?.score).toMatchObject({ lengthIn: 24, starts: 6 });
  expect(readme).toContain('24.000 in');
  expect(readme).toContain('Lines beside a piece with a quantity of its own stay off, too.');
});

test('a job without choices for parts has no lines about them', async () => {
  const { readme, files } = await exported([]);
  expect(readme).not.toContain('RULES OF PARTS');
  expect(JSON.parse(files.get('nest.json')!)).not.toHaveProperty('parts');
});
