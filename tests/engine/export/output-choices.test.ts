import { beforeAll, describe, expect, test } from '@jest/globals';
import { contoursBox, contourLength, readWrittenPaths, type Contour } from '@measurement-nesting/curves';
import {
  createFontLibrary,
  ENGINE_VERSION,
  exportFiles,
  exportZip,
  measureArtwork,
  nestJob,
  type JobLayout,
  type MeasuredArtwork,
  type OutputChoice,
} from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';
import { readDxf } from './read-dxf.ts';

/** Weeding boxes, mirrored files and joined panels of names on a roll, read back from every cutting file. */

const names = ['Anna', 'Bob', 'Gregory', 'Jo', 'Will'];
const panel = { widthIn: 15, heightIn: 14, roll: { pricePerFt: 0.95, panels: true } };
const options = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: 'none',
  partsInHoles: true,
  keepTogether: 'row',
  costRule: 'used_share',
  weedingBoxes: { distanceIn: 0.3 },
} as const;

let artwork: MeasuredArtwork;
let layout: JobLayout;
beforeAll(async () => {
  const fonts = createFontLibrary(await readFontFiles());
  const row = { font: 'Arial', heightIn: 2, heightRule: 'cap', quantity: 2 } as const;
  artwork = measureArtwork({ file: null, rows: names.map((text, k) => ({ ...row, id: `r${k}`, text })) }, { fonts });
  layout = nestJob(artwork, panel, options, {
    now: () => 0,
    seed: 1,
    budgetMs: 1e9,
    maxEvaluations: 3_000,
    shouldStop: () => false,
    onBest: () => undefined,
  }).layout;
});

const jobWith = (output?: OutputChoice) => ({
  name: 'Names',
  date: '2026-11-26',
  runId: null,
  engineVersion: ENGINE_VERSION,
  measurement: artwork.answer,
  tables: exportTables,
  layout,
  usage: usageWords(layout),
  options,
  output,
});
const filesOf = async (output?: OutputChoice) =>
  new Map((await exportFiles(jobWith(output))).map(({ path, content }) => [path, String(content)]));

/** Returns the contours of a layer of an SVG. */
function layerOf(svg: string, id: string): Contour[] {
  const [, content = ''] = new RegExp(`<g id="${id}"[^>]*>\\n([\\s\\S]*?)\\n</g>`).exec(svg) ?? [];
  return Array.from(content.matchAll(/ d="([^"]*)"/g), ([, path]) => readWrittenPaths(path!)).flat();
}
const lengthOf = (contours: readonly Contour[]): number =>
  contours.reduce((sum, contour) => sum + contourLength(contour), 0);
const sheetFiles = (files: ReadonlyMap<string, string>, ending: string): [string, string][] =>
  Array.from(files).filter(([path]) => path.startsWith('sheets/') && path.endsWith(ending));
/** Returns how often a sheet is cut, by the name of its file. */
const timesOf = (path: string): number => Number(/\(cut (\d+)/.exec(path)?.[1] ?? 1);

test('all names are placed in several panels', () => {
  expect(layout.unplaced).toEqual([]);
  expect(layout.sheets).toBeGreaterThan(1);
});

describe('weeding boxes', () => {
  test('are one for each copy of a row, as long as the sides of its box', () => {
    const sides = artwork.answer.rows.map(({ parts }) => {
      const box = contoursBox(parts.flatMap(({ path }) => readWrittenPaths(path)));
      return 2 * (box.maxX - box.minX + box.maxY - box.minY + 4 * 0.3);
    });
    expect(layout.weeding!.boxes).toBe(2 * names.length);
    expect(layout.weeding!.lengthIn).toBeCloseTo(2 * sides.reduce((sum, side) => sum + side, 0), 3);
  });

  test('have the length of the figures in every file', async () => {
    const files = await filesOf();
    const ofSvg = sheetFiles(files, '.svg').map(([path, svg]) => timesOf(path) * lengthOf(layerOf(svg, 'weed')));
    expect(ofSvg.reduce((sum, one) => sum + one, 0)).toBeCloseTo(layout.weeding!.lengthIn, 6);
    for (const folder of ['sheets/', 'sheets/R12/', 'sheets/exact/']) {
      const ofFolder = sheetFiles(files, '.dxf').filter(([path]) => path.replace(/[^/]*$/, '') === folder);
      const lengths = ofFolder.flatMap(([path, dxf]) =>
        readDxf(dxf)
          .contours.filter(({ layer }) => layer === 'WEED')
          .map(({ lengthIn }) => timesOf(path) * lengthIn),
      );
      expect(lengths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(layout.weeding!.lengthIn, 3);
    }
    expect(files.get('README.txt')).toContain('layer WEED of the DXF, to be cut.');
  });

  test('contain the letters of their row and no others', async () => {
    for (const [, svg] of sheetFiles(await filesOf(), '.svg')) {
      const letters = layerOf(svg, 'parts').map((contour) => contoursBox([contour]));
      const around = layerOf(svg, 'weed').map((contour) => contoursBox([contour]));
      for (const { minX, minY, maxX, maxY } of letters) {
        const boxes = around.filter((box) => box.minX < maxX && minX < box.maxX && box.minY < maxY && minY < box.maxY);
        expect(boxes).toHaveLength(1);
        const [box] = boxes;
        expect(Math.min(minX - box!.minX, minY - box!.minY, box!.maxX - maxX, box!.maxY - maxY)).toBeGreaterThan(0.299);
      }
    }
  });
});

test('mirrored files are the mirror image of the others, with equal figures', async () => {
  const [plain, mirrored] = [await filesOf(), await filesOf({ isMirrored: true })];
  const named = (path: string) =>
    path.replace(/( \((cut \d+))?\)?\.svg$/, (_, __, cut) => (cut ? ` (${cut}, mirrored).svg` : ' (mirrored).svg'));
  for (const [path, svg] of sheetFiles(plain, '.svg')) {
    const image = mirrored.get(named(path))!;
    for (const layer of ['parts', 'weed']) {
      const [before, after] = [layerOf(svg, layer), layerOf(image, layer)];
      expect(after).toHaveLength(before.length);
      expect(lengthOf(after)).toBeCloseTo(lengthOf(before), 9);
      before.forEach((contour, k) => {
        const [a, b] = [contoursBox([contour]), contoursBox([after[k]!])];
        expect(b.minX).toBeCloseTo(panel.widthIn - a.maxX, 6);
        expect(b.maxX).toBeCloseTo(panel.widthIn - a.minX, 6);
        expect([b.minY, b.maxY]).toEqual([expect.closeTo(a.minY, 6), expect.closeTo(a.maxY, 6)]);
      });
    }
  }
  for (const path of ['measurements.csv', 'sheets.csv']) expect(mirrored.get(path)).toBe(plain.get(path));
  const { mirrorOutput, ...json } = JSON.parse(mirrored.get('nest.json')!) as Record<string, unknown>;
  expect([mirrorOutput, json]).toEqual([true, JSON.parse(plain.get('nest.json')!)]);
  expect(mirrored.get('README.txt')).toContain('MIRRORED: every file in sheets is the mirror image');
  expect((await exportZip(jobWith({ isMirrored: true }))).fileName).toBe('Names-2026-11-26 (mirrored).zip');
});

test('joined panels are one file with the parts of each panel below those of the one before', async () => {
  const [apart, joined] = [await filesOf(), await filesOf({ joinsPanels: true })];
  const files = sheetFiles(joined, '.svg');
  expect(files).toHaveLength(1);
  const [, svg] = files[0]!;
  expect(svg).toContain(`height="${layout.sheet.roll!.lengthIn}in"`);
  const lengthsOf = (layer: string) =>
    sheetFiles(apart, '.svg').reduce((sum, [path, one]) => sum + timesOf(path) * lengthOf(layerOf(one, layer)), 0);
  for (const layer of ['parts', 'weed']) expect(lengthOf(layerOf(svg, layer))).toBeCloseTo(lengthsOf(layer), 6);
  for (const contour of [...layerOf(svg, 'parts'), ...layerOf(svg, 'weed')]) {
    const { minY, maxY } = contoursBox([contour]);
    expect(Math.floor(minY / panel.heightIn)).toBe(Math.floor(maxY / panel.heightIn));
  }
});
