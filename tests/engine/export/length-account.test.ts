import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFontLibrary, exportFiles, measureArtwork, nestJob, type ExportFile, type ExportJob } from '#engine';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { readDxf } from './read-dxf.ts';
import { strokedSubpaths } from './read-sheet-svg.ts';
import { runs } from '#harness/depth.ts';

/** README.txt has three decimals. */
const ROUNDING_IN = 0.0005;
/** Relative error of other programs' curves. */
const EXACT = 1e-6;
const ARCS = 5e-4;

const place = fc.integer({ min: 0, max: 40 }).map((sixteenths) => sixteenths / 4);
const size = fc.integer({ min: 1, max: 24 }).map((sixteenths) => sixteenths / 8);
const shape = fc.oneof(
  fc.tuple(place, place, size, size).map(([x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`),
  fc.tuple(place, place, size).map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`),
  fc
    .tuple(place, place, size, size)
    .map(([x, y, w, h]) => `<path d="M${x} ${y}q${w} 0 ${w} ${h}t${w} ${h}h-${w / 2}c0 -1 -1 -1 -2 -1z"/>`),
);
const pierced = fc
  .tuple(place, place, size)
  .map(
    ([x, y, w]) =>
      `<path fill-rule="evenodd" d="M${x} ${y}h${w}v${w}h${-w}zm.05 .05h.03v.02h-.03zm.03 .05q.02 .01 0 .02z"/>`,
  );
const line = fc.oneof(
  fc.tuple(place, place, size, size).map(([x, y, w, h]) => `<path fill="none" d="M${x} ${y}l${w} ${h}"/>`),
  fc
    .tuple(place, place, size, size)
    .map(([x, y, w, h]) => `<path fill="none" d="M${x} ${y}c${w} 0 0 ${h} ${w} ${h}"/>`),
);
const drawing = fc
  .tuple(
    fc.array(fc.oneof(shape, pierced), { minLength: 1, maxLength: 5 }),
    fc.array(line, { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([shapes, lines, twice]) => [...shapes, ...(twice ? shapes.slice(0, 1) : []), ...lines].join(''));

async function filesOf(
  body: string,
  quantity: number,
  sheetIn: number,
  leaveOutTinyHoles = false,
): Promise<{ job: ExportJob; files: ExportFile[] }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20" stroke="#000">${body}</svg>`;
  const file = {
    fileName: 'art.svg',
    bytes: new TextEncoder().encode(svg),
    quantity,
    leaveOutTinyHoles,
  };
  const artwork = measureArtwork({ file, rows: [] }, { fonts: createFontLibrary({ faces: [] }) });
  const { layout } = nestJob(
    artwork,
    { widthIn: sheetIn, heightIn: sheetIn },
    { spacingIn: 0.25, marginIn: 0.5, rotation: '90', partsInHoles: true, keepTogether: 'piece' },
    { now: () => 0, seed: 1, budgetMs: 1e9, maxEvaluations: 40, shouldStop: () => false, onBest: () => {} },
  );
  const job: ExportJob = {
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
  return { job, files: await exportFiles(job) };
}

const readme = (files: readonly ExportFile[]) => files.find(({ path }) => path === 'README.txt')!.content as string;

/** Amounts of the README's account in inches, by their labels. */
function accountOf(files: readonly ExportFile[]): Map<string, number> {
  const text = readme(files);
  const account = text.split('WHERE THE LENGTH IS')[1]!.split('\r\n').slice(1);
  return new Map(
    account.flatMap((row) => {
      const found = /^(.*): (-?[\d.]+) in$/.exec(row);
      return found ? [[found[1]!, Number(found[2])] as const] : [];
    }),
  );
}

const times = (path: string): number => Number(/\(cut (\d+)\)/.exec(path)?.[1] ?? 1);

function lengthsByLayer(files: readonly ExportFile[], folder: RegExp): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { path, content } of files.filter((file) => folder.test(file.path))) {
    for (const { layer, lengthIn } of readDxf(content as string).contours) {
      sums.set(layer, (sums.get(layer) ?? 0) + times(path) * lengthIn);
    }
  }
  return sums;
}

test('the lengths on the sheets and in README.txt add up to the measured length, and every file has its stated lengths', async () => {
  await fc.assert(
    fc.asyncProperty(
      drawing,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(5, 12, 30),
      fc.boolean(),
      async (body, quantity, sheetIn, leaveOut) => {
        const { job, files } = await filesOf(body, quantity, sheetIn, leaveOut);
        const account = accountOf(files);
        const total = account.get('Together, the length measured')!;
        expect(Math.abs(total - job.measurement.totals.lengthIn)).toBeLessThanOrEqual(ROUNDING_IN);
        const items = [...account].filter(([label]) => !label.startsWith('Together'));
        const sum = items.reduce((all, [, lengthIn]) => all + lengthIn, 0);
        expect(Math.abs(sum - total)).toBeLessThanOrEqual((items.length + 1) * ROUNDING_IN);

        const layers = ['CUT_OUTER', 'CUT_INNER', 'ENGRAVE'];
        for (const [folder, tolerance] of [
          [/^sheets\/[^/]*dxf$/, ARCS],
          [/^sheets\/R12\/.*dxf$/, ARCS],
          [/^sheets\/exact\/.*dxf$/, EXACT],
        ] as const) {
          const lengths = lengthsByLayer(files, folder);
          for (const layer of layers) {
            const told = account.get(`On the sheets, ${layer}`)!;
            expect(Math.abs((lengths.get(layer) ?? 0) - told)).toBeLessThanOrEqual(tolerance * told + ROUNDING_IN);
          }
        }
        const cut = files
          .filter(({ path }) => path.endsWith('.svg'))
          .flatMap(({ path, content }) =>
            strokedSubpaths(content as string).map((found) => ({ ...found, times: times(path) })),
          );
        const svgIn = cut.reduce((all, found) => all + found.times * found.lengthIn, 0);
        const told = layers.reduce((all, layer) => all + account.get(`On the sheets, ${layer}`)!, 0);
        expect(Math.abs(svgIn - told)).toBeLessThanOrEqual(1e-4 * told + 3 * ROUNDING_IN);
      },
    ),
    { numRuns: runs(40), endOnFailure: true },
  );
});

test('the four files of a sheet have the same contours without duplicates, with holes on CUT_INNER', async () => {
  await fc.assert(
    fc.asyncProperty(drawing, async (body) => {
      const { job, files } = await filesOf(body, 2, 30);
      const text = (path: string) => files.find((file) => file.path === path)?.content as string | undefined;
      const holes = job.measurement.rows[0]!.parts.reduce((sum, { path }) => sum + path.match(/M/g)!.length - 1, 0);
      let inner = 0;
      for (const { path } of files.filter((file) => file.path.endsWith('.svg'))) {
        const cut = strokedSubpaths(text(path)!).map(({ d }) => d);
        expect(new Set(cut).size).toBe(cut.length);
        const contoursIn = (folder: string) =>
          readDxf(text(path.replace('sheets/', folder).replace('.svg', '.dxf'))!).contours.filter(
            ({ layer }) => layer !== 'SHEET',
          );
        const exact = contoursIn('sheets/exact/');
        expect(exact).toHaveLength(cut.length);
        for (const folder of ['sheets/', 'sheets/R12/']) {
          const arcs = contoursIn(folder);
          expect(arcs.map(({ layer, closed }) => [layer, closed])).toEqual(
            exact.map(({ layer, closed }) => [layer, closed]),
          );
          expect(arcs.filter(({ types }) => types.length > 1)).toEqual([]);
        }
        inner += times(path) * exact.filter(({ layer }) => layer === 'CUT_INNER').length;
      }
      // Everything has room on sheets of 30 in.
      expect([job.layout!.unplaced.length, inner]).toEqual([0, 2 * holes]);
    }),
    { numRuns: runs(25), endOnFailure: true },
  );
});

test('engraves an open line next to a piece; lists a distant or crossing one with its length', async () => {
  const plate = '<rect x="1" y="1" width="4" height="4"/>';
  const beside = await filesOf(`${plate}<path fill="none" d="M5.1 2V4"/>`, 2, 12);
  expect(accountOf(beside.files).get('On the sheets, ENGRAVE')).toBe(4);
  const far = await filesOf(`${plate}<path fill="none" d="M8 2V4"/>`, 2, 12);
  expect(accountOf(far.files).get('On no sheet: 2 open lines of art.svg')).toBe(4);
  expect(readme(far.files)).toContain(
    'NOT PLACED\r\nEvery piece is on a sheet, but not every open line:\r\n2 x open line of art.svg: 4.000 in.\r\n',
  );
  expect(readme(far.files)).not.toContain('Nothing: every piece');
  const across = await filesOf(`${plate}<rect x="6" y="1" width="4" height="4"/><path fill="none" d="M4 2H7"/>`, 1, 12);
  expect(accountOf(across.files).get('On no sheet: an open line of art.svg')).toBe(3);
});
