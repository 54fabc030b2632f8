import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contourArea, contoursLength } from '@measurement-nesting/curves';
import type { FilePage, Shape } from '@measurement-nesting/curves/drawing';
import { layerFigures, visibleLayers } from '#engine/convert/layer-figures.ts';
import { pageSvg } from '#engine/convert/page-svg.ts';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { arcAroundCenter } from '#packages/curves/src/geometry/arc.ts';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { expectWithin } from '#harness/expect-within.ts';
import { layerNames, linePages, pageOf, pages } from './random-page.ts';
import { runs } from '#harness/depth.ts';

const ACCURACY = 1e-6;

const written = (page: FilePage, layers?: ReadonlySet<string>) =>
  readDrawing(new TextEncoder().encode(pageSvg(page, { title: 'drawing', layers })), { fileName: 'drawing.svg' });

const square = (minX: number, minY: number, side: number, more: Partial<Shape> & { layer?: string } = {}): Shape => ({
  contours: [rectangleContour(minX, minY, side, side)],
  fill: 'nonzero',
  strokeWidthIn: null,
  ...more,
  source: { id: '', layer: more.layer ?? '', group: '', strokeColor: '', fillColor: '', ...more.source },
});

const areaOf = (shape: Shape) =>
  shape.contours.reduce((sum, contour) => sum + (contour.closed ? contourArea(contour) : 0), 0);

test('the SVG has the shapes of the page: lengths, areas, paint, layers and groups', () => {
  fc.assert(
    fc.property(pages, (random) => {
      const page = pageOf([square(1, 1, 2), ...random.shapes]);
      const { shapes } = written(page);
      expect(shapes).toHaveLength(page.shapes.length);
      for (const [i, shape] of shapes.entries()) {
        const before = page.shapes[i]!;
        expectWithin(contoursLength(shape.contours), contoursLength(before.contours), ACCURACY);
        expectWithin(areaOf(shape), areaOf(before), ACCURACY);
        expect(shape.fill).toBe(before.fill);
        expect(shape.isTranslucent ?? false).toBe(before.isTranslucent ?? false);
        expect(shape.strokeWidthIn === null).toBe(before.strokeWidthIn === null);
        expect(shape.source.layer).toBe(before.source.layer);
      }
    }),
    { numRuns: runs(300) },
  );
}, 60_000);

test.each([
  ['with fills and lines', pages],
  ['of lines only', linePages],
])(
  'a page %s and its SVG have equal measurements',
  (_name, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (page) => {
        const before = measureDrawing(page).totals;
        const after = measureDrawing(written(page)).totals;
        expectWithin(after.lengthIn, before.lengthIn, ACCURACY);
        expectWithin(after.perimeterIn, before.perimeterIn, ACCURACY);
        expectWithin(after.areaSqIn, before.areaSqIn, ACCURACY);
        expectWithin(after.openIn, before.openIn, ACCURACY);
        expect([after.pieces, after.pierces]).toEqual([before.pieces, before.pierces]);
      }),
      { numRuns: runs(60) },
    );
  },
  120_000,
);

test('the SVG states its size in inches and preserves positions on the page', () => {
  const page = pageOf([square(1, 2, 3)], { widthIn: 8.5, heightIn: 11 });
  expect(pageSvg(page, { title: 'a & b' })).toContain('width="8.5in" height="11in" viewBox="0 0 8.5 11"');
  const { scale, diagnostics, shapes } = written(page);
  expect(scale).toEqual({ rule: 'physical', unitsPerIn: 1, assumed: false });
  expect(diagnostics).toEqual([]);
  expect(shapes[0]!.contours[0]!.segments[0]).toMatchObject({ x0: 1, y0: 2 });
});

test('recognizes coincident circles with different start points as duplicates', () => {
  const circle = (start: number, sweep: number): Shape => ({
    ...square(0, 0, 1),
    fill: null,
    strokeWidthIn: 0,
    contours: [
      { segments: [arcAroundCenter({ cx: 2, cy: 3, rx: 0.003, ry: 0.003, rotation: 0 }, start, sweep)], closed: true },
    ],
  });
  const page = pageOf([circle(0, 2 * Math.PI), circle(1, -2 * Math.PI)]);
  const { totals, differences } = measureDrawing(written(page));
  expectWithin(totals.lengthIn, 2 * 2 * Math.PI * 0.003, 1e-12);
  expect([totals.pieces, differences.map(({ kind }) => kind)]).toEqual([1, ['double_lines']]);
});

test('writes only the selected layers, with the empty name for shapes without a layer', () => {
  const page = pageOf(layerNames.map((layer, i) => square(2 * i, 0, 1, { layer })));
  expect(written(page, new Set(['Cut', ''])).shapes.map(({ source }) => source.layer)).toEqual(['Cut', '']);
});

test('sorts lines by layer, and retains the paint order of shapes with fills', () => {
  const layers = ['a', 'b', 'a'];
  const order = (more: Partial<Shape>) =>
    written(pageOf(layers.map((layer, i) => square(2 * i, 0, 1, { ...more, layer })))).shapes.map(
      ({ source }) => source.layer,
    );
  expect(order({ fill: null, strokeWidthIn: 0 })).toEqual(['a', 'a', 'b']);
  expect(order({})).toEqual(layers);
});

test('names from the file add no markup, and ids remain unique', () => {
  const hostile = '"><script>alert(1)</script>';
  const shape = (x: number) => {
    const one = square(x, 0, 1, { layer: hostile });
    return { ...one, source: { ...one.source, id: 'x"><a', strokeColor: '"onload="', fillColor: 'url(#a)' } };
  };
  const svg = pageSvg(pageOf([shape(0), shape(2)]), { title: hostile });
  expect(svg).not.toMatch(/<script|onload/);
  expect(svg.match(/ id="/g)).toHaveLength(1);
  expect(written(pageOf([shape(0)])).shapes[0]!.source).toMatchObject({ id: 'x"><a', layer: hostile });
});

test('every name is one line without controls and marks of direction, at most 200 characters long', () => {
  const odd = fc.constantFrom('\u202e', '\u2066', '\u200f', '\u0000', '\n', '\u009b', '\ud800', 'a', '"', '<', ' ');
  const name = fc.oneof(fc.string({ unit: odd, maxLength: 30 }), fc.constant('x'.repeat(5000)));
  fc.assert(
    fc.property(name, name, name, name, (title, layer, id, fillSpot) => {
      const one = square(0, 0, 1, { layer });
      const svg = pageSvg(pageOf([{ ...one, source: { ...one.source, id, fillColor: '#ff0000', fillSpot } }]), {
        title,
      });
      expect(svg.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      for (const [, value] of svg.matchAll(/(?:label|id|spot)="([^"]*)"|<title>([^<]*)</g)) {
        expect((value ?? '').replaceAll(/&[^;]+;/g, '?').length).toBeLessThanOrEqual(200);
      }
    }),
    { numRuns: runs(200) },
  );
});

test('rejects a page whose SVG is larger than the limit', () => {
  const page = pageOf(Array.from({ length: 100 }, (_, nth) => square(nth, 0, 1)));
  const { length } = pageSvg(page, { title: '' });
  expect(pageSvg(page, { title: '', maxCharacters: length })).toHaveLength(length);
  expect(() => pageSvg(page, { title: '', maxCharacters: length / 2 })).toThrow(
    expect.objectContaining({ code: 'too_complex', message: expect.stringMatching(/larger than 0 MB/) }),
  );
});

test('draws a page with a side of zero length', () => {
  const line = { ...square(0, 0, 1), fill: null, strokeWidthIn: 0 };
  expectWithin(measureDrawing(written(pageOf([line], { widthIn: 4, heightIn: 0 }))).totals.lengthIn, 4, ACCURACY);
});

test('layers have the figures of their shapes; hidden ones are not among the visible', () => {
  const layers = [
    { name: 'Empty', isVisible: true, color: '' },
    { name: 'Cut', isVisible: true, color: '#ff0000' },
    { name: 'Off', isVisible: false, color: '' },
  ];
  const page = pageOf([square(0, 0, 1), square(3, 0, 2, { layer: 'Off' }), square(6, 0, 1, { layer: 'Cut' })], {
    layers,
  });
  const figures = layerFigures(page);
  expect(figures.map(({ name, lines, lengthIn }) => [name, lines, lengthIn])).toEqual([
    ['Cut', 1, 4],
    ['Off', 1, 8],
    ['', 1, 4],
  ]);
  expect(figures[1]!.box).toEqual({ minX: 3, minY: 0, maxX: 5, maxY: 2 });
  expect(visibleLayers(figures)).toEqual(new Set(['Cut', '']));
  expect(visibleLayers([layers[2]!])).toEqual(new Set(['Off']));
});
