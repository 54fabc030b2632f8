import { beforeAll, expect, test } from '@jest/globals';
import DxfParser from 'dxf-parser';
import fc from 'fast-check';
import { contoursBox, flattenContour, type Contour } from '@measurement-nesting/curves';
import { applyNames, createFontLibrary, liveTextOutliner, unusedNames } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { exportFiles } from '#engine/export/export-zip.ts';
import { engraveName } from '#engine/export/sheet/engraved-name.ts';
import { isInside, polyline } from '#engine/export/sheet/polylines.ts';
import type { ExportJob } from '#engine/export/types.ts';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { circle } from '#harness/drawings/shapes.ts';
import { readPdf } from '#harness/read-pdf.ts';
import { jobWith } from './sample-job.ts';
import { runs } from '#harness/depth.ts';

let letterText: NonNullable<ExportJob['letterText']>;
beforeAll(async () => {
  letterText = liveTextOutliner(createFontLibrary(await readFontFiles()));
});

const placements = [
  { rowId: 'file', partId: 'p1', sheet: 0, xIn: 1, yIn: 1, angleDeg: 0 },
  { rowId: 'file', partId: 'p1', sheet: 0, xIn: 12, yIn: 20, angleDeg: 90 },
];

function namedJob(name: string, engraveNames: boolean): ExportJob {
  const job = jobWith(placements);
  const measurement = applyNames(job.measurement, [{ rowId: 'file', partId: 'p1', name }]);
  return { ...job, measurement, engraveNames, letterText };
}

async function textOf(job: ExportJob, path: string): Promise<string> {
  const found = (await exportFiles(job)).find((file) => file.path === path)!;
  return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
}

test('labels and tables contain names; the engraving contains them only on request', async () => {
  const plain = namedJob('Front door', false);
  expect(await textOf(plain, 'sheets/sheet-01.svg')).toContain('1 Front door</text>');
  expect(await textOf(plain, 'sheets/sheet-01.svg')).not.toContain('Names (engrave)');
  expect(await textOf(plain, 'sheets/sheet-01.dxf')).not.toContain('ENGRAVE_NAMES');
  expect(await textOf(plain, 'README.txt')).not.toContain('NAMES');
  const pdf = (await exportFiles(plain)).find(({ path }) => path === 'summary.pdf')!;
  const pages = await readPdf(pdf.content as Uint8Array);
  expect(JSON.stringify(pages)).toContain('1 Front door');

  const engraved = namedJob('Front door', true);
  const svg = await textOf(engraved, 'sheets/sheet-01.svg');
  const layer = /<g id="names"[^]*?<\/g>/.exec(svg)![0];
  expect(layer.match(/<path/g)).toHaveLength(placements.length);
  for (const path of ['sheets/sheet-01.dxf', 'sheets/exact/sheet-01.dxf', 'sheets/R12/sheet-01.dxf']) {
    const dxf = new DxfParser().parseSync(await textOf(engraved, path))!;
    const names = dxf.entities.filter((entity) => entity.layer === 'ENGRAVE_NAMES');
    expect(names.length).toBeGreaterThan(0);
  }
  expect(await textOf(engraved, 'README.txt')).toContain('layer ENGRAVE_NAMES of the DXF');
});

test('names are areas in the color of engraving where each operation has a color', async () => {
  const job: ExportJob = { ...namedJob('Front door', true), colors: { sheetColors: 'operation' } };
  const svg = await textOf(job, 'sheets/sheet-01.svg');
  expect(svg).toMatch(/<g id="names" [^>]* fill="#000000" stroke="none">/);
  expect(svg.indexOf('id="names"')).toBeLessThan(svg.indexOf('id="cut-outer"'));
  expect(await textOf(job, 'README.txt')).toContain('of the SVG, filled with #000000, and layer ENGRAVE_NAMES');
});

test('lists a name without room or letters instead of engraving it', async () => {
  expect(await textOf(namedJob('\u{10ffff}', true), 'README.txt')).toContain(
    'Not engraved, too small or without these letters: 1.',
  );
  expect(engraveName('A long name', { outer: rectangleContour(0, 0, 0.2, 0.2), holes: [] }, letterText)).toEqual({
    problem: 'no_room',
  });
});

test('places a name on the material of any shape, at most 1 in and at least 0.08 in high', () => {
  const size = fc.double({ min: 0.2, max: 40, noNaN: true });
  fc.assert(
    fc.property(
      size,
      size,
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.string({ maxLength: 20 }),
      (w, h, share, name) => {
        const hole = circle(w / 2, h / 2, (share * Math.min(w, h)) / 2);
        const outline = { outer: rectangleContour(0, 0, w, h), holes: [hole] };
        const found = engraveName(name, outline, letterText);
        if (!('contours' in found)) return;
        const { minX, minY, maxX, maxY } = contoursBox(found.contours);
        expect(maxY - minY).toBeLessThanOrEqual(1 + 1e-9);
        expect(maxY - minY).toBeGreaterThanOrEqual(0.08 - 1e-9);
        expect(Math.min(minX, minY)).toBeGreaterThan(0);
        expect([maxX < w, maxY < h]).toEqual([true, true]);
        const ring = [polyline(hole)];
        const points = found.contours.flatMap((contour: Contour) => flattenContour(contour, 0.01));
        expect(points.some((point) => isInside(point, ring))).toBe(false);
      },
    ),
    { numRuns: runs(60) },
  );
});

test('places a name beside the engraved areas of a part', () => {
  const outer = rectangleContour(0, 0, 10, 4);
  const isApart = (engraved: Contour[]) => {
    const found = engraveName('Front', { outer, holes: [], engraved }, letterText);
    if (!('contours' in found)) return found.problem;
    const [name, area] = [contoursBox(found.contours), contoursBox(engraved)];
    return name.minX > 0 && name.maxX < 10 && (name.maxX < area.minX || name.minX > area.maxX);
  };
  expect(isApart([rectangleContour(2, 0.5, 6, 3)])).toBe(true);
  expect(isApart([rectangleContour(4, -3, 9, 10)])).toBe(true);
  expect(isApart([rectangleContour(-1, -1, 12, 6)])).toBe('no_room');
});

test('markup and formulas in a name are plain text in every file', async () => {
  const job = namedJob('=1+1 <script>&"', true);
  expect(await textOf(job, 'sheets/sheet-01.svg')).not.toContain('<script>');
  const row = applyNames(job.measurement, [{ rowId: 'file', name: '=HYPERLINK("x")' }]);
  const csv = await textOf({ ...job, measurement: row }, 'measurements.csv');
  expect(csv).not.toMatch(/(^|,)"?=/m);
});

test('a part that is left out also has its name', () => {
  const { measurement } = jobWith(null);
  const [row] = measurement.rows;
  const [part] = row!.parts;
  const without = { ...measurement, rows: [{ ...row!, parts: [], leftOut: [part!] }] };
  const named = applyNames(without, [{ rowId: row!.id, partId: part!.id, name: 'Door' }]);
  expect(named.rows[0]!.leftOut).toMatchObject([{ name: 'Door', isNamed: true }]);
});

test('ignores names of unknown rows and parts', () => {
  const { measurement } = jobWith(null);
  const same = applyNames(measurement, [
    { rowId: 'row-9', name: 'x' },
    { rowId: 'file', partId: 'p7', name: 'y' },
  ]);
  expect(same).toEqual(measurement);
});

test('README.txt lists the names of rows and parts that the job does not have', async () => {
  const job = jobWith(placements);
  const names = [
    { rowId: 'file', name: 'Door' },
    { rowId: 'file', partId: 'p1', name: 'Frame' },
    { rowId: 'file', partId: 'p9', name: 'Hinge' },
    { rowId: 'row-9\nKerf', name: 'Sign' },
  ];
  const unused = unusedNames(job.measurement, names);
  expect(unused).toEqual(names.slice(2));
  const readme = await textOf({ ...job, unusedNames: unused }, 'README.txt');
  expect(readme.replaceAll('\r\n', '\n')).toContain(
    'NAMES THAT WERE NOT USED\nHinge: the job has no part p9 in row file.\nSign: the job has no row row-9 Kerf.\n',
  );
  expect(await textOf({ ...job, unusedNames: [] }, 'README.txt')).not.toContain('NAMES THAT WERE NOT USED');
});
