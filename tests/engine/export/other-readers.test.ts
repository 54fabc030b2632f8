import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { exportZip, measureArtwork, nestJob, type ExportJob } from '#engine';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { productFonts } from '#packages/lettering/tests/product-fonts.ts';
import { readDxf } from './read-dxf.ts';
import { strokedSubpaths } from './read-sheet-svg.ts';

/** Figures of the table have three decimals in the CSV. */
const CSV_IN = 0.0005;
/** Lengths added up by another program from what it read, against the table: shares of the whole. */
const SAME_LENGTH = 1e-6;
const ARC_LENGTH = 1e-4;
const SVG_LENGTH = 1e-4;

/** Straight lines, a ring of whole circles, rounded corners, an open line on a part, an ellipse, an elliptic arc. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40in" height="20in" viewBox="0 0 40 20">
<rect id="plate, &quot;round&quot;" x="1" y="1" width="8" height="6" rx="1"/>
<path id="score" fill="none" stroke="#00f" d="M2 3H8"/>
<path id="ring" fill-rule="evenodd" d="M20 5A5 5 0 1 1 10 5A5 5 0 1 1 20 5ZM17.5 5A2.5 2.5 0 1 1 12.5 5A2.5 2.5 0 1 1 17.5 5Z"/>
<ellipse id="oval" cx="24" cy="12" rx="3" ry="1.5" transform="rotate(20 24 12)"/>
<path id="bent" d="M28 12A3 2 30 0 1 34 14L34 17H28Z"/>
</svg>`;

let job: ExportJob;
let files: Record<string, Uint8Array>;
beforeAll(async () => {
  const fonts = await productFonts();
  const lettering = { heightRule: 'cap' } as const;
  const artwork = measureArtwork(
    {
      file: {
        fileName: '=sum(1), "art".svg',
        bytes: new TextEncoder().encode(drawing),
        quantity: 2,
      },
      rows: [
        { id: 'row-1', text: 'Sign & Co', font: 'Rockwell', heightIn: 4, quantity: 1, ...lettering },
        { id: 'row-2', text: 'Äŋ — 8%', font: 'Gotham', heightIn: 3, quantity: 3, ...lettering },
      ],
    },
    { fonts },
  );
  const { layout } = nestJob(
    artwork,
    { widthIn: 48, heightIn: 24 },
    { spacingIn: 0.25, marginIn: 0.5, rotation: 'any', partsInHoles: true, keepTogether: 'piece' },
    { now: () => 0, seed: 1, budgetMs: 1e9, maxEvaluations: 2000, shouldStop: () => false, onBest: () => {} },
  );
  job = {
    name: 'art',
    date: '2025-06-14',
    runId: null,
    engineVersion: '0',
    measurement: artwork.answer,
    tables: exportTables,
    layout,
    usage: null,
    options: null,
  };
  files = unzipSync((await exportZip(job)).bytes);
});

const partsOfJob = () =>
  job.measurement.rows.flatMap((row) => row.parts.map((part) => ({ part, times: row.quantity })));
const countOf = (of: (path: string) => number) =>
  partsOfJob().reduce((total, { part, times }) => total + times * of(part.path), 0);
const sheets = (folder: RegExp) =>
  Object.keys(files)
    .filter((name) => folder.test(name))
    .map((name) => readDxf(strFromU8(files[name]!)));
const main = /^sheets\/[^/]*\.dxf$/;
const exact = /^sheets\/exact\/[^/]*\.dxf$/;
const r12 = /^sheets\/R12\/[^/]*\.dxf$/;
const sheetSvgs = /^sheets\/[^/]*\.svg$/;

test.each([
  ['DXF', main],
  ['exact DXF', exact],
  ['R12', r12],
])('a reader of %s finds the five layers with every contour once, separate and closed', (_, folder) => {
  expect(job.layout!.unplaced).toEqual([]);
  for (const { layers } of sheets(folder)) {
    expect(layers).toEqual(expect.arrayContaining(['SHEET', 'CUT_OUTER', 'CUT_INNER', 'ENGRAVE', 'LABEL']));
  }
  const found = sheets(folder).flatMap(({ contours }) => contours);
  const count = (layer: string) => found.filter((contour) => contour.layer === layer).length;
  expect(count('CUT_OUTER')).toBe(countOf(() => 1));
  expect(count('CUT_INNER')).toBe(countOf((path) => path.match(/M/g)!.length - 1));
  expect(count('ENGRAVE')).toBe(2);
  expect(found.filter(({ layer, closed }) => closed !== (layer !== 'ENGRAVE'))).toEqual([]);
});

test('the main file is AutoCAD 2000 in inches with circles and polylines, one entity per contour', () => {
  for (const { header, entities, contours } of sheets(main)) {
    expect(header['$ACADVER']).toBe('AC1015');
    expect(header['$INSUNITS']).toBe(1);
    expect(new Set(entities.map(({ type }) => type))).toEqual(new Set(['CIRCLE', 'LWPOLYLINE', 'TEXT']));
    expect(contours.filter(({ types }) => types.length > 1)).toEqual([]);
  }
});

test('the exact file is AutoCAD 2000 in inches with circles, ellipses, polylines and single Bezier curves', () => {
  for (const { header, entities } of sheets(exact)) {
    expect(header['$ACADVER']).toBe('AC1015');
    expect(header['$INSUNITS']).toBe(1);
    expect(new Set(entities.map(({ type }) => type))).toEqual(
      new Set(['CIRCLE', 'ELLIPSE', 'LWPOLYLINE', 'SPLINE', 'TEXT']),
    );
  }
});

test('the R12 file has only R12 circles and polylines, one entity per contour', () => {
  for (const { header, entities, contours } of sheets(r12)) {
    expect(header['$ACADVER']).toBe('AC1009');
    expect(header['$INSUNITS']).toBeUndefined();
    expect(new Set(entities.map(({ type }) => type))).toEqual(new Set(['CIRCLE', 'POLYLINE', 'TEXT']));
    expect(contours.filter(({ types }) => types.length > 1)).toEqual([]);
  }
});

test.each([
  ['DXF', main, ARC_LENGTH],
  ['exact DXF', exact, SAME_LENGTH],
  ['R12', r12, ARC_LENGTH],
])('the lengths that a reader of %s adds up over the sheets equal those of the table', (_, folder, tolerance) => {
  const contours = sheets(folder).flatMap((sheet) => sheet.contours.filter(({ layer }) => layer !== 'SHEET'));
  const length = contours.reduce((total, { lengthIn }) => total + lengthIn, 0);
  const { lengthIn } = job.measurement.totals;
  expect(Math.abs(length - lengthIn)).toBeLessThan(tolerance * lengthIn);
});

test('cutting every stroke of the SVG cuts each edge of the parts once and nothing else', () => {
  const cut = Object.keys(files)
    .filter((name) => sheetSvgs.test(name))
    .flatMap((name) => strokedSubpaths(strFromU8(files[name]!)));
  expect(cut).toHaveLength(countOf((path) => path.match(/M/g)!.length) + 2);
  const length = cut.reduce((total, { lengthIn }) => total + lengthIn, 0);
  const { lengthIn } = job.measurement.totals;
  expect(Math.abs(length - lengthIn)).toBeLessThan(SVG_LENGTH * lengthIn);
});

test('a third-party CSV reader finds every row with its figures and exact name', () => {
  const records: Record<string, string>[] = parse(strFromU8(files['measurements.csv']!), { bom: true, columns: true });
  expect(records).toHaveLength(job.measurement.rows.length + 1);
  job.measurement.rows.forEach((row, index) => {
    const record = records[index]!;
    // A name that a spreadsheet would run has an apostrophe in front.
    expect(record['name']!.replace(/^'/, '')).toBe(row.name);
    expect(Number(record['qty'])).toBe(row.quantity);
    expect(Math.abs(Number(record['length_in']) - row.figures.lengthIn)).toBeLessThanOrEqual(CSV_IN);
    expect(Math.abs(Number(record['perimeter_in']) - row.figures.perimeterIn)).toBeLessThanOrEqual(CSV_IN);
    expect(record['font_measured']).toBe(row.fontMeasured ?? '');
  });
  expect(Math.abs(Number(records.at(-1)!['length_in']) - job.measurement.totals.lengthIn)).toBeLessThanOrEqual(CSV_IN);
});
