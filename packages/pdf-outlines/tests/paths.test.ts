import { expect, test } from '@jest/globals';
import { boxOf, codesOf, pointsOf, readContent, streamObject } from './make-pdf.ts';

/** Share of the radius by which four Beziers with the usual handles exceed the length of a circle. */
const k = 0.5522847498;

test('a circle of four Beziers has the length of its curves, within 2.8e-4 of the circle', () => {
  const [r, h] = [100, 100 * k];
  const page = readContent(
    `300 400 m 300 400 m 400 400 m 400 ${400 + h} ${300 + h} 500 300 500 c ${300 - h} 500 200 ${400 + h} 200 400 c ` +
      `200 ${400 - h} ${300 - h} 300 300 300 c ${300 + h} 300 400 ${400 - h} 400 400 c h S`,
  );
  expect(page.shapes).toHaveLength(1);
  expect(page.shapes[0]!.contours[0]!.segments.every(({ kind }) => kind === 'cubic')).toBe(true);
  expect(Math.abs(pointsOf(page) / (2 * Math.PI * r) - 1)).toBeLessThan(2.8e-4);
  expect(boxOf(page)).toEqual([200, 292, 400, 492]);
});

test('v and y repeat the current point and the end as control points', () => {
  const both = readContent('0 0 m 50 100 100 0 v S');
  const written = readContent('0 0 m 0 0 50 100 100 0 c S');
  expect(both.shapes[0]!.contours).toEqual(written.shapes[0]!.contours);
  const end = readContent('0 0 m 50 100 100 0 y S');
  expect(end.shapes[0]!.contours).toEqual(readContent('0 0 m 50 100 100 0 100 0 c S').shapes[0]!.contours);
  const afterClose = readContent('10 10 m 20 10 l h 30 40 50 10 v S');
  expect(afterClose.shapes[0]!.contours).toEqual(
    readContent('10 10 m 20 10 l h 10 10 30 40 50 10 c S').shapes[0]!.contours,
  );
});

test.each([
  ['f', 'nonzero', null],
  ['F', 'nonzero', null],
  ['f*', 'evenodd', null],
  ['S', null, 3],
  ['s', null, 3],
  ['B', 'nonzero', 3],
  ['B*', 'evenodd', 3],
  ['b', 'nonzero', 3],
  ['b*', 'evenodd', 3],
])('%s paints one shape with its rule and line width', (operator, fill, widthPt) => {
  const { shapes } = readContent(`3 w 10 10 m 82 10 l 82 82 l h ${operator}`);
  expect(shapes).toHaveLength(1);
  expect(shapes[0]!.fill).toBe(fill);
  expect(shapes[0]!.strokeWidthIn).toBe(widthPt === null ? null : widthPt / 72);
});

test('lines, forms and matrices are placed in inches from the upper left corner', () => {
  const page = readContent('q 2 0 0 2 10 20 cm /A Do Q 10 10 5 5 re f', {
    resources: '/XObject<</A 5 0 R>>',
    objects: [
      streamObject(
        '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Matrix[0 1 -1 0 50 0]/Resources<</XObject<</B 6 0 R>>>>',
        '10 10 20 30 re S /B Do',
      ),
      streamObject('/Subtype/Form/BBox[0 0 9 9]', '1 1 4 4 re f'),
    ],
  });
  expect(page.shapes).toHaveLength(3);
  // The matrix of the form turns by 90 degrees: (x, y) -> (50 - y, x), then doubled and moved.
  const [first] = page.shapes;
  const xs = first!.contours[0]!.segments.map(({ x0 }) => Math.round(x0 * 72));
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([10 + 2 * 10, 10 + 2 * 40]);
  expect(pointsOf(page)).toBeCloseTo(2 * 100 + 2 * 16 + 20, 9);
});

test('a form is clipped to its box, and a clip is restored by Q', () => {
  const page = readContent('q 0 0 50 50 re W n 0 0 100 100 re f Q 200 200 100 100 re f /A Do', {
    resources: '/XObject<</A 5 0 R>>',
    objects: [streamObject('/Subtype/Form/BBox[400 400 410 410]', '400 400 500 500 re f')],
  });
  expect(page.shapes).toHaveLength(3);
  expect(pointsOf(page)).toBeCloseTo(200 + 400 + 40, 9);
});

test('unbalanced q and Q, unknown operators and missing operands do not stop the page', () => {
  const page = readContent('Q Q q q 10 m (a) l x y 1 2 foo << /A >> ] ) 10 10 m 20 10 l S Q Q Q');
  expect(page.shapes).toHaveLength(1);
});

test('measures a dashed line as a whole line and reports it; does not report an empty dash', () => {
  const dashed = readContent('[3 2] 0 d 0 0 m 100 0 l S');
  expect(pointsOf(dashed)).toBeCloseTo(100, 9);
  expect(codesOf(dashed)).toEqual(['effect_ignored']);
  expect(codesOf(readContent('[] 0 d 0 0 m 100 0 l S'))).toEqual([]);
});

test('the graphics state sets the line width and reports soft masks; transparency marks shapes', () => {
  const page = readContent('/G gs 0 0 m 100 0 l S /N gs 0 9 m 100 9 l S', {
    resources: '/ExtGState<</G<</LW 7/ca .5/CA .5/SMask<</S/Alpha>>>>/N<</ca 1/CA 1>>>>',
  });
  expect(page.shapes.map(({ strokeWidthIn }) => strokeWidthIn! * 72)).toEqual([7, 7]);
  expect(page.shapes.map(({ isTranslucent }) => isTranslucent === true)).toEqual([true, false]);
  expect(codesOf(page)).toEqual(['effect_ignored']);
});

test('pictures are reported; data that contains EI does not end an inline picture', () => {
  const page = readContent(
    'BI /W 2 /H 2 /BPC 8 /CS /G ID aEI\x01 EI\x02\x03 EI 0 0 m 72 0 l S q 9 0 0 9 0 0 cm /I Do Q',
    {
      resources: '/XObject<</I 5 0 R>>',
      objects: [streamObject('/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', 'x')],
    },
  );
  expect(pointsOf(page)).toBeCloseTo(72, 9);
  expect(page.diagnostics).toMatchObject([{ code: 'raster_image', count: 2 }]);
});

test('measures the outline of a pattern, and the clip that a shading fills', () => {
  const page = readContent('/Pattern cs /P scn 0 0 100 100 re f q 200 0 50 50 re W n /S sh Q', {
    resources: '/Pattern<</P 5 0 R>>/Shading<</S<</ShadingType 2>>>>',
    objects: [streamObject('/PatternType 1/PaintType 1/BBox[0 0 5 5]/XStep 5/YStep 5', '0 0 1 1 re f')],
  });
  expect(pointsOf(page)).toBeCloseTo(600, 9);
  expect(page.diagnostics).toMatchObject([{ code: 'pattern_ignored', count: 2 }]);
});
