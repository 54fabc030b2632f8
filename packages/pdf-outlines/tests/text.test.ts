import { expect, test } from '@jest/globals';
import type { Contour, Segment } from '@measurement-nesting/curves';
import { runEps } from '../../postscript/tests/run-eps.ts';
import {
  characterMap,
  compactFile,
  compositeFont,
  ligatureFile,
  simpleFont,
  trueTypeFile,
  trueTypeProgram,
  type1Program,
} from './font-files.ts';
import { boxOf, codesOf, pointsOf, readContent, streamObject } from './make-pdf.ts';

const resources = '/Font<</F 5 0 R>>';
const shown = 'BT /F 100 Tf 10 20 Td (aa) Tj ET';

/** Returns the numbers of the segments, moved up by the height of the page in inches. */
const numbersOf = (contours: readonly Contour[], dy: number): number[] =>
  contours.flatMap(({ segments }) =>
    segments.flatMap((segment: Segment) =>
      Object.entries(segment).flatMap(([key, value]) =>
        typeof value === 'number' ? [/^[a-z]?y\d?$/.test(key) || key.endsWith('y') ? value + dy : value] : [],
      ),
    ),
  );

test.each([
  ['Type 1', simpleFont('Type1', 'FontFile', type1Program), type1Program],
  ['TrueType', simpleFont('TrueType', 'FontFile2', trueTypeFile), trueTypeProgram],
])('a %s font has the outlines that the EPS reader returns', (_, objects, program) => {
  // Neither font has a table of codes: the TrueType glyph has the number of its code.
  const own = objects.map((object) => object.replace('/FirstChar 97', '/FirstChar 1'));
  const isTrueType = program === trueTypeProgram;
  const text = isTrueType ? shown.replace('(aa)', '<0101>') : shown;
  const page = readContent(text, { resources, objects: isTrueType ? own : objects });
  const eps = runEps(`%!PS\n${program}\n/Test 100 selectfont 10 20 moveto (aa) show`);
  expect(page.shapes).toHaveLength(1);
  const [actual, expected] = [numbersOf(page.shapes[0]!.contours, -11), numbersOf(eps.shapes[0]!.contours, 0)];
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of actual.entries()) expect(value).toBeCloseTo(expected[i]!, 9);
});

test.each([
  ['CFF by name', simpleFont('Type1', 'FontFile3', compactFile, '/Encoding<</Differences[97/a]>>'), '(a)'],
  ['CFF by CID', compositeFont('CIDFontType0', 'FontFile3', compactFile, '/Identity-H'), '<0001>'],
  ['TrueType by CID', compositeFont('CIDFontType2', 'FontFile2', trueTypeFile, '/Identity-H'), '<0001>'],
  [
    'TrueType with a character map',
    compositeFont('CIDFontType2', 'FontFile2', trueTypeFile, '9 0 R', characterMap),
    '(a)',
  ],
])('%s', (_, objects, text) => {
  const page = readContent(`BT /F 100 Tf 10 20 Td ${text} Tj ${text} Tj ET`, { resources, objects });
  expect(page.shapes).toHaveLength(2);
  const [left, , right] = boxOf(page);
  expect(left).toBeCloseTo(20, 6);
  expect(right).toBeCloseTo(170, 6);
  expect(codesOf(page)).toEqual([]);
});

test('draws a ligature of a TeX font at a control code, and reports one that the font lacks', () => {
  const read = (file: string) => {
    const objects = simpleFont('Type1', 'FontFile3', file, '/Encoding<</Differences[11/ff]>>');
    const own = objects.map((object) => object.replace('/FirstChar 97', '/FirstChar 11'));
    return readContent('BT /F 100 Tf 10 20 Td <0b> Tj ET 0 0 72 72 re f', { resources, objects: own });
  };
  const page = read(ligatureFile);
  expect(page.shapes).toHaveLength(2);
  expect(boxOf({ ...page, shapes: page.shapes.slice(0, 1) })[0]).toBeCloseTo(20, 6);
  expect(codesOf(page)).toEqual([]);
  expect(codesOf(read(compactFile))).toEqual(['missing_glyph']);
});

const type1 = simpleFont('Type1', 'FontFile', type1Program);
const leftOf = (content: string) => boxOf(readContent(`BT /F 100 Tf ${content} ET`, { resources, objects: type1 }))[0];

test('positions text by spacing, scale, rise, leading, TJ, Tm and the line operators', () => {
  expect(leftOf('() Tj [(a) -500] TJ 1 0 0 1 30 40 Tm (a) Tj')).toBeCloseTo(10, 9);
  const right = (content: string) => boxOf(readContent(`BT /F 100 Tf ${content} ET`, { resources, objects: type1 }))[2];
  expect(right('(aa) Tj')).toBeCloseTo(160, 9);
  expect(right('7 Tc (aa) Tj')).toBeCloseTo(167, 9);
  expect(right('50 Tz 7 Tc (aa) Tj')).toBeCloseTo(83.5, 9);
  expect(right('[(a) -500 (a)] TJ')).toBeCloseTo(210, 9);
  expect(right('1 0 0 1 30 40 Tm (a) Tj')).toBeCloseTo(90, 9);
  const top = (content: string) => boxOf(readContent(`BT /F 100 Tf ${content} ET`, { resources, objects: type1 }))[3];
  expect(top('300 Ts (a) Tj')).toBeCloseTo(792 - 310, 9);
  expect(top('14 TL 0 300 Td T* (a) Tj')).toBeCloseTo(792 - 296, 9);
  expect(top("0 300 Td 0 -20 TD (a) '")).toBeCloseTo(792 - 270, 9);
  expect(top('0 300 Td 9 TL 1 2 (a) "')).toBeCloseTo(792 - 301, 9);
});

test('positions vertical text', () => {
  const objects = compositeFont('CIDFontType2', 'FontFile2', trueTypeFile, '/Identity-V');
  const page = readContent('BT /F 100 Tf 300 500 Td <00010001> Tj ET', { resources, objects });
  const tops = page.shapes[0]!.contours.map(({ segments }) => 792 - segments[0]!.y0 * 72);
  // The origin is half the width to the right and 0.8 em above the baseline; the next character is 0.9 em lower.
  expect(tops[0]! - tops[1]!).toBeCloseTo(90, 9);
  expect(boxOf(page)[0]).toBeCloseTo(300 - 50 + 10, 9);
});

test.each([
  [0, 1, 'nonzero', null],
  [1, 1, null, 1],
  [2, 1, 'nonzero', 1],
  [3, 0, null, null],
  [7, 0, null, null],
])('applies text render mode %d', (mode, count, fill, width) => {
  const page = readContent(`BT ${mode} Tr /F 100 Tf (a) Tj ET 0 0 612 50 re f`, { resources, objects: type1 });
  const letters = page.shapes.slice(0, count);
  expect(letters.map((shape) => [shape.fill, shape.strokeWidthIn])).toEqual(
    letters.map(() => [fill, width === null ? null : width / 72]),
  );
  // Text of mode 7 clips what follows: the rectangle shows through the letter from 10 to 60.
  const last = page.shapes.at(-1)!;
  const wide = boxOf({ ...page, shapes: [last] });
  expect(Math.round(wide[2]! - wide[0]!)).toBe(mode === 7 ? 50 : 612);
});

test('paints Type 3 glyphs as content in the matrix of the font', () => {
  const objects = [
    '<</Type/Font/Subtype/Type3/FontMatrix[.01 0 0 .01 0 0]/FirstChar 97/Widths[100]/Encoding<</Differences[97/x]>>/CharProcs<</x 6 0 R>>>>',
    streamObject('', '100 0 0 0 100 100 d1 1 0 0 rg 10 10 50 50 re f'),
  ];
  const page = readContent('0 0 1 rg BT /F 100 Tf (aa) Tj ET', { resources, objects });
  expect(boxOf(page)).toEqual([10, 732, 160, 782]);
  expect(page.shapes.map(({ source }) => source.fillColor)).toEqual(['#0000ff', '#0000ff']);
});

test('reports text whose font is not in the file', () => {
  const objects = ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>'];
  const page = readContent('BT /F 10 Tf (Open \\200) Tj ET 0 0 72 72 re f', { resources, objects });
  expect(page.diagnostics[0]!.message).toContain('"Open € (Helvetica-Bold)"');
  expect(codesOf(page)).toEqual(['live_text']);
});

test('a damaged font does not stop the page', () => {
  for (const file of ['', 'garbage', type1Program.slice(0, 300), compactFile.slice(0, 40), trueTypeFile.slice(0, 50)]) {
    const page = readContent(`${shown} 0 0 72 72 re f`, { resources, objects: simpleFont('Type1', 'FontFile', file) });
    expect(pointsOf(page)).toBeGreaterThanOrEqual(288 - 1e-9);
  }
});
