import { beforeAll, expect, test } from '@jest/globals';
import { createFontLibrary, ENGINE_VERSION, exportFiles, measureArtwork, nestJob, type JobLayout } from '#engine';
import type { JobStockSheet } from '#engine/job/job-stock.ts';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { sheetNumbers } from '#lib/shared/costs/size-name.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';
import { readDxf } from './read-dxf.ts';
import { readPdf } from '#harness/read-pdf.ts';

/** All exported files list the same sheets: their sizes, names and prices, and which are offcuts. */

const sizes: readonly JobStockSheet[] = [
  { id: 'large', name: 'Birch, 4 x 8', widthIn: 48, heightIn: 24, count: 1, price: 61.5 },
  { id: 'small', name: 'Half "sheet"', widthIn: 24, heightIn: 20, count: null, price: 30 },
  { id: 'plain', widthIn: 23, heightIn: 16, count: null, price: 20 },
  { id: 'left', name: '=Shelf 3', widthIn: 17.25, heightIn: 12.5, count: 1, remnant: true },
];
const rectangles = [22, 15, 15, 15, 14, 9, 9, 8].map(
  (side, k) => `<rect x="${k * 30}" width="${side}" height="${side}"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300in" height="30in" viewBox="0 0 300 30">${rectangles.join('')}</svg>`;

let layout: JobLayout;
const files = new Map<string, string | Uint8Array>();
beforeAll(async () => {
  const file = { fileName: 'art.svg', bytes: new TextEncoder().encode(svg), quantity: 1 };
  const artwork = measureArtwork({ file, rows: [] }, { fonts: createFontLibrary({ faces: [] }) });
  const options = {
    spacingIn: 0.25,
    marginIn: 0.5,
    rotation: '90',
    partsInHoles: true,
    keepTogether: 'piece',
  } as const;
  const result = nestJob(artwork, sizes, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 20_000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  layout = result.layout;
  const made = await exportFiles({
    name: 'art',
    date: '2026-11-25',
    runId: null,
    engineVersion: ENGINE_VERSION,
    measurement: artwork.answer,
    tables: exportTables,
    layout,
    usage: usageWords(layout),
    options,
  });
  for (const { path, content } of made) files.set(path, content);
});

/** Returns the cost in dollars of the sheets of a size: whole, up to the cut-off, and by their boxes, rounded up to cents. */
const costsOfSize = (size: { price: number; sheets: readonly number[]; usage: number; boxUsage: number }): string[] =>
  [size.sheets.length, size.usage, size.boxUsage].map((sheets) =>
    (Math.ceil(size.price * sheets * 100 - 1e-6) / 100).toFixed(2),
  );

const text = (path: string): string => {
  const content = files.get(path);
  return typeof content === 'string' ? content : Buffer.from(content!).toString('utf8');
};
const used = () => layout.stock!;
const sheetFile = (sheet: number, end: string): string =>
  [...files.keys()].find(
    (path) => path.startsWith(`sheets/sheet-${String(sheet + 1).padStart(2, '0')}`) && path.endsWith(end),
  )!;

test('the job uses an offcut and at least two sizes, with one size per sheet', () => {
  expect(used().filter(({ remnant }) => remnant)).toHaveLength(1);
  expect(used().length).toBeGreaterThanOrEqual(3);
  expect(
    used()
      .flatMap(({ sheets }) => sheets)
      .sort((a, b) => a - b),
  ).toEqual([...Array(layout.sheets).keys()]);
  for (const { id, name, widthIn, heightIn, price, remnant } of used()) {
    const given = sizes.find((size) => size.id === id)!;
    expect([name, widthIn, heightIn, price, remnant]).toEqual([
      given.name ?? '',
      given.widthIn,
      given.heightIn,
      given.price ?? null,
      given.remnant ?? false,
    ]);
  }
});

const readers: readonly (readonly [string, () => Promise<void> | void])[] = [
  [
    'each sheet as SVG',
    () => {
      for (const { widthIn, heightIn, sheets } of used()) {
        for (const sheet of sheets) {
          const drawn = /<svg[^>]*viewBox="([^"]*)"/.exec(text(sheetFile(sheet, '.svg')))![1]!;
          expect(drawn.split(' ').map(Number)).toEqual([0, 0, widthIn, heightIn]);
        }
      }
    },
  ],
  [
    'each sheet as DXF',
    () => {
      for (const { widthIn, heightIn, sheets } of used()) {
        for (const sheet of sheets) {
          const { contours } = readDxf(text(sheetFile(sheet, `${sheet + 1}.dxf`)));
          const around = contours.filter(({ layer }) => layer === 'SHEET').map(({ lengthIn }) => lengthIn);
          expect(Math.abs(Math.max(...around) - 2 * (widthIn + heightIn))).toBeLessThan(1e-6);
        }
      }
    },
  ],
  ['nest.json', () => expect((JSON.parse(text('nest.json')) as { stock: unknown }).stock).toEqual(used())],
  [
    'sheets.csv',
    () => {
      const [, ...lines] = text('sheets.csv').trimEnd().split('\r\n');
      const numbers = used().map(({ widthIn, heightIn, remnant, price, sheets, usage, boxUsage }) =>
        [
          widthIn,
          heightIn,
          remnant ? 'yes' : 'no',
          remnant ? '' : price!.toFixed(2),
          sheets.map((sheet) => sheet + 1).join(' '),
          usage.toFixed(4),
          sheets.length,
          'none',
          ...costsOfSize({ price: remnant ? 0 : price!, sheets, usage, boxUsage: boxUsage! }),
          '8 of 8',
        ].join(','),
      );
      const named: Record<string, string> = {
        'Birch, 4 x 8': '"Birch, 4 x 8"',
        'Half "sheet"': '"Half ""sheet"""',
        '=Shelf 3': "'=Shelf 3",
        '': '',
      };
      expect(lines).toEqual(used().map(({ name }, k) => `${named[name]},${numbers[k]}`));
    },
  ],
  [
    'README.txt',
    () => {
      const words = text('README.txt');
      for (const { name, widthIn, heightIn, price, remnant, sheets } of used()) {
        const what = `${remnant ? 'Offcut' : 'Sheet'} ${widthIn} x ${heightIn} in${name === '' ? '' : ` (${name})`}`;
        const each = remnant ? '' : `, $${price!.toFixed(2)} each`;
        expect(words).toContain(`${what}${each}: ${sheetNumbers(sheets)}.`);
      }
      expect(words).toContain(usageWords(layout).cost!);
    },
  ],
  [
    'summary.pdf',
    async () => {
      const pages = await readPdf(files.get('summary.pdf') as Uint8Array);
      const words = pages.flatMap(({ texts }) => texts).join('\n');
      for (const { name, widthIn, heightIn, price, remnant } of used()) {
        const called = name === '' ? 'Sheet' : name;
        const said = `${widthIn} x ${heightIn} in, ${remnant ? 'offcut' : `$${price!.toFixed(2)}`}`;
        expect(words).toContain(called);
        expect(words).toContain(said);
      }
      expect(words).toContain(usageWords(layout).cost!);
    },
  ],
];

test.each(readers)('%s lists the sheets of the layout', async (_, read) => {
  await read();
  expect.hasAssertions();
});
