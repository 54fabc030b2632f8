import { expect, test } from '@jest/globals';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import type { ScaleOverride } from '#packages/curves/src/drawing/drawing.ts';
import { measureDrawing } from '@measurement-nesting/measure';

/** Maximum relative difference in length when another program wrote the same drawing. */
const SAME = 1e-12;

/** Returns a board of 36 x 12 in with a hole of 6 x 6 in, in units of `perIn` per inch. */
const path = (perIn: number) => {
  const n = (inches: number) => Number((inches * perIn).toFixed(6));
  return `M0 0H${n(36)}V${n(12)}H0ZM${n(3)} ${n(3)}V${n(9)}H${n(9)}V${n(3)}Z`;
};
const ns = 'xmlns="http://www.w3.org/2000/svg"';
const inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
const svg = (root: string, perIn: number) => `<svg ${ns} ${root}><path d="${path(perIn)}"/></svg>`;
const eps = `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 2592 864
%%EndComments
0 0 moveto 2592 0 lineto 2592 864 lineto 0 864 lineto closepath
216 216 moveto 216 648 lineto 648 648 lineto 648 216 lineto closepath
fill showpage
%%EOF
`;

const written: [by: string, assumed: boolean, text: string][] = [
  ['Illustrator', false, `<!-- Generator: Adobe Illustrator 24.1.0 -->${svg('viewBox="0 0 2592 864"', 72)}`],
  ['Affinity', true, svg('xmlns:serif="http://www.serif.com/" width="100%" height="100%" viewBox="0 0 2592 864"', 72)],
  ['Inkscape 0.48', false, svg(`${inkscape} inkscape:version="0.48.4" width="3240" height="1080"`, 90)],
  ['Inkscape 1.2', false, svg(`${inkscape} inkscape:version="1.2.2" width="3456" height="1152"`, 96)],
  ['Inkscape in mm', false, svg(`${inkscape} width="914.4mm" height="304.8mm" viewBox="0 0 914.4 304.8"`, 25.4)],
  ['CorelDRAW', false, svg('width="36in" height="12in" viewBox="0 0 36000 12000"', 1000)],
  ['an unknown program, viewBox only', true, svg('viewBox="0 0 3456 1152"', 96)],
  ['any program as EPS', false, eps],
];

const measured = (text: string, scale?: ScaleOverride) => {
  const drawing = readDrawing(new TextEncoder().encode(text), { fileName: 'board', scale });
  return { scale: drawing.scale, ...measureDrawing(drawing) };
};

for (const [by, assumed, text] of written) {
  test(`a board of 36 x 12 in measures the same when written by ${by}, and an assumed scale is reported`, () => {
    const { totals, scale } = measured(text);
    const expected = {
      lengthIn: 120,
      perimeterIn: 120,
      outerIn: 96,
      innerIn: 24,
      areaSqIn: 396,
      widthIn: 36,
      heightIn: 12,
    };
    for (const [name, value] of Object.entries(expected)) {
      expect([name, Math.abs(totals[name as keyof typeof expected] / value - 1) <= SAME]).toEqual([name, true]);
    }
    expect(totals.pieces).toBe(1);
    expect(scale.assumed).toBe(assumed);
  });

  test(`a size from the user overrides the scale of a file written by ${by}`, () => {
    const found = measured(text).scale.unitsPerIn;
    const overrides: ScaleOverride[] = [
      { by: 'factor', factor: 10 },
      { by: 'unitsPerIn', unitsPerIn: found / 10 },
      { by: 'widthIn', widthIn: 360 },
      { by: 'heightIn', heightIn: 120 },
    ];
    for (const override of overrides) {
      const { totals, scale } = measured(text, override);
      expect([override.by, Math.abs(totals.lengthIn / 1200 - 1) <= SAME]).toEqual([override.by, true]);
      expect(scale.rule).toBe('override');
      expect(scale.assumed).toBe(false);
    }
  });
}

test('ignores an invalid override and scales places by a valid one, in every format', () => {
  const picture = '<rect width="720" height="720"/><image width="72" height="72" href="data:,"/>';
  const texts = [
    `<svg ${ns} width="10in" height="10in" viewBox="0 0 720 720">${picture}</svg>`,
    eps.replace('fill showpage', 'fill 72 72 scale 1 1 8 [1 0 0 1 0 0] {<80>} image showpage'),
  ];
  for (const text of texts) {
    const read = (scale?: ScaleOverride) => readDrawing(new TextEncoder().encode(text), { fileName: 'board', scale });
    const found = read();
    for (const factor of [0, -2, Number.NaN, Infinity]) {
      expect(read({ by: 'factor', factor }).scale).toEqual(found.scale);
    }
    const place = (drawing: typeof found) =>
      drawing.diagnostics.find(({ code }) => code === 'raster_image')!.places[0]!;
    const [once, tenfold] = [place(found), place(read({ by: 'factor', factor: 10 }))];
    expect(Math.abs((tenfold.maxX - tenfold.minX) / (once.maxX - once.minX) - 10)).toBeLessThan(1e-9);
  }
});
