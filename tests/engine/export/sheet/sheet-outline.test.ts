import { expect, test } from '@jest/globals';
import DxfParser from 'dxf-parser';
import { rectangleContour } from '@measurement-nesting/curves';
import { exportFiles } from '#engine/export/export-zip.ts';
import { looseLines, placeLooseLines } from '#engine/export/sheet/loose-lines.ts';
import type { ExportJob } from '#engine/export/types.ts';
import { fillBound } from '#engine/job/fill-bound.ts';
import type { JobStockSheet } from '#engine/job/job-stock.ts';
import { measureArtwork } from '#engine/job/measure-artwork.ts';
import { areaBound, nestJob } from '#engine/job/nest-job.ts';
import { createFontLibrary } from '#engine';
import { jobWith } from '../sample-job.ts';

/** Sheets that are no rectangles, in results and files. */

const corners = (...points: (readonly [number, number])[]) => points.map(([xIn, yIn]) => ({ xIn, yIn }));
const outline = corners([0, 0], [48, 0], [48, 12], [24, 24], [0, 24]);
const placements = [{ rowId: 'file', partId: 'p1', sheet: 0, xIn: 1, yIn: 1, angleDeg: 0 }];

function shapedJob(over: Partial<ExportJob> = {}): ExportJob {
  const job = jobWith(placements);
  const sheet = { ...job.layout!.sheet, widthIn: 48, heightIn: 24, outline };
  return { ...job, layout: { ...job.layout!, sheet, cutOff: null }, ...over };
}

async function textOf(job: ExportJob, path: string): Promise<string> {
  const found = (await exportFiles(job)).find((file) => file.path === path)!;
  return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
}

/** Corners on the layer SHEET of a DXF, y up. */
async function sheetLayer(job: ExportJob, path: string): Promise<(readonly [number, number])[]> {
  const { entities } = new DxfParser().parseSync(await textOf(job, path))!;
  const [edge, ...more] = entities.filter(({ layer }) => layer === 'SHEET');
  expect(more).toEqual([]);
  const { vertices } = edge as unknown as { vertices: { x: number; y: number }[] };
  return vertices.map(({ x, y }) => [x, y] as const);
}

test('the edge of the sheet has its shape in every file, on layers that are not cut', async () => {
  const job = shapedJob();
  const svg = await textOf(job, 'sheets/sheet-01.svg');
  expect(svg).toContain('display="none" fill="none" stroke="none"><polygon points="0,0 48,0 48,12 24,24 0,24"/></g>');
  expect(svg).not.toContain('id="margin"');
  for (const path of ['sheets/sheet-01.dxf', 'sheets/exact/sheet-01.dxf', 'sheets/R12/sheet-01.dxf'])
    expect(await sheetLayer(job, path)).toEqual(outline.map(({ xIn, yIn }) => [xIn, 24 - yIn]));
  expect(await textOf(job, 'README.txt')).toContain('  sheet 48 x 24 in: 0,0 48,0 48,12 24,24 0,24\r\n');
  expect(JSON.parse(await textOf(job, 'nest.json'))).toMatchObject({ sheet: { outline } });
});

test('a mirrored sheet has the mirrored shape', async () => {
  const job = shapedJob({ output: { isMirrored: true } });
  const path = 'sheets/sheet-01 (mirrored).dxf';
  expect(await sheetLayer(job, path)).toEqual(outline.map(({ xIn, yIn }) => [48 - xIn, 24 - yIn]));
});

const drawing = (content: string, quantity = 4) => ({
  file: {
    fileName: 'z.svg',
    bytes: new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="12in" height="12in" viewBox="0 0 12 12">${content}</svg>`,
    ),
    quantity,
  },
  rows: [],
});
const fonts = createFontLibrary({ faces: [] });
const options = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: '90',
  partsInHoles: true,
  keepTogether: 'piece',
  costRule: 'whole_sheets',
} as const;
const control = {
  now: () => 0,
  seed: 1,
  budgetMs: 1000,
  maxEvaluations: 2000,
  shouldStop: () => false,
  onBest: () => undefined,
};

test('a result has the outline without repeated corners, and none for a rectangle', () => {
  const artwork = measureArtwork(drawing('<path d="M0 0h5v3h-5z"/>'), { fonts });
  const on = (of: typeof outline) => nestJob(artwork, { widthIn: 48, heightIn: 24, outline: of }, options, control);
  expect(on([...outline, outline[0]!]).layout.sheet.outline).toEqual([...outline.slice(1), outline[0]]);
  expect(on(corners([0, 0], [48, 0], [48, 24], [0, 24])).layout.sheet).not.toHaveProperty('outline');
});

test('an offcut with an outline is a size of the stock and of sheets.csv', async () => {
  const artwork = measureArtwork(drawing('<path d="M0 0h5v3h-5z"/>', 60), { fonts });
  const stock: readonly JobStockSheet[] = [
    { id: 'left', widthIn: 48, heightIn: 24, count: 1, remnant: true, outline },
    { id: 'new', widthIn: 48, heightIn: 96, count: null, price: 60 },
  ];
  const { layout } = nestJob(artwork, stock, options, control);
  expect(layout.stock).toMatchObject([{ id: 'left', outline }, { id: 'new' }]);
  expect(layout.stock![1]).not.toHaveProperty('outline');
  const csv = await textOf({ ...shapedJob(), layout, measurement: artwork.answer }, 'sheets.csv');
  expect(csv.split('\r\n')[0]).toMatch(/,outline_in$/);
  expect(csv).toContain('0 0; 48 0; 48 12; 24 24; 0 24');
});

test('bounds of sheets and copies count the area of the outline', () => {
  const triangle = { widthIn: 40, heightIn: 40, outline: corners([0, 0], [40, 0], [0, 40]) };
  expect(areaBound([{ areaSqIn: 100, quantity: 9 }], triangle, 0.5)).toBe(2);
  const square = { copy: [100], others: [], rectangle: { widthIn: 10, heightIn: 10, mayTurn: true } };
  const rules = { marginIn: 0.5, spacingIn: 0.25, keepGroups: false };
  expect(fillBound(square, [{ ...triangle, count: 1 }], rules)).toBe(7);
  expect(fillBound(square, [{ widthIn: 40, heightIn: 40, count: 1 }], rules)).toBeGreaterThan(7);
});

test('an open line beside a part is on the sheet only inside its outline', () => {
  const { answer } = measureArtwork(
    drawing('<path d="M0 0h5v3h-5z"/><path d="M5.5 1h0.3" stroke="#000" fill="none"/>'),
    {
      fonts,
    },
  );
  const lines = looseLines(answer);
  expect(lines).toHaveLength(1);
  const outer = rectangleContour(4, 4, 5, 3);
  const copies = [{ key: lines[0]!.companion!, map: [1, 0, 0, 1, 4, 4] as const, outer, holes: [] }];
  const room = { minX: 0, minY: 0, maxX: 48, maxY: 24 };
  const placed = (...points: (readonly [number, number])[]) =>
    placeLooseLines(lines, copies, room, { outline: corners(...points) });
  expect(placed([0, 0], [48, 0], [0, 48])).toHaveLength(1);
  expect(placed([0, 0], [9.6, 0], [9.6, 24], [0, 24])).toHaveLength(0);
  expect(placed([0, 0], [9.2, 0], [9.2, 24], [0, 24])).toHaveLength(0);
});
