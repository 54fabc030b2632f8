import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import DxfParser, { type ICircleEntity, type ILwpolylineEntity, type ISplineEntity } from 'dxf-parser';
import { strFromU8, unzipSync } from 'fflate';
import { exportZip, measureArtwork, nestJob, type ExportJob } from '#engine';
import { productFonts } from '../lettering/product-fonts.ts';

/** Figures of the table have three decimals in the CSV. */
const CSV_IN = 0.0005;
/** Lengths added up by another program from what it read, against the table. */
const SAME_LENGTH_IN = 1e-6;
const HALVINGS = 400;

/** Straight lines, a ring of whole circles, rounded corners, an open line on a part, names that need quoting. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40in" height="20in" viewBox="0 0 40 20">
<rect id="plate, &quot;round&quot;" x="1" y="1" width="8" height="6" rx="1"/>
<path id="score" fill="none" stroke="#00f" d="M2 3H8"/>
<path id="ring" fill-rule="evenodd" d="M20 5A5 5 0 1 1 10 5A5 5 0 1 1 20 5ZM17.5 5A2.5 2.5 0 1 1 12.5 5A2.5 2.5 0 1 1 17.5 5Z"/>
</svg>`;

let job: ExportJob;
let files: Record<string, Uint8Array>;
beforeAll(async () => {
  const fonts = await productFonts();
  const lettering = { heightRule: 'cap', rotationLocked: false } as const;
  const artwork = measureArtwork(
    {
      file: {
        fileName: '=sum(1), "art".svg',
        bytes: new TextEncoder().encode(drawing),
        quantity: 2,
        rotationLocked: false,
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
    layout,
    usage: null,
    options: null,
  };
  files = unzipSync((await exportZip(job)).bytes);
});

type Entity = ICircleEntity | ILwpolylineEntity | ISplineEntity;

function sheets(): { entities: Entity[]; insunits: unknown; layers: string[] }[] {
  return Object.keys(files)
    .filter((name) => name.endsWith('.dxf'))
    .map((name) => {
      const dxf = new DxfParser().parseSync(strFromU8(files[name]!))!;
      return {
        entities: dxf.entities.filter(({ type }) => type !== 'TEXT') as Entity[],
        insunits: dxf.header['$INSUNITS'],
        layers: Object.keys(dxf.tables.layer!.layers),
      };
    });
}

test('a DXF reader of others finds inches, the five layers, and every contour on its own', () => {
  expect(job.layout!.unplaced).toEqual([]);
  for (const { entities, insunits, layers } of sheets()) {
    expect(insunits).toBe(1);
    expect(layers).toEqual(expect.arrayContaining(['SHEET', 'CUT_OUTER', 'CUT_INNER', 'ENGRAVE', 'LABEL']));
    expect(new Set(entities.map(({ type }) => type))).toEqual(new Set(['CIRCLE', 'LWPOLYLINE', 'SPLINE']));
  }
  const cut = sheets().flatMap(({ entities }) => entities.filter(({ layer }) => layer !== 'SHEET'));
  const count = (layer: string) => cut.filter((entity) => entity.layer === layer).length;
  const parts = job.measurement.rows.flatMap((row) => row.parts.map((part) => ({ part, times: row.quantity })));
  const sum = (of: (path: string) => number) =>
    parts.reduce((total, { part, times }) => total + times * of(part.path), 0);
  expect(count('CUT_OUTER')).toBe(sum(() => 1));
  expect(count('CUT_INNER')).toBe(sum((path) => path.match(/M/g)!.length - 1));
  expect(count('ENGRAVE')).toBe(2);
});

test('the lengths it adds up over the sheets are those of the table', () => {
  const contours = sheets().flatMap(({ entities }) => entities.filter(({ layer }) => layer !== 'SHEET'));
  const length = contours.reduce((total, entity) => total + lengthOf(entity), 0);
  expect(Math.abs(length - job.measurement.totals.lengthIn)).toBeLessThan(
    SAME_LENGTH_IN * job.measurement.totals.lengthIn,
  );
});

test('a CSV reader of others finds every row with its figures, and the names letter for letter', () => {
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

function lengthOf(entity: Entity): number {
  if (entity.type === 'CIRCLE') return 2 * Math.PI * (entity as ICircleEntity).radius;
  if (entity.type === 'LWPOLYLINE') return polylineLength(entity as ILwpolylineEntity);
  return splineLength(entity as ISplineEntity);
}

function polylineLength({ vertices, shape }: ILwpolylineEntity): number {
  const sides = vertices.map((from, index) => ({ from, to: vertices[(index + 1) % vertices.length]! }));
  return (shape ? sides : sides.slice(0, -1)).reduce((total, { from, to }) => {
    const chord = Math.hypot(to.x - from.x, to.y - from.y);
    const sweep = 4 * Math.atan(Math.abs(from.bulge ?? 0));
    return total + (sweep === 0 ? chord : (chord * sweep) / (2 * Math.sin(sweep / 2)));
  }, 0);
}

/** By the definition of a B-spline, piece by piece, with Simpson's rule over its speed. */
function splineLength({ controlPoints, knotValues, degreeOfSplineCurve: degree, rational }: ISplineEntity): number {
  if (rational) throw new Error('The reader does not tell weights: no lengths of rational splines.');
  const knots = knotValues;
  let total = 0;
  for (let at = degree; at < knots.length - degree - 1; at++) {
    const [from, to] = [knots[at]!, knots[at + 1]!];
    if (to === from) continue;
    const step = (to - from) / HALVINGS;
    for (let index = 0; index <= HALVINGS; index++) {
      const weight = index === 0 || index === HALVINGS ? 1 : index % 2 === 1 ? 4 : 2;
      total += (weight * step * speed(controlPoints!, knots, degree, at, from + index * step)) / 3;
    }
  }
  return total;
}

type Point = { x: number; y: number };

/** De Boor's algorithm on the derivative's control points. */
function speed(points: readonly Point[], knots: readonly number[], degree: number, span: number, u: number): number {
  const lower = degree - 1;
  const local = Array.from({ length: degree }, (_, j) => {
    const i = span - degree + j;
    const share = degree / (knots[i + degree + 1]! - knots[i + 1]!);
    return { x: share * (points[i + 1]!.x - points[i]!.x), y: share * (points[i + 1]!.y - points[i]!.y) };
  });
  for (let round = 1; round <= lower; round++) {
    for (let j = lower; j >= round; j--) {
      const i = span - lower + j;
      const share = (u - knots[i]!) / (knots[i + lower - round + 1]! - knots[i]!);
      local[j] = {
        x: (1 - share) * local[j - 1]!.x + share * local[j]!.x,
        y: (1 - share) * local[j - 1]!.y + share * local[j]!.y,
      };
    }
  }
  return Math.hypot(local[lower]!.x, local[lower]!.y);
}
