import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { classOf, type Drawing, type FilePage, type Shape, sourceName } from '@measurement-nesting/curves/drawing';
import { openVectorFile } from '#engine/convert/open-vector-file.ts';
import { pageSvg } from '#engine/convert/page-svg.ts';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { dxfText } from '#packages/dxf/tests/read/dxf-text.ts';
import { bytesOf, makePdf } from '#packages/pdf-outlines/tests/make-pdf.ts';
import { runs } from '#harness/depth.ts';
import { pageOf } from './random-page.ts';

/** Returns the kind, color, spot color and layer of every line and fill, in the order of painting. */
const classesOf = ({ shapes }: Pick<Drawing, 'shapes'>): string[] =>
  shapes.flatMap((shape) => [
    ...(shape.strokeWidthIn === null ? [] : [JSON.stringify(classOf(shape, 'line'))]),
    ...(shape.fill === null ? [] : [JSON.stringify(classOf(shape, 'fill'))]),
  ]);

const converted = (page: FilePage): Drawing =>
  readDrawing(new TextEncoder().encode(pageSvg(page, { title: 'page' })), { fileName: 'page.svg' });

const colors = fc.oneof(
  fc.constantFrom('', '#ffffff', '#000000', '#fe0000', '#ff0000'),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);
/** Names as readers return them: hostile characters, markup, right-to-left text, 10,000 characters. */
const names = fc
  .oneof(
    fc.constantFrom(
      '',
      'CutContour',
      'Cut + White',
      '"><b x=\'&amp;',
      'שלום',
      'Cut \u202Etuo',
      'a'.repeat(10_000),
      '\uFFFE',
    ),
    fc.string({ unit: 'binary', maxLength: 300 }),
  )
  .map((name) => sourceName(name));

const shapes = fc
  .record({
    x: fc.integer({ min: 0, max: 30 }),
    isFilled: fc.boolean(),
    isStroked: fc.boolean(),
    layer: names,
    colors: fc.tuple(colors, colors),
    spots: fc.tuple(names, names),
  })
  .map(({ x, isFilled, isStroked, layer, colors: [strokeColor, fillColor], spots: [strokeSpot, fillSpot] }): Shape => {
    const hasLine = isStroked || !isFilled;
    return {
      contours: [rectangleContour(x, x, 1, 1)],
      fill: isFilled ? 'nonzero' : null,
      strokeWidthIn: hasLine ? 0.01 : null,
      source: {
        id: '',
        layer,
        group: '',
        strokeColor: hasLine ? strokeColor : '',
        fillColor: isFilled ? fillColor : '',
        ...(hasLine && strokeSpot !== '' && { strokeSpot }),
        ...(isFilled && fillSpot !== '' && { fillSpot }),
      },
    };
  });

test('a page and its SVG have the same lines and fills: color, spot color and layer', () => {
  fc.assert(
    fc.property(fc.array(shapes, { minLength: 1, maxLength: 8 }), (list) => {
      const page = pageOf(list);
      // Pages of lines only are sorted by layer.
      expect(classesOf(converted(page)).toSorted()).toEqual(classesOf(page).toSorted());
    }),
    { numRuns: runs(200) },
  );
});

test('two hundred colors that differ by one step remain two hundred classes', () => {
  const list = Array.from({ length: 200 }, (_, i): Shape => ({
    contours: [rectangleContour(i % 40, 0, 1, 1)],
    fill: null,
    strokeWidthIn: 0.01,
    source: { id: '', layer: '', group: '', strokeColor: `#${(0xff0000 + i).toString(16)}`, fillColor: '' },
  }));
  expect(new Set(classesOf(converted(pageOf(list)))).size).toBe(200);
});

const tint = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>';
const pdf = makePdf({
  content: [
    '/OC /L BDC 1 0 0 RG 0 0 72 72 re S /Cut CS 1 SCN 0 0 1 rg 0 90 72 72 re B EMC',
    '/OC /M BDC /Cut cs .5 scn 90 0 72 72 re f /Pattern cs /P scn 90 90 72 72 re f EMC',
    '0 1 1 0 K 180 0 72 72 re S 1 g 180 90 72 72 re f',
  ].join(' '),
  resources: `/Properties<</L 5 0 R/M 6 0 R>>/ColorSpace<</Cut[/Separation/Cut#26Contour/DeviceCMYK ${tint}]>>/Pattern<</P<</PatternType 2/Shading<</ShadingType 2>>>>>>`,
  objects: ['<</Type/OCG/Name(Layer <1>)>>', '<</Type/OCG/Name(Layer <1>)>>'],
});

const dxf = dxfText({
  tables: [0, 'TABLE', 2, 'LAYER', 0, 'LAYER', 2, 'Cut & "fold"', 70, 0, 62, 1, 0, 'ENDTAB'],
  entities: [
    [0, 'CIRCLE', 8, 'Cut & "fold"', 10, 0, 20, 0, 40, 1],
    [0, 'CIRCLE', 8, 'Cut & "fold"', 62, 5, 10, 5, 20, 0, 40, 1],
    [0, 'CIRCLE', 8, 'Score', 420, 0x123456, 10, 10, 20, 0, 40, 1],
    [0, 'SOLID', 8, 'Score', 62, 3, 10, 0, 20, 5, 11, 1, 21, 5, 12, 0, 22, 6, 13, 1, 23, 6],
  ].flat(),
});

const classesOfPdf = [
  'line #ff0000  Layer <1>',
  'line #ff00ff Cut&Contour Layer <1>',
  'fill #0000ff  Layer <1>',
  'fill #ff80ff Cut&Contour Layer <1> (2) / Cut&Contour',
  'fill   Layer <1> (2)',
  'line #ff0000  ',
  'fill #ffffff  ',
];
const classesOfDxf = [
  'line #ff0000  Cut & "fold"',
  'line #0000ff  Cut & "fold"',
  'line #123456  Score',
  'fill #00ff00  Score',
];

test.each([
  ['PDF', 'page.pdf', pdf, classesOfPdf],
  ['AI', 'page.ai', pdf, classesOfPdf],
  ['DXF', 'page.dxf', dxf, classesOfDxf],
])('a converted %s has the classes of the file', async (_kind, fileName, text, expected) => {
  const file = await openVectorFile(bytesOf(text), { fileName, letterText: () => null });
  const page = file.readPage(0);
  const classes = classesOf(page);
  expect(classes.map((one) => Object.values(JSON.parse(one) as Record<string, string>).join(' '))).toEqual(expected);
  expect(classesOf(converted(page))).toEqual(classes);
});
