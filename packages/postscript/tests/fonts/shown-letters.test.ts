import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Drawing } from '@measurement-nesting/curves/drawing';
import { charstring, compactFont, latin, outline, trueType, type1Font, type42Font } from './make-fonts.ts';
import { runEps } from '../run-eps.ts';
import { runs } from '../../../../tools/harness/depth.ts';

/** A triangle of half an em as an outline of each font format. */
const triangle = charstring(0, 600, 'hsbw', 0, 'hmoveto', 500, 'hlineto', 500, 'vlineto', 'closepath', 'endchar');
const blank = charstring(0, 600, 'hsbw', 'endchar');
const trueTypeTriangle = outline([
  [0, 0, true],
  [500, 0, true],
  [500, 500, true],
]);
const sfnt = trueType([[], trueTypeTriangle]);
const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same triangle drawn by a procedure of 600 units, in a font of 1000 units or of one. */
const procedure = (em: number) =>
  `{ pop ${0.6 * em} 0 0 0 ${em / 2} ${em / 2} setcachedevice 0 0 moveto ${em / 2} 0 lineto ${em / 2} ${em / 2} lineto closepath fill }`;

const withProcedure = (em: number, entry: string) => `/Base findfont dup length dict copy dup /FID undef begin
/CharStrings CharStrings dup length 4 add dict copy def CharStrings begin ${entry} end
/Test currentdict end definefont pop\n`;

/** Fonts named Test that have the letters A (an outline) and B (a procedure), and no other. */
const fonts: Readonly<Record<string, string>> = {
  'type 42': type42Font('Base', sfnt, { '.notdef': 0, A: 1 }) + withProcedure(1, `/B ${procedure(1)} def`),
  'type 1': type1Font('Base', { '.notdef': blank, A: triangle }) + withProcedure(1000, `/B ${procedure(1000)} def`),
  'type 3': `8 dict begin /FontType 3 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 1 1] def /Encoding StandardEncoding def
/CharProcs 4 dict dup begin /A ${procedure(1)} def /B ${procedure(1)} def end def
/BuildGlyph { exch begin CharProcs 1 index get end exec } def /Test currentdict end definefont pop\n`,
  'type 0 over type 42': `${type42Font('Base', sfnt, { '.notdef': 0, A: 1 })}${withProcedure(1, `/B ${procedure(1)} def`)}
/Test << /FontType 0 /FMapType 3 /EscChar 255 /FontMatrix [1 0 0 1 0 0] /Encoding [0] /FDepVector [/Test findfont] >> definefont pop\n`,
};
const show = (font: string, program: string) =>
  runEps(`%!PS\n${fonts[font]}\n/Test 72 selectfont 10 10 moveto ${program}`);

const triangles = (drawing: Drawing) => drawing.shapes.reduce((sum, { contours }) => sum + contours.length, 0);
const rightPt = (drawing: Drawing) =>
  Math.max(
    ...drawing.shapes.flatMap((shape) => shape.contours.flatMap(({ segments }) => segments.map(({ x1 }) => x1 * 72))),
  );
const lettersMissing = ({ diagnostics }: Drawing) =>
  diagnostics.filter(({ code }) => code === 'missing_glyph').reduce((sum, { count }) => sum + count, 0);

test.each(Object.keys(fonts))('a letter procedure of a %s font draws and advances the current point', (font) => {
  const drawing = show(font, '(ABA) show');
  expect(triangles(drawing)).toBe(3);
  expect(rightPt(drawing)).toBeCloseTo(10 + 72 * (wide(font) + 0.6 + 0.5), 6);
});

/** Advance of the outlined letter in em: 1 in the TrueType font, else 0.6. */
const wide = (font: string) => (font.endsWith('42') ? 1 : 0.6);

test.each(Object.keys(fonts))('operators that show, place and measure letters of a %s font agree', (font) => {
  const end = 10 + 72 * 1.2;
  const programs = {
    '(BB) show currentpoint lineto': end,
    '0 0 (BB) ashow': end,
    '7 0 65 (BB) widthshow': end,
    '{ pop pop } (BB) kshow': end,
    '(BB) stringwidth rmoveto': end,
    '(BB) [43.2 43.2] xshow': end,
    '(BB) [43.2 0 43.2 0] xyshow': end,
    '{ pop exch pop 0 rmoveto } (BB) cshow': end,
    '(BB) false charpath': end,
  };
  for (const [program, x] of Object.entries(programs)) {
    const drawing = show(font, `${program} currentpoint newpath moveto 0 72 rlineto stroke`);
    expect([program, Math.round(rightPt(drawing) * 1e6) / 1e6]).toEqual([program, Math.round(x * 1e6) / 1e6]);
  }
});

test.each(Object.keys(fonts).slice(0, 3))('glyphshow draws letters by procedures of a %s font', (font) => {
  expect(triangles(show(font, '/A glyphshow /B glyphshow'))).toBe(2);
});

test.each(Object.keys(fonts))('charpath adds the shapes that a letter procedure of a %s font paints', (font) => {
  const drawing = show(font, '(BB) false charpath stroke');
  expect(drawing.shapes).toHaveLength(1);
  expect(drawing.shapes[0]!.fill).toBeNull();
  expect(triangles(drawing)).toBe(2);
});

test('a letter procedure can access the font and systemdict, and receives its code or name', () => {
  const entry = (test: string) => `/B { ${test} { 1 0 setcharwidth 0 0 moveto 1 0 lineto 0 1 lineto fill } if } def`;
  const drawn = (test: string, program: string) =>
    triangles(
      runEps(
        `%!PS\n${type42Font('Base', sfnt, { '.notdef': 0 })}${withProcedure(1, entry(test))}/Test 9 selectfont 0 0 moveto ${program}`,
      ),
    );
  expect(drawn('66 eq', '(B) show')).toBe(1);
  expect(drawn('/B eq', '/B glyphshow')).toBe(1);
  expect(drawn('pop currentdict /FontName known', '(B) show')).toBe(1);
  expect(drawn('pop countdictstack array dictstack dup length 2 sub get systemdict eq', '(B) show')).toBe(1);
});

test('supports a procedure for .notdef', () => {
  const font = type42Font('Base', sfnt, { '.notdef': 0, A: 1 }) + withProcedure(1, `/.notdef ${procedure(1)} def`);
  expect(triangles(runEps(`%!PS\n${font}/Test 72 selectfont 10 10 moveto (Z) show`))).toBe(1);
});

test('draws the new entry of a letter that changed after it was shown', () => {
  const program = '(B) show Test /CharStrings get /B { pop 1 0 setcharwidth } put (B) show';
  expect(triangles(show('type 42', program.replace('Test', '/Test findfont')))).toBe(1);
});

test.each([
  ['type 42', '(AZ) show', 1],
  ['type 1', '(AZZ) show', 2],
  ['type 0 over type 42', '(AZ) show', 1],
  ['type 42', '/Delta glyphshow', 1],
  ['type 42', '(Z) false charpath', 1],
  ['type 42', '<c0> show', 1],
  ['type 42', '<200d0aa0> show', 0],
  ['type 42', '(Z) stringwidth pop pop', 0],
])('counts letters for which a %s font has no shape: %s', (font, program, count) => {
  const drawing = show(font, `${program} newpath 0 0 moveto 9 9 lineto stroke`);
  expect(lettersMissing(drawing)).toBe(count);
});

test('counts a glyph outside the data of its font as missing', () => {
  const font = type42Font('Test', sfnt, { '.notdef': 0, A: 1, B: 9 });
  const drawing = runEps(`%!PS\n${font}/Test 72 selectfont 10 10 moveto (AB) show`);
  expect([triangles(drawing), lettersMissing(drawing)]).toEqual([1, 1]);
  expect(drawing.diagnostics[0]!.message).toContain('B (Test)');
});

test('counts missing letters of a compact font', () => {
  const font = compactFont('Test', [
    charstring('endchar'),
    charstring(0, 'hmoveto', 500, 'hlineto', 500, 'vlineto', 'endchar'),
  ]);
  const start = `/FontSetInit /ProcSet findresource begin /Test ${font.length} StartData ${latin(font)}`;
  const drawing = runEps(`%!PS\n${start}\n/Test 72 selectfont 0 0 moveto (az) show`);
  expect([triangles(drawing), lettersMissing(drawing)]).toEqual([1, 1]);
});

test('counts missing glyphs of a CID font', () => {
  const font = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def
1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidrange <0000> <00ff> 0 endcidrange
endcmap CMapName currentdict /CMap defineresource pop end end
10 dict begin /CIDFontName /Inner def /CIDFontType 2 def /FontType 42 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 1 1] def
/CIDCount 99 def /GDBytes 2 def /CIDMap 0 def /CharStrings 1 dict def /sfnts [<${hex(sfnt)}>] def
CIDFontName currentdict end /CIDFont defineresource pop /Test /Own [/Inner] composefont pop\n`;
  const drawing = runEps(`%!PS\n${font}/Test 72 selectfont 0 0 moveto <000100070003> show`);
  expect([triangles(drawing), lettersMissing(drawing)]).toEqual([1, 1]);
});

test.each([
  [
    'a CID font that is not in the file',
    '/Both /Identity-H [/Absent] composefont pop /Both 72 selectfont 0 0 moveto <00410042> show',
  ],
  ['glyph names without a known letter', '/Absent 72 selectfont 0 0 moveto /g17 glyphshow'],
  ['codes without a name', '/Absent 72 selectfont 0 0 moveto <ff> show'],
  ['text before a font is set', '0 0 moveto (A) show'],
])('reports text as lost: %s', (_, program) => {
  const { diagnostics } = runEps(`%!PS\n0 0 9 9 rectfill ${program}`, {
    letterText: ({ text, families }) =>
      text.includes('\ufffd') || families.includes('no font')
        ? null
        : { contours: [], advance: 1, fontMeasured: 'Test' },
  });
  expect(diagnostics.filter(({ code }) => code === 'live_text')).toHaveLength(1);
});

/** Letters, spaces and letters that the font does not have, in any order and by any operator. */
const texts = fc.string({ unit: fc.constantFrom('A', 'B', 'Y', 'Z', ' '), minLength: 1, maxLength: 12 });
const operators = [
  'show',
  '0 0 3 -1 roll ashow',
  '0 0 32 4 -1 roll widthshow',
  '0 0 32 0 0 6 -1 roll awidthshow',
  '{ pop pop } exch kshow',
  'false charpath fill',
];

test.each(Object.keys(fonts).filter((font) => font !== 'type 3'))(
  'each letter shown in a %s font is drawn, a space, or counted as missing',
  (font) => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...operators), (text, operator) => {
        const drawing = show(font, `(${text}) ${operator} 0 0 9 9 rectfill`);
        const drawn = triangles(drawing) - 1;
        const spaces = text.split(' ').length - 1;
        expect(drawn + spaces + lettersMissing(drawing)).toBe(text.length);
      }),
      { seed: 42, numRuns: runs(60) },
    );
  },
);
