import { beforeAll, expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { openDxf } from '@measurement-nesting/dxf';
import { parseOperationRule } from '@measurement-nesting/curves/drawing';
import { measureDrawing } from '@measurement-nesting/measure';
import { exportZip, measureArtwork, nestJob, type JobMeasurement } from '#engine';
import { measureFile } from '#engine/job/measure-file.ts';
import { productFonts } from '#packages/lettering/tests/product-fonts.ts';
import { readPdf } from '#harness/read-pdf.ts';
import { exportTablesIn, exportedPrice } from '#lib/shared/measurements/export-tables.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';
import { jobPrice } from '#lib/shared/costs/job-price.ts';
import { lengthUnits, type LengthUnit } from '#lib/shared/units.ts';

/** A drawing with notices that state lengths, with every operation, and too large a part. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="60in" height="20in" viewBox="0 0 60 20">
<path d="M1 1h8v6h-8z M3 3h.02v.02h-.02z" fill="black"/>
<path d="M12 2h4" stroke="#0000ff" stroke-width=".1" fill="none"/>
<path d="M11 1h6v6h-6z" fill="none" stroke="red" stroke-width=".01"/>
<path d="M20 1h4v4h-4.2" fill="none" stroke="red" stroke-width=".5"/>
<rect x="30" y="2" width="3" height="3" fill="#00ff00"/>
<rect x="26" y="1" width="12" height="12" fill="none" stroke="red" stroke-width=".01"/>
<rect x="1" y="14" width="58" height="4" fill="black"/>
</svg>`;
const files: Partial<Record<LengthUnit, Record<string, Uint8Array>>> = {};
let measurement: JobMeasurement;

beforeAll(async () => {
  const fonts = await productFonts();
  const operations = ['line:#0000ff=score', 'fill:#00ff00=engrave'].map((rule) => parseOperationRule(rule)!);
  const file = { fileName: 'art.svg', bytes: strToU8(drawing), quantity: 2, operations };
  const lettering = { text: 'small', font: 'Arial', heightIn: 2, heightRule: 'cap', trackingIn: 0.2 } as const;
  const artwork = measureArtwork({ file, rows: [{ id: 'row-1', ...lettering, quantity: 1 }] }, { fonts });
  measurement = artwork.answer;
  const zones = [{ xIn: 40, yIn: 2, widthIn: 4, heightIn: 2 }];
  const options = {
    spacingIn: 0.25,
    marginIn: 0.5,
    rotation: '90',
    partsInHoles: true,
    keepTogether: 'piece',
  } as const;
  const { layout } = nestJob(artwork, { widthIn: 48, heightIn: 24, price: 60, zones }, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 1000,
    shouldStop: () => false,
    onBest: () => {},
  });
  const rates = {
    symbol: symbols.in,
    cutUnit: 'in',
    cut: 0.12,
    pierce: 0.5,
    score: 0.02,
    engrave: 0.3,
    setup: 5,
    markup: 10,
  } as const;
  for (const unit of lengthUnits) {
    const price = jobPrice(measurement, null, { ...rates, symbol: symbols[unit] }, unit);
    const { bytes } = await exportZip({
      name: 'art',
      date: '2026-11-29',
      runId: null,
      engineVersion: '0',
      measurement,
      unit,
      tables: exportTablesIn(unit, symbols[unit]),
      layout,
      usage: usageWords(layout, unit, symbols[unit]),
      options,
      price: price && exportedPrice(price),
    });
    files[unit] = unzipSync(bytes);
  }
});

/** Currency of the shop that works in each unit. */
const symbols: Readonly<Record<LengthUnit, string>> = { in: '$', mm: '€' };

/** Words and endings of numbers that state another unit. */
const foreign: Readonly<Record<LengthUnit, RegExp>> = {
  in: /\d ?(?:mm|cm|m)\b|\bsq c?m\b|_mm\b|_sqcm\b|millimeter|\bmeter/i,
  mm: /\d ?(?:in|ft)\b(?! (?:every|the)\b)|"in"|\bsq (?:in|ft)\b|\((?:sq )?in\)|_in\b|_sqin\b|\binch|\bfeet\b/i,
};

async function textOf(path: string, bytes: Uint8Array): Promise<string> {
  if (!path.endsWith('.pdf')) return strFromU8(bytes);
  return (await readPdf(bytes)).flatMap(({ texts }) => texts).join('\n');
}

test.each(lengthUnits)('every file of a job in %s states no other unit', async (unit) => {
  const found = await Promise.all(
    Object.entries(files[unit]!)
      .filter(([path]) => path !== 'nest.json')
      .map(async ([path, bytes]) => [path, foreign[unit].exec(await textOf(path, bytes))?.[0] ?? null]),
  );
  expect(found.filter(([, word]) => word !== null)).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(8);
});

test.each(lengthUnits)('every price of a job in %s has the symbol of its currency', async (unit) => {
  const other = symbols[unit === 'in' ? 'mm' : 'in'];
  const texts = await Promise.all(
    Object.entries(files[unit]!)
      // DXF has names of variables that begin with a dollar sign.
      .filter(([path]) => /\.(?:txt|csv|json|pdf)$/.test(path))
      .map(async ([path, bytes]) => [path, await textOf(path, bytes)] as const),
  );
  const priced = texts.filter(([, text]) => /60\.00|5\.00/.test(text)).map(([path]) => path);
  expect(priced).toEqual(expect.arrayContaining(['README.txt', 'price.csv', 'summary.pdf']));
  expect(texts.filter(([, text]) => text.includes(other)).map(([path]) => path)).toEqual([]);
});

test('the same sheets are drawn in inches and in millimeters, and read back with the same lengths', () => {
  const sheets = Object.keys(files.mm!).filter((path) => path.startsWith('sheets/'));
  expect(sheets.length).toBeGreaterThanOrEqual(4);
  for (const path of sheets) {
    const [inches, millimeters] = [lengthIn(path, 'in'), lengthIn(path, 'mm')];
    expect([path, millimeters / inches]).toEqual([path, expect.closeTo(1, path.endsWith('.svg') ? 9 : 4)]);
  }
});

test('a sheet in millimeters states its unit and has coordinates in millimeters', () => {
  const svg = strFromU8(files.mm!['sheets/sheet-01.svg']!);
  expect(svg).toContain('width="1219.2mm" height="609.6mm" viewBox="0 0 1219.2 609.6"');
  const dxf = strFromU8(files.mm!['sheets/sheet-01.dxf']!).replaceAll('\r', '');
  expect(dxf).toMatch(/\$INSUNITS\n *70\n4\n/);
  expect(dxf).toMatch(/\$MEASUREMENT\n *70\n1\n/);
  expect(dxf).toMatch(/\$EXTMAX\n *10\n1219\.2\n *20\n609\.6\n/);
});

test('nest.json and the figures of the public API are inches in both', () => {
  const [inches, millimeters] = lengthUnits.map((unit) => JSON.parse(strFromU8(files[unit]!['nest.json']!)) as object);
  const { price: _price, ...layout } = millimeters as { price: unknown };
  expect(inches).toMatchObject(layout);
});

test('the price of a job is the same by the inch and by the meter', () => {
  const totals = lengthUnits.map((unit) =>
    strFromU8(files[unit]!['price.csv']!).trim().split('\r\n').at(-1)!.slice(0, -1),
  );
  expect(totals[0]).toBe(totals[1]);
  expect(strFromU8(files.mm!['price.csv']!)).toMatch(/cutting,[\d.,"]+ m x €4\.7244/);
});

/** Returns the length of all lines of a sheet as our own readers measure it. A DXF of R12 states no unit. */
function lengthIn(path: string, unit: LengthUnit): number {
  const bytes = files[unit]![path]!;
  if (path.endsWith('.svg')) return measureFile({ fileName: path, bytes, quantity: 1 }, {}).row.figures.lengthIn;
  const perInch: Readonly<Record<LengthUnit, number>> = { in: 1, mm: 25.4 };
  const scale = path.includes('R12') ? ({ by: 'unitsPerIn', unitsPerIn: perInch[unit] } as const) : undefined;
  const drawing = openDxf(bytes, { fileName: path, ...(scale && { scale }) }).readPage(0);
  return measureDrawing(drawing).totals.lengthIn;
}
