import { beforeAll, describe, expect, test } from '@jest/globals';
import { appendFlattened, type Contour, contoursLength, type Point } from '@measurement-nesting/curves';
import { openDxf } from '@measurement-nesting/dxf';
import {
  applyManualLayout,
  createFontLibrary,
  ENGINE_VERSION,
  exportFiles,
  measureArtwork,
  nestJob,
  readDrawing,
  type ExportJob,
  type JobLayout,
  type JobNestOptions,
} from '#engine';
import type { LengthUnit } from '#lib/shared/units.ts';
import { jobPrice } from '#lib/shared/costs/job-price.ts';
import { exportTablesIn } from '#lib/shared/measurements/export-tables.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';

/** Cuts that neighbors share, read back from the files of each format by the product's own readers. */

type Job = { readonly shapes: string; readonly widthIn: number; readonly heightIn: number; readonly quantity: number };

const line = (color: string): string => `fill="none" stroke="${color}" stroke-width="0.01"`;
/** Rectangles that tile the sheet only as 3 columns of 4. */
const tiles: Job = {
  shapes: `<rect width="3" height="2" ${line('#ff0000')}/>`,
  widthIn: 9,
  heightIn: 8,
  quantity: 12,
};
/** Plates with a round end, a round hole and an open line in two colors. */
const plates: Job = {
  shapes: ['#ff0000', '#0000ff']
    .map((color, k) => {
      const y = 3 * k;
      return `<path d="M0 ${y}H4C5 ${y} 5 ${y + 2} 4 ${y + 2}H0Z" ${line(color)}/><circle cx="1" cy="${y + 1}" r="0.5" ${line(color)}/><path d="M2 ${y + 1}H3" ${line(color)}/>`;
    })
    .join(''),
  widthIn: 12,
  heightIn: 11,
  quantity: 4,
};

const options = {
  spacingIn: 0,
  marginIn: 0,
  rotation: 'none',
  partsInHoles: true,
  keepTogether: 'piece',
} satisfies JobNestOptions;

function exportOf(
  { shapes, widthIn, heightIn, quantity }: Job,
  sharedCuts: boolean,
): ExportJob & { layout: JobLayout } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 10 10">${shapes}</svg>`;
  const file = { fileName: 'a.svg', bytes: new TextEncoder().encode(svg), quantity };
  const artwork = measureArtwork({ file, rows: [] }, { fonts: createFontLibrary({ faces: [] }) });
  const stated = { ...options, ...(sharedCuts && { sharedCuts }) };
  const { layout } = nestJob(artwork, { widthIn, heightIn }, stated, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 20_000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  return {
    name: 'Plates',
    date: '2026-11-30',
    runId: null,
    engineVersion: ENGINE_VERSION,
    measurement: artwork.answer,
    tables: exportTablesIn('in'),
    layout,
    usage: usageWords(layout),
    options: stated,
  };
}

type Drawn = { readonly layer: string; readonly contours: readonly Contour[] };
const filesOf = async (job: ExportJob) =>
  new Map((await exportFiles(job)).map(({ path, content }) => [path, String(content)] as const));

/** Returns what is cut in a file: by layer in a DXF, by color in an SVG. */
function cutsOf(path: string, content: string, unit: LengthUnit): Drawn[] {
  const bytes = new TextEncoder().encode(content);
  if (path.endsWith('.svg'))
    return readDrawing(bytes, { fileName: path }).shapes.map(({ contours, source }) => ({
      layer: source.strokeColor,
      contours,
    }));
  const scale = path.includes('R12')
    ? ({ by: 'unitsPerIn', unitsPerIn: unit === 'mm' ? 25.4 : 1 } as const)
    : undefined;
  return openDxf(bytes, { fileName: path, ...(scale && { scale }) })
    .readPage(0)
    .shapes.filter(({ source }) => source.layer !== 'SHEET')
    .map(({ contours, source }) => ({ layer: source.layer, contours }));
}

function pointsOf(contours: readonly Contour[]): Point[][] {
  return contours.map(({ segments }) => {
    const points = [{ x: segments[0]!.x0, y: segments[0]!.y0 }];
    for (const segment of segments) appendFlattened(segment, 0.002, 'chord', points);
    return points;
  });
}

/** Returns the largest distance of points of some lines from other lines, in inches. */
function furthest(of: readonly Point[][], from: readonly Point[][]): number {
  let max = 0;
  const sides = from.flatMap((points) => points.slice(1).map((to, k) => [points[k]!, to] as const));
  for (const points of of) {
    for (const [k, b] of points.slice(1).entries()) {
      const a = points[k]!;
      for (let step = 0; step <= 4; step++) {
        const [x, y] = [a.x + ((b.x - a.x) * step) / 4, a.y + ((b.y - a.y) * step) / 4];
        let min = Infinity;
        for (const [c, d] of sides) {
          const [dx, dy] = [d.x - c.x, d.y - c.y];
          const squared = dx * dx + dy * dy;
          const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - c.x) * dx + (y - c.y) * dy) / squared));
          min = Math.min(min, Math.hypot(x - c.x - t * dx, y - c.y - t * dy));
        }
        max = Math.max(max, min);
      }
    }
  }
  return max;
}

const byLayer = (drawn: readonly Drawn[]): Map<string, Contour[]> => {
  const layers = new Map<string, Contour[]>();
  for (const { layer, contours } of drawn) layers.set(layer, [...(layers.get(layer) ?? []), ...contours]);
  return layers;
};

describe.each([
  ['tiles', tiles],
  ['plates of two colors', plates],
])('%s', (_, given) => {
  let plain: ExportJob & { layout: JobLayout };
  let shared: ExportJob & { layout: JobLayout };
  beforeAll(() => {
    plain = exportOf(given, false);
    shared = exportOf(given, true);
  });

  test('have the same layout with and without shared cuts', () => {
    const { sharedCuts, ...layout } = shared.layout;
    expect(layout).toEqual(plain.layout);
    expect(sharedCuts!.lengthIn).toBeGreaterThan(0);
    expect(layout.unplaced).toEqual([]);
  });

  test.each([
    ['inches', 'in', {}],
    ['millimeters', 'mm', {}],
    ['colors of operations', 'in', { colors: { sheetColors: 'operation' } }],
    ['mirrored files', 'in', { output: { isMirrored: true } }],
  ] as const)(
    'cut the same points of every layer and color, the saved length less, in %s',
    async (_name, unit, choice) => {
      const chosen = { ...choice, unit, tables: exportTablesIn(unit) };
      const [before, after] = [await filesOf({ ...plain, ...chosen }), await filesOf({ ...shared, ...chosen })];
      const paths = [...after.keys()].filter((path) => /^sheets\/.*\.(svg|dxf)$/.test(path));
      expect(paths).toHaveLength(4);
      for (const path of paths) {
        const [whole, cut] = [before, after].map((files) => byLayer(cutsOf(path, files.get(path)!, unit))) as [
          Map<string, Contour[]>,
          Map<string, Contour[]>,
        ];
        expect([...cut.keys()].sort()).toEqual([...whole.keys()].sort());
        let saved = 0;
        for (const [layer, contours] of cut) {
          const [all, drawn] = [pointsOf(whole.get(layer)!), pointsOf(contours)];
          expect([path, furthest(all, drawn) < 0.004, furthest(drawn, all) < 0.004]).toEqual([path, true, true]);
          saved += contoursLength(whole.get(layer)!) - contoursLength(contours);
        }
        expect([path, saved]).toEqual([path, expect.closeTo(shared.layout.sharedCuts!.lengthIn, 5)]);
      }
    },
  );

  test('have the length in nest.json, README, CSV, usage and price', async () => {
    const files = await filesOf(shared);
    const { lengthIn, pieces, pierces } = shared.layout.sharedCuts!;
    expect(JSON.parse(files.get('nest.json')!)).toMatchObject({ sharedCuts: { lengthIn, pieces, pierces } });
    const readme = files.get('README.txt')!;
    expect(readme).toContain(
      `Shared cuts: ${pieces} straight edges are cut once for two pieces, ${lengthIn.toFixed(3)} in less to cut`,
    );
    expect(readme).toContain(`Shared edges, cut with a neighbor: ${lengthIn.toFixed(3)} in`);
    const [head = '', ...lines] = files.get('measurements.csv')!.trim().split('\r\n');
    const column = head.split(',').indexOf('shared_cuts_in');
    expect(lines.at(-1)!.split(',')[column]).toBe(lengthIn.toFixed(3));
    expect(shared.usage!.sharedCuts).toBe(`Shared cuts: ${pieces} edges, ${lengthIn.toFixed(2)} in less to cut`);
    const rates = { symbol: '$', cut: 2, cutUnit: 'in', pierce: 10, setup: null, markup: null } as const;
    const [dear, cheap] = [plain, shared].map(
      ({ measurement, layout }) => jobPrice(measurement, layout, rates)!.total!,
    );
    expect(dear! - cheap!).toBeCloseTo(2 * lengthIn - 10 * pierces, 1);
  });

  test('have no word of shared cuts without the option', async () => {
    for (const [path, content] of await filesOf(plain)) expect([path, /shared/i.test(content)]).toEqual([path, false]);
  });
});

test('three columns of four tiles save the length of their inner edges, and six tiles remain closed', async () => {
  const { layout, ...job } = exportOf(tiles, true);
  expect(layout.sharedCuts).toEqual({
    pieces: 17,
    lengthIn: expect.closeTo(2 * 4 * 2 + 3 * 3 * 3, 4),
    pierces: expect.any(Number),
  });
  const files = await filesOf({ layout, ...job });
  const drawn = cutsOf('a.dxf', files.get('sheets/sheet-01.dxf')!, 'in').flatMap(({ contours }) => contours);
  expect(drawn.filter(({ closed }) => closed)).toHaveLength(6);
  expect(layout.sharedCuts!.pierces).toBe(drawn.length - tiles.quantity);
});

test('a manual layout has the shared cuts of its own positions', () => {
  const { measurement, layout } = exportOf(tiles, true);
  const { widthIn, heightIn } = tiles;
  // One tile in a corner, which touches two others, is removed.
  const corner = layout.placements.findIndex(({ xIn, yIn }) => Math.abs(xIn) + Math.abs(yIn) < 0.01);
  const placements = layout.placements.filter((_, k) => k !== corner);
  const nested = {
    measurement,
    rules: {},
    on: { widthIn, heightIn },
    options: { ...options, sharedCuts: true },
    layout,
  };
  const manual = applyManualLayout(nested, { placements });
  expect(manual.collisions).toEqual([]);
  expect(manual.layout!.sharedCuts).toMatchObject({ pieces: 15, lengthIn: expect.closeTo(43 - 5, 4) });
});
