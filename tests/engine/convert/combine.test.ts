import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contoursBox, contoursLength, emptyBox, neumaierSum, unite } from '@measurement-nesting/curves';
import { classOf, type Drawing, type FilePage, type Shape, sourceName } from '@measurement-nesting/curves/drawing';
import { measureDrawing } from '@measurement-nesting/measure';
import { combinedSvg, type CombinedFile, fileElements } from '#engine/convert/combine.ts';
import { visibleLayers, layerFigures } from '#engine/convert/layer-figures.ts';
import { openAnyFile } from '#engine/convert/open-any-file.ts';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { plateDxf, platePassword, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { expectWithin } from '#harness/expect-within.ts';
import { runs } from '#harness/depth.ts';
import { pageOf, pages } from './random-page.ts';

const ACCURACY = 1e-9;

const fileOf = (page: FilePage, name = 'part.svg', quantity = 1): CombinedFile => ({
  name,
  quantity,
  ...fileElements(page),
});

const combined = (files: readonly CombinedFile[]): Drawing =>
  readDrawing(new TextEncoder().encode(combinedSvg(files, { title: 'job' }).svg), { fileName: 'job.svg' });

const rectangle = (width: number, height: number, more: Partial<Shape> = {}): FilePage =>
  pageOf([
    {
      contours: [rectangleContour(-7, 9, width, height)],
      fill: null,
      strokeWidthIn: 0,
      source: { id: '', layer: '', group: '', strokeColor: '#ff0000', fillColor: '' },
      ...more,
    },
  ]);

/** Returns the length by color, spot color and layer of every line and fill. */
function lengthByClass(shapes: readonly Shape[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const shape of shapes) {
    const lengthIn = contoursLength(shape.contours);
    for (const kind of ['line', 'fill'] as const) {
      if ((kind === 'line' ? shape.strokeWidthIn : shape.fill) === null) continue;
      const key = JSON.stringify(classOf(shape, kind));
      sums[key] = (sums[key] ?? 0) + lengthIn;
    }
  }
  return sums;
}

function expectSums(after: Drawing, before: readonly Shape[]): void {
  const [found, wanted] = [lengthByClass(after.shapes), lengthByClass(before)];
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(wanted).toSorted());
  for (const [key, lengthIn] of Object.entries(wanted)) expectWithin(found[key]!, lengthIn, ACCURACY * (1 + lengthIn));
}

const partsOf = (drawing: Drawing) => [
  ...new Map(drawing.shapes.map(({ source: { namedPart } }) => [JSON.stringify(namedPart), namedPart])).values(),
];

test('files are in rows half an inch apart, at true size', () => {
  const files = [rectangle(6, 4), rectangle(2, 3), rectangle(5, 1)].map((page, i) => fileOf(page, `${i}.dxf`, i + 1));
  const { svg, widthIn, heightIn } = combinedSvg(files, { title: 'job' });
  // Areas with gaps: 6.5 x 4.5, 2.5 x 3.5 and 5.5 x 1.5 in, so rows are up to sqrt(1.5 * 46.25) = 8.3 in wide.
  const boxes = combined(files).shapes.map(({ contours }) => contoursBox(contours));
  expect(boxes).toEqual([
    { minX: 0.5, minY: 0.5, maxX: 6.5, maxY: 4.5 },
    { minX: 0.5, minY: 5, maxX: 2.5, maxY: 8 },
    { minX: 3, minY: 5, maxX: 8, maxY: 6 },
  ]);
  expect([widthIn, heightIn]).toEqual([8.5, 8.5]);
  expect(svg).toContain('width="8.5in" height="8.5in" viewBox="0 0 8.5 8.5"');
});

test('each file retains its name, quantity, colors, layers and lengths, and overlaps no other', () => {
  const file = fc.record({ page: pages, quantity: fc.integer({ min: 1, max: 999 }) });
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 6 }), (list) => {
      const files = list.map(({ page, quantity }, i) => fileOf(page, `file ${i}.dxf`, quantity));
      const drawing = combined(files);
      expectSums(
        drawing,
        list.flatMap(({ page }) => page.shapes),
      );
      expect(partsOf(drawing)).toEqual(files.map(({ name, quantity }) => ({ name, quantity })));
      const boxes = files.map(({ name }) =>
        drawing.shapes
          .filter(({ source }) => source.namedPart?.name === name)
          .reduce((box, { contours }) => unite(box, contoursBox(contours)), emptyBox),
      );
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
          const apart = Math.max(b.minX - a.maxX, a.minX - b.maxX, b.minY - a.maxY, a.minY - b.maxY);
          expect(apart).toBeGreaterThan(0.499);
        }
      }
    }),
    { numRuns: runs(100) },
  );
}, 60_000);

test('the figures of the combined drawing are the sums of those of the files', () => {
  fc.assert(
    fc.property(fc.array(pages, { minLength: 1, maxLength: 4 }), (list) => {
      const after = measureDrawing(combined(list.map((page, i) => fileOf(page, `${i}`)))).totals;
      const before = list.map((page) => measureDrawing(page).totals);
      for (const figure of ['lengthIn', 'perimeterIn', 'areaSqIn', 'openIn', 'pieces', 'pierces'] as const) {
        expectWithin(
          after[figure],
          neumaierSum(before, (totals) => totals[figure]),
          1e-6,
        );
      }
    }),
    { numRuns: runs(40) },
  );
}, 120_000);

const folder = 'tests/fixtures';
const fixtures = ['dxf', 'eps', 'svg', 'operations'].flatMap((kind) =>
  readdirSync(`${folder}/${kind}`)
    .filter((name) => /\.(?:dxf|eps|svg)$/.test(name))
    .map((name) => `${folder}/${kind}/${name}`),
);
const open = (name: string, bytes: Uint8Array, password?: string) =>
  openAnyFile(new Uint8Array(bytes), { fileName: name, letterText: () => null, password });

test('all fixtures in one drawing have the lengths, colors, layers and spot colors that they have alone', async () => {
  const list: { page: FilePage; file: CombinedFile }[] = [];
  for (const path of fixtures) {
    const page = (await open(path, readFileSync(path))).readPage(0);
    list.push({ page, file: fileOf(page, path, 2) });
  }
  expect(list.length).toBeGreaterThan(30);
  const shapes = list.flatMap(({ page }) => {
    const layers = visibleLayers(layerFigures(page));
    return page.shapes.filter(({ source }) => layers.has(source.layer));
  });
  const drawing = combined(list.map(({ file }) => file));
  expect(drawing.shapes).toHaveLength(shapes.length);
  expect(drawing.scale).toEqual({ rule: 'physical', unitsPerIn: 1, assumed: false });
  expectSums(drawing, shapes);
});

test('files of one name get a number, and paths are not part of a name', () => {
  const names = ['bracket.dxf', 'C:\\jobs\\bracket.dxf', '/home/shop/plate.svg', 'bracket.dxf', 'folder/'];
  const wanted = ['bracket.dxf', 'bracket.dxf (2)', 'plate.svg', 'bracket.dxf (3)', 'file'];
  const files = names.map((name) => fileOf(rectangle(1, 1), name));
  expect(combinedSvg(files, { title: 'job' }).names).toEqual(wanted);
  expect(partsOf(combined(files)).map((part) => part?.name)).toEqual(wanted);
});

test('a combined drawing can be combined again: inner names remain, and quantities multiply', async () => {
  const inner = [fileOf(rectangle(6, 4), 'a.dxf', 2), fileOf(rectangle(2, 3), 'b.dxf', 3)];
  const { svg } = combinedSvg(inner, { title: 'job' });
  const page = (await open('job.svg', new TextEncoder().encode(svg))).readPage(0);
  expect(partsOf(combined([fileOf(page, 'job.svg', 5), fileOf(rectangle(1, 1), 'c.dxf')]))).toEqual([
    { name: 'a.dxf', quantity: 10 },
    { name: 'b.dxf', quantity: 15 },
    { name: 'c.dxf', quantity: 1 },
  ]);
});

test('every name is one line of at most 200 characters without markup, controls and marks of direction', () => {
  const odd = fc.constantFrom('\u202e', '\u2066', '\u200f', '\u0000', '\n', '\ud800', 'a', '"', '<', "'", '&', ' ');
  const name = fc.oneof(
    fc.string({ unit: odd, maxLength: 30 }),
    fc.constantFrom('x'.repeat(5000), '"><script>alert(1)</script>.dxf', 'שלום.dxf'),
  );
  fc.assert(
    fc.property(name, (written) => {
      const { svg } = combinedSvg([fileOf(rectangle(1, 1), written)], { title: written });
      expect(svg.replaceAll('\n', '')).not.toMatch(/<script|[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      const { name: read } = combined([fileOf(rectangle(1, 1), written)]).shapes[0]!.source.namedPart!;
      expect(read.length).toBeGreaterThan(0);
      expect(read.length).toBeLessThanOrEqual(200);
      const wanted = sourceName(written.replace(/^.*[/\\]/s, '')).slice(0, 150);
      expect(wanted === '' ? '' : read.slice(0, 150)).toBe(wanted);
    }),
    { numRuns: runs(200) },
  );
});

test('pages and layers are choices, and the kind of a file is determined by its contents', async () => {
  const pdf = await open('named.dxf', platePdf());
  expect(pdf.pages).toHaveLength(2);
  expectWithin(fileElements(pdf.readPage(1)).lengthIn, 6, 1e-6);
  const dxf = (await open('named.svg', Buffer.from(plateDxf()))).readPage(0);
  expectWithin(fileElements(dxf, new Set(['CUT'])).lengthIn, 20, ACCURACY);
  expect(() => fileElements(dxf, new Set(['Other']))).toThrow(expect.objectContaining({ code: 'no_shapes' }));
  const eps = '%!PS-Adobe-3.0\n0 0 72 72 rectstroke showpage 0 0 144 144 rectstroke showpage';
  const pages = await open('logo.ai', Buffer.from(eps));
  expect(pages.pages).toEqual(['Page 1', 'Page 2']);
  expectWithin(fileElements(pages.readPage(1)).lengthIn, 8, ACCURACY);
});

test.each([
  ['', 'file_empty', /empty/],
  ['\x89PNG', 'file_type_unknown', /PNG picture.*Trace it first/],
  ['PK\x03\x04', 'file_type_unknown', /zip archive\. Unpack it/],
  ['AC1032', 'file_type_unknown', /DWG.*select DXF/],
  ['hello', 'file_type_unknown', /neither SVG, EPS, PDF, AI nor DXF/],
])('rejects %j with the remedy', async (content, code, words) => {
  await expect(open('file', Buffer.from(content, 'latin1'))).rejects.toMatchObject({
    code,
    message: expect.stringMatching(words),
  });
});

test('a protected PDF requires its password', async () => {
  const protectedPdf = await protectedPlatePdf();
  await expect(open('a.pdf', protectedPdf)).rejects.toMatchObject({ code: 'password_needed' });
  expectWithin(fileElements((await open('a.pdf', protectedPdf, platePassword)).readPage(1)).lengthIn, 6, 1e-6);
});

test('rejects an empty drawing and one above the maximum size', () => {
  expect(() => combinedSvg([], { title: 'job' })).toThrow(expect.objectContaining({ code: 'no_shapes' }));
  const files = Array.from({ length: 10 }, () => fileOf(rectangle(1, 1)));
  expect(() => combinedSvg(files, { title: 'job', maxCharacters: 500 })).toThrow(
    expect.objectContaining({ code: 'too_complex', message: expect.stringMatching(/Leave out files/) }),
  );
  expect(() => combinedSvg(files, { title: 'job', maxShapes: 9 })).toThrow(
    expect.objectContaining({ code: 'too_many_shapes', message: expect.stringMatching(/more than 9 shapes/) }),
  );
  expect(combinedSvg(files, { title: 'job', maxShapes: 10 }).names).toHaveLength(10);
});
