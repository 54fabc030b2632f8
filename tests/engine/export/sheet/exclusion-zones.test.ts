import { expect, test } from '@jest/globals';
import DxfParser from 'dxf-parser';
import { rectangleContour } from '@measurement-nesting/curves';
import { exportFiles } from '#engine/export/export-zip.ts';
import { looseLines, placeLooseLines } from '#engine/export/sheet/loose-lines.ts';
import type { ExportJob } from '#engine/export/types.ts';
import { measureArtwork } from '#engine/job/measure-artwork.ts';
import { nestJob } from '#engine/job/nest-job.ts';
import { createFontLibrary } from '#engine';
import { jobWith } from '../sample-job.ts';

const zones = [
  { xIn: 10, yIn: 4, widthIn: 6, heightIn: 2 },
  { xIn: 44, yIn: 20, widthIn: 8, heightIn: 8 },
];
const placements = [{ rowId: 'file', partId: 'p1', sheet: 0, xIn: 1, yIn: 1, angleDeg: 0 }];

function zonedJob(): ExportJob {
  const job = jobWith(placements);
  return { ...job, layout: { ...job.layout!, sheet: { ...job.layout!.sheet, zones } } };
}

async function textOf(job: ExportJob, path: string): Promise<string> {
  const found = (await exportFiles(job)).find((file) => file.path === path)!;
  return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
}

test('zones are on layers that are not cut, in README.txt and in nest.json', async () => {
  const job = zonedJob();
  const svg = await textOf(job, 'sheets/sheet-01.svg');
  const layer = /<g id="exclusion-zones" ([^>]*)>[^]*?<\/g>/.exec(svg)!;
  expect(layer[1]).toContain('display="none" fill="none" stroke="none"');
  expect(layer[0].match(/<rect/g)).toHaveLength(2);
  for (const path of ['sheets/sheet-01.dxf', 'sheets/exact/sheet-01.dxf', 'sheets/R12/sheet-01.dxf']) {
    const dxf = new DxfParser().parseSync(await textOf(job, path))!;
    expect(dxf.entities.filter((entity) => entity.layer === 'EXCLUSION_ZONES')).toHaveLength(2);
  }
  const readme = await textOf(job, 'README.txt');
  const { widthIn, heightIn } = job.layout!.sheet;
  expect(readme).toContain(`  sheet ${widthIn} x ${heightIn} in: 6 x 2 in at X 10, Y 4 in`);
  expect(JSON.parse(await textOf(job, 'nest.json'))).toMatchObject({ sheet: { zones } });
});

test('a job without zones has no layer for them', async () => {
  const job = jobWith(placements);
  expect(await textOf(job, 'sheets/sheet-01.svg')).not.toContain('exclusion');
  expect(await textOf(job, 'sheets/sheet-01.dxf')).not.toContain('EXCLUSION_ZONES');
  expect(await textOf(job, 'README.txt')).not.toContain('Exclusion zones (');
});

const drawing = (content: string) => ({
  file: {
    fileName: 'z.svg',
    bytes: new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="12in" height="12in" viewBox="0 0 12 12">${content}</svg>`,
    ),
    quantity: 4,
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

test('measuring a sheet with zones again yields only the outlines of its parts', async () => {
  const artwork = measureArtwork(drawing('<path d="M0 0h5v3h-5z"/>'), { fonts });
  const { layout } = nestJob(artwork, { widthIn: 48, heightIn: 24, zones }, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1000,
    maxEvaluations: 2000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  const [, clipped] = layout.sheet.zones!;
  expect(clipped).toEqual({ xIn: 44, yIn: 20, widthIn: 4, heightIn: 4 });
  const job = { ...zonedJob(), measurement: artwork.answer, layout };
  const bytes = new TextEncoder().encode(await textOf(job, 'sheets/sheet-01.svg'));
  const again = measureArtwork({ file: { fileName: 's.svg', bytes, quantity: 1 }, rows: [] }, { fonts });
  expect(again.answer.totals.lengthIn).toBeCloseTo(4 * 16, 6);
  expect(again.answer.totals.perimeterIn).toBeCloseTo(4 * 16, 6);
});

test('omits an open line next to a part where it would meet a zone', () => {
  const { answer } = measureArtwork(
    drawing('<path d="M0 0h5v3h-5z"/><path d="M5.5 1h0.4" fill="none" stroke="#000"/>'),
    {
      fonts,
    },
  );
  const lines = looseLines(answer);
  expect(lines).toHaveLength(1);
  const { companion } = lines[0]!;
  const outer = rectangleContour(4, 4, 5, 3);
  const copies = [{ key: companion!, map: [1, 0, 0, 1, 4, 4] as const, outer, holes: [] }];
  const room = { minX: 0, minY: 0, maxX: 48, maxY: 24 };
  const at = (xIn: number) => ({ zones: [{ xIn, yIn: 4.5, widthIn: 1, heightIn: 1 }] });
  expect(placeLooseLines(lines, copies, room)).toHaveLength(1);
  expect(placeLooseLines(lines, copies, room, at(11))).toHaveLength(1);
  expect(placeLooseLines(lines, copies, room, at(9.2))).toHaveLength(0);
});
