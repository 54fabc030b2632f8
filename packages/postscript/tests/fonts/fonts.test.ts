import { expect, test } from '@jest/globals';
import { contoursBox } from '@measurement-nesting/curves';
import type { Drawing } from '@measurement-nesting/curves/drawing';
import { charstring, compactFont, latin, outline, trueType, type1Font, type42Font } from './make-fonts.ts';
import { pointsDrawn, runEps } from '../run-eps.ts';

const tolerance = 1e-9;

/** A square of 500 from (100, 100), 1000 wide. */
const square = [500, 'hlineto', 500, 'vlineto', -500, 'hlineto'] as const;
const a = charstring(0, 1000, 'hsbw', 100, 100, 'rmoveto', ...square, 'closepath', 'endchar');
const notdef = charstring(0, 1000, 'hsbw', 'endchar');

/** Relative to the wanted value; absolute below 1. */
function error(value: number, wanted: number): number {
  return Math.abs(value - wanted) / Math.max(1, Math.abs(wanted));
}

/** Left, lower, right and upper edge in points. */
function boxOf(drawing: Drawing): number[] {
  const { minX, minY, maxX, maxY } = contoursBox(drawing.shapes.flatMap((shape) => shape.contours));
  return [minX * 72, -maxY * 72, maxX * 72, -minY * 72];
}

/** Greatest error of the four edges. */
function boxError(drawing: Drawing, box: readonly number[]): number {
  return Math.max(...boxOf(drawing).map((value, i) => error(value, box[i]!)));
}

test.each(['hexadecimal', 'binary'] as const)(
  'reads a Type 1 font in %s and continues the program after it',
  (form) => {
    const font = type1Font('Test', { '.notdef': notdef, a }, [], form);
    const drawing = runEps(`%!PS\n${font}\n/Test 100 selectfont 10 20 moveto (aa) show 0 0 moveto 3 4 lineto stroke`);
    expect(drawing.shapes).toHaveLength(2);
    expect(error(pointsDrawn(drawing), 400 + 5)).toBeLessThan(tolerance);
    expect(boxError({ ...drawing, shapes: drawing.shapes.slice(0, 1) }, [20, 30, 170, 80])).toBeLessThan(tolerance);
    expect(drawing.shapes[0]!.fill).toBe('nonzero');
  },
);

test('runs subroutines, division and curves of a Type 1 font', () => {
  const b = charstring(
    0,
    1000,
    'hsbw',
    200,
    2,
    'div',
    'hmoveto',
    0,
    'callsubr',
    0,
    100,
    100,
    100,
    100,
    0,
    'rrcurveto',
    'closepath',
    'endchar',
  );
  const font = type1Font('Test', { '.notdef': notdef, b }, [charstring(300, 'hlineto', 'return')]);
  const drawing = runEps(`%!PS\n${font}\n/Test 1000 selectfont 0 0 moveto (b) show`);
  const { segments } = drawing.shapes[0]!.contours[0]!;
  expect(segments.map(({ kind }) => kind)).toEqual(['line', 'cubic', 'line']);
  expect(error(segments[0]!.x0 * 72, 100)).toBeLessThan(tolerance);
  expect(error(segments[1]!.x1 * 72, 600)).toBeLessThan(tolerance);
});

test('flex of a Type 1 font becomes two curves', () => {
  const subroutines = [
    charstring(3, 0, 'callothersubr', 'pop', 'pop', 'setcurrentpoint', 'return'),
    charstring(0, 1, 'callothersubr', 'return'),
    charstring(0, 2, 'callothersubr', 'return'),
  ];
  const flexed = [
    [1, 'callsubr'],
    [50, 0, 'rmoveto', 2, 'callsubr'],
    [-30, 0, 'rmoveto', 2, 'callsubr'],
    [20, 5, 'rmoveto', 2, 'callsubr'],
    [10, 5, 'rmoveto', 2, 'callsubr'],
    [10, -5, 'rmoveto', 2, 'callsubr'],
    [20, -5, 'rmoveto', 2, 'callsubr'],
    [20, 0, 'rmoveto', 2, 'callsubr'],
    [50, 200, 0, 0, 'callsubr'],
  ].flat();
  const glyph = charstring(0, 1000, 'hsbw', 100, 0, 'rmoveto', ...flexed, 0, 300, 'rlineto', 'closepath', 'endchar');
  const font = type1Font('Test', { '.notdef': notdef, a: glyph }, subroutines);
  const { segments } = runEps(`%!PS\n${font}\n/Test 1000 selectfont 0 0 moveto (a) show`).shapes[0]!.contours[0]!;
  expect(segments.map(({ kind }) => kind)).toEqual(['cubic', 'cubic', 'line', 'line']);
  expect(error(segments[1]!.x1 * 72, 200)).toBeLessThan(tolerance);
});

test('composes an accented letter of its two parts', () => {
  const acute = charstring(
    50,
    400,
    'hsbw',
    600,
    'vmoveto',
    100,
    'hlineto',
    100,
    'vlineto',
    -100,
    'hlineto',
    'closepath',
    'endchar',
  );
  const aacute = charstring(0, 1000, 'hsbw', 50, 250, 100, 97, 194, 'seac');
  const font = type1Font('Test', { '.notdef': notdef, a, acute, aacute });
  const drawing = runEps(`%!PS\n${font}\n/Test 1000 selectfont 0 0 moveto /aacute glyphshow`);
  expect(drawing.shapes[0]!.contours).toHaveLength(2);
  const [, accent] = drawing.shapes[0]!.contours;
  expect(error(accent!.segments[0]!.x0 * 72, 250)).toBeLessThan(tolerance);
  expect(error(-accent!.segments[0]!.y0 * 72, 700)).toBeLessThan(tolerance);
});

test('a Type 42 font has its quadratic curves', () => {
  const glyph = outline([
    [0, 0, true],
    [500, 0, false],
    [500, 500, true],
    [0, 500, true],
  ]);
  const font = type42Font('Test', trueType([[], glyph]), { '.notdef': 0, a: 1 });
  const drawing = runEps(`%!PS\n${font}\n/Test 100 selectfont 10 0 moveto (aa) show`);
  const { contours } = drawing.shapes[0]!;
  expect(contours.map(({ segments }) => segments.map(({ kind }) => kind))).toEqual([
    ['quadratic', 'line', 'line'],
    ['quadratic', 'line', 'line'],
  ]);
  expect(boxError(drawing, [10, 0, 160, 50])).toBeLessThan(tolerance);
});

test('reads a compact font from the middle of the program', () => {
  const font = compactFont('Test', [
    charstring('endchar'),
    charstring(400, 100, 100, 'rmoveto', ...square, 'endchar'),
    charstring(100, 100, 'rmoveto', 100, 200, 50, 100, 100, 50, 100, 'hflex', 300, 'vlineto', 'endchar'),
  ]);
  const drawing = runEps(
    `%!PS\n/FontSetInit /ProcSet findresource begin /Test ${font.length} StartData ${latin(font)}\n/Test 100 selectfont 0 0 moveto (aab) show`,
  );
  // Widths: 600 + 400 for a, 500 for b.
  expect(
    boxError(
      { ...drawing, shapes: [{ ...drawing.shapes[0]!, contours: drawing.shapes[0]!.contours.slice(0, 2) }] },
      [10, 10, 160, 60],
    ),
  ).toBeLessThan(tolerance);
  expect(drawing.shapes[0]!.contours[2]!.segments.map(({ kind }) => kind)).toEqual(['cubic', 'cubic', 'line', 'line']);
  expect(error(drawing.shapes[0]!.contours[2]!.segments[0]!.x0 * 72, 210)).toBeLessThan(tolerance);
});

test('a Type 3 font draws by its own procedure', () => {
  const drawing = runEps(`%!PS
8 dict begin /FontType 3 def /FontMatrix [0.1 0 0 0.1 0 0] def /FontBBox [0 0 10 10] def
/Encoding 256 array def 0 1 255 { Encoding exch /.notdef put } for Encoding 97 /box put
/BuildChar { pop pop 10 0 0 0 10 10 setcachedevice 0 0 8 8 rectfill } def
/Boxes currentdict end definefont pop
/Boxes 20 selectfont 100 0 moveto (aa) show (a) stringwidth pop 0 rlineto stroke`);
  expect(drawing.shapes).toHaveLength(3);
  expect(error(pointsDrawn(drawing), 64 + 64 + 20)).toBeLessThan(tolerance);
  expect(boxError(drawing, [100, 0, 160, 16])).toBeLessThan(tolerance);
});

test('a composite font maps its codes to glyphs of other fonts', () => {
  const font = type1Font('Test', { '.notdef': notdef, a });
  const drawing = runEps(`%!PS\n${font}
/Both << /FontType 0 /FMapType 2 /FontMatrix [1 0 0 1 0 0] /Encoding [0 0] /FDepVector [/Test findfont] >> definefont pop
/Both 100 selectfont 0 0 moveto <00610161> show`);
  expect(error(pointsDrawn(drawing), 400)).toBeLessThan(tolerance);
});

test('charpath, ashow, widthshow, xyshow, kshow and stringwidth place letters', () => {
  const font = type1Font('Test', { '.notdef': notdef, a });
  const right = (program: string) => boxOf(runEps(`%!PS\n${font}\n/Test 100 selectfont 0 0 moveto ${program}`))[2]!;
  expect(error(right('(aa) false charpath stroke'), 160)).toBeLessThan(tolerance);
  expect(error(right('10 0 (aa) ashow'), 170)).toBeLessThan(tolerance);
  expect(error(right('7 0 97 (aa) widthshow'), 167)).toBeLessThan(tolerance);
  expect(error(right('7 0 97 10 0 (aa) awidthshow'), 177)).toBeLessThan(tolerance);
  expect(error(right('(aa) [50 0 0 0] xyshow'), 110)).toBeLessThan(tolerance);
  expect(error(right('(aa) [30 0] xshow'), 90)).toBeLessThan(tolerance);
  expect(error(right('{ pop pop 5 0 rmoveto } (aa) kshow'), 165)).toBeLessThan(tolerance);
  expect(error(right('(aaa) stringwidth lineto stroke'), 300)).toBeLessThan(tolerance);
});

test('reports the words of text whose font is not in the file', () => {
  const { diagnostics } = runEps('%!PS\n0 0 72 72 rectfill /Helvetica-Bold 20 selectfont 0 0 moveto (Sale today) show');
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]!.code).toBe('live_text');
  expect(diagnostics[0]!.message).toMatch(/Sale today \(Helvetica-Bold\)/);
});

test('outlines text whose font is not in the file in the substitute face and reports it', () => {
  const requests: unknown[] = [];
  const drawing = runEps('%!PS\n/Helvetica-BoldOblique 20 selectfont 10 10 moveto (Hi) show', {
    letterText: (run) => {
      requests.push(run);
      const line = { kind: 'line', x0: 0, y0: 0, x1: 0.5, y1: -0.5 } as const;
      return { contours: [{ segments: [line], closed: false }], advance: 1, fontMeasured: 'Test Sans' };
    },
  });
  expect(requests).toEqual([
    { text: 'Hi', families: ['Helvetica-BoldOblique', 'Helvetica'], weight: 700, italic: true },
  ]);
  expect(boxError(drawing, [10, 10, 20, 20])).toBeLessThan(tolerance);
  expect(drawing.diagnostics.map(({ code }) => code)).toContain('font_substituted');
});

test('a CID font is shown through a character map of the file', () => {
  const glyph = outline([
    [0, 0, true],
    [500, 0, true],
    [500, 500, true],
    [0, 500, true],
  ]);
  const hex = trueType([[], [], glyph])
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const drawing = runEps(`%!PS
/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Own def /CMapType 1 def
2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange
1 begincidrange <8001> <8009> 5 endcidrange
1 begincidchar <41> 5 endcidchar
endcmap CMapName currentdict /CMap defineresource pop end end
10 dict begin /CIDFontName /Test def /CIDFontType 2 def /FontType 42 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 1 1] def
/CIDCount 9 def /GDBytes 2 def /CIDMap <0000 0000 0000 0000 0000 0002 0001> def /CharStrings 1 dict def /sfnts [<${hex}>] def
CIDFontName currentdict end /CIDFont defineresource pop
/Both /Own [/Test] composefont pop
/Both 100 selectfont 0 0 moveto <41800141> show`);
  expect(drawing.shapes[0]!.contours).toHaveLength(3);
  expect(boxError(drawing, [0, 0, 250, 50])).toBeLessThan(tolerance);
});
