import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import DxfParser from 'dxf-parser';
import { measureDrawing, readDrawing, traceDxf, traceEps, tracePicture, traceSvg, type TraceDrawing } from '#engine';
import { readDxf } from './read-dxf.ts';
import { box, circle, options, raster } from '#packages/vectorize/tests/rasters.ts';
import { runs } from '#harness/depth.ts';

const PIXELS_PER_IN = 72;
/** Relative tolerance: files store a millionth of an inch, EPS a ten-thousandth of a point. */
const FILE = 2e-5;

function drawingOf(mode: 'bw' | 'color'): TraceDrawing {
  const picture = raster(300, 200, [
    ['#bb2233', box(30, 40, 90, 60) + circle(75, 70, 15)],
    ['#2244aa', circle(210, 100, 50)],
    ['#000000', 'M40 140L120 130C140 160 120 190 80 180Z'],
  ]);
  const { layers } = tracePicture(picture, { ...options, mode, pixelsPerIn: PIXELS_PER_IN });
  return { name: 'A <sign> & (more)', widthIn: 300 / PIXELS_PER_IN, heightIn: 200 / PIXELS_PER_IN, layers };
}

const truth = ({ layers }: TraceDrawing): number => layers.reduce((sum, { perimeterIn }) => sum + perimeterIn, 0);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each(['bw', 'color'] as const)('SVG and EPS are read back with the same lengths at the same size: %s', (mode) => {
  const drawing = drawingOf(mode);
  for (const [fileName, text] of [
    ['a.svg', traceSvg(drawing)],
    ['a.eps', traceEps(drawing)],
  ] as const) {
    const read = readDrawing(bytes(text), { fileName });
    const { totals } = measureDrawing(read);
    // Colors share edges: a white disc in a red field is an edge of both, but not of the merged outline.
    expect(Math.abs(totals.lengthIn / truth(drawing) - 1)).toBeLessThan(FILE);
    const merged = mode === 'bw' ? totals.perimeterIn : totals.lengthIn;
    expect(Math.abs(merged / totals.lengthIn - 1)).toBeLessThan(FILE);
  }
});

test('adjacent colors have the length of all their edges together, and that of their layer alone', () => {
  const palette = ['#bb2233', '#2244aa', '#118844', '#eecc00'] as const;
  const colors = fc.array(fc.nat(palette.length - 1), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(colors, fc.integer({ min: 40, max: 110 }), (chosen, across) => {
      const fields = chosen.map((color, k) => {
        const [x, width] = [
          [20, across],
          [20 + across, 90],
          [110 + across, 60],
        ][k % 3]!;
        return [palette[color]!, box(x!, k < 3 ? 20 : 95, width!, 75)] as const;
      });
      const picture = raster(300, 200, [...fields, [palette[chosen[0]!]!, circle(140, 90, 30)]]);
      const { layers } = tracePicture(picture, { ...options, mode: 'color', pixelsPerIn: PIXELS_PER_IN });
      const drawing = { name: 'fields', widthIn: 300 / PIXELS_PER_IN, heightIn: 200 / PIXELS_PER_IN };
      const measured = (some: TraceDrawing['layers']) =>
        measureDrawing(readDrawing(bytes(traceSvg({ ...drawing, layers: some })), { fileName: 'a.svg' })).totals;
      const all = layers.reduce((sum, { perimeterIn }) => sum + perimeterIn, 0);
      expect(Math.abs(measured(layers).lengthIn / all - 1)).toBeLessThan(FILE);
      for (const layer of layers) {
        const { lengthIn, perimeterIn, areaSqIn } = measured([layer]);
        expect(Math.abs(lengthIn / layer.perimeterIn - 1)).toBeLessThan(FILE);
        expect(Math.abs(perimeterIn / layer.perimeterIn - 1)).toBeLessThan(FILE);
        expect(Math.abs(areaSqIn / layer.areaSqIn - 1)).toBeLessThan(FILE);
      }
    }),
    { numRuns: runs(25) },
  );
});

test('DXF has closed, exact contours with holes on a separate layer and circles as circles', () => {
  const drawing = drawingOf('bw');
  const { contours, entities } = readDxf(traceDxf(drawing));
  expect(contours).toHaveLength(drawing.layers[0]!.contours.length);
  expect(contours.every(({ closed }) => closed)).toBe(true);
  expect(contours.filter(({ layer }) => layer === 'CUT_INNER')).toHaveLength(1);
  const circles = entities.filter(({ type }) => type === 'CIRCLE') as unknown as { radius: number }[];
  expect(circles.map(({ radius }) => Math.round(radius * PIXELS_PER_IN)).toSorted((a, b) => a - b)).toEqual([15, 50]);
});

test('DXF of several colors has a layer for each color, named after it', () => {
  const drawing = drawingOf('color');
  const parsed = new DxfParser().parseSync(traceDxf(drawing));
  const names = new Set(parsed!.entities.map(({ layer }) => layer));
  expect([...names].toSorted()).toEqual(
    drawing.layers.map(({ color }) => `COLOR_${color.slice(1).toUpperCase()}`).toSorted(),
  );
});

test('the name of a picture remains plain text', () => {
  const drawing = drawingOf('bw');
  expect(traceSvg(drawing)).toContain('<title>A &lt;sign&gt; &amp; (more)</title>');
  expect(traceEps({ ...drawing, name: 'x)\nshowpage (%é' })).toContain('%%Title: (x  showpage  % )');
});
