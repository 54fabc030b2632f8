import { contoursLength, rectangleContour } from '@measurement-nesting/curves';
import { expect, test } from '@jest/globals';
import { openDxf } from '../../src/read/open-dxf.ts';
import { dxfText, type Pairs } from './dxf-text.ts';

const read = (parts: Parameters<typeof dxfText>[0], letters: string[] = []) =>
  openDxf(new TextEncoder().encode(dxfText(parts)), {
    fileName: 'test.dxf',
    letterText: ({ text }) => {
      letters.push(text);
      return { contours: [rectangleContour(0, -0.7, text.length, 0.7)], advance: text.length, fontMeasured: 'Box' };
    },
  }).readPage(0);

/** Every format code of MTEXT, and the characters that remain. Source: AutoCAD help, "Format Codes for Multiline Text". */
test.each([
  ['plain', ['plain']],
  ['\\c255;ABC', ['ABC']],
  ['\\C1;ABC', ['ABC']],
  ['{\\fArial|b0|i0|c0|p34;A}{\\Ftxt.shx;B}', ['AB']],
  ['\\H2.5x;A\\W0.8;B\\Q15;C\\T2;D\\A1;E\\pi1,l2;F', ['ABCDEF']],
  ['\\LA\\l\\OB\\o\\KC\\k', ['ABC']],
  ['A\\PB\\XC\\ND', ['A', 'B', 'C', 'D']],
  ['A^JB', ['A', 'B']],
  ['A^IB', ['A B']],
  ['A^M^JB', ['A', 'B']],
  ['x^ 2', ['x^2']],
  ['x^2', ['x^2']],
  ['\\S1/2;', ['1/2']],
  ['\\S1^ 2;', ['1/ 2']],
  ['A\\~B\\{C\\}\\\\D', ['A B{C}\\D']],
  ['\\U+00fc\\M+1889F%%d%%176%%p%%c%%%', ['\u00fc亜°°±⌀%']],
])('MTEXT %s is set as %j', (text, lines) => {
  const letters: string[] = [];
  read({ entities: [0, 'MTEXT', 8, 'T', 10, 0, 20, 0, 40, 1, 1, text] }, letters);
  expect(letters.filter((one) => one !== 'H')).toEqual(lines);
});

test.each([
  ['A^JB', 'AB'],
  ['A^IB', 'A B'],
  ['x^ 2', 'x^2'],
  ['\\c255;', '\\c255;'],
])('TEXT %s, which has no format codes, is set as %s', (text, line) => {
  const letters: string[] = [];
  read({ entities: [0, 'TEXT', 8, 'T', 10, 0, 20, 0, 40, 1, 1, text] }, letters);
  expect(letters.filter((one) => one !== 'H')).toEqual([line]);
});

const leader = (...more: Pairs): Pairs => [0, 'LEADER', 8, 'L', 10, 0, 20, 0, 10, 3, 20, 4, ...more];
const triangle = (size: number): number => size * (1 / 3 + 2 * Math.hypot(1, 1 / 6));
const style = (...settings: Pairs): Pairs => [0, 'DIMSTYLE', 105, 'A', 2, 'Own', ...settings];
const override = (...settings: Pairs): Pairs => [1001, 'ACAD', 1000, 'DSTYLE', 1002, '{', ...settings, 1002, '}'];

test.each([
  ['the default size', leader(71, 1), [], [], 5 + triangle(0.18)],
  ['no arrowhead', leader(71, 0), [], [], 5],
  ['the size of the header', leader(71, 1), [], [9, '$DIMASZ', 40, 0.5, 9, '$DIMSCALE', 40, 2], 5 + triangle(1)],
  ['metric sizes', leader(71, 1), [], [9, '$MEASUREMENT', 70, 1], 5 + triangle(2.5)],
  ['the size of its style', leader(71, 1, 3, 'OWN'), style(41, 0.5, 40, 3), [9, '$DIMASZ', 40, 9], 5 + triangle(1.5)],
  ['a scale of 0', leader(71, 1, 3, 'Own'), style(41, 0.5, 40, 0), [], 5 + triangle(0.5)],
  ['a size of its own', leader(71, 1, ...override(1070, 41, 1040, 0.25)), style(41, 0.5), [], 5 + triangle(0.25)],
  ['a size of more than half its first line', leader(71, 1), [], [9, '$DIMASZ', 40, 2.51], 5],
  ['a damaged size', leader(71, 1), [], [9, '$DIMASZ', 40, 'x'], 5 + triangle(0.18)],
  ['a hook line', leader(71, 0, 73, 0, 75, 1, 41, 2, 3, 'Own'), style(77, 1, 147, 0.5), [], 5 + 2.5],
  ['a hook line to the left', leader(71, 0, 73, 0, 75, 1, 74, 1, 41, 2, 3, 'Own'), style(77, 1, 147, 0.5), [], 7.5],
  ['no hook line at a block', leader(71, 0, 73, 2, 75, 1, 41, 2, 3, 'Own'), style(77, 1, 147, 0.5), [], 5],
])('a leader with %s', (_, entities, tables, header, length) => {
  // The leader of 5 in is beside a line of 1 in.
  const line: Pairs = [0, 'LINE', 8, 'L', 10, 9, 20, 0, 11, 10, 21, 0];
  const page = read({ header: [9, '$INSUNITS', 70, 1, ...header], tables, entities: [...entities, ...line] });
  expect(contoursLength(page.shapes.flatMap(({ contours }) => contours))).toBeCloseTo(length + 1, 9);
});

test('the arrowhead is at the first point, aligned with the first line, and filled', () => {
  const page = read({ header: [9, '$INSUNITS', 70, 1, 9, '$DIMASZ', 40, 1], entities: leader(71, 1) });
  const [line, arrow] = page.shapes;
  expect(line!.fill).toBeNull();
  expect(arrow!.fill).not.toBeNull();
  const [tip, ...corners] = arrow!.contours[0]!.segments;
  expect([tip!.x0, tip!.y0].map((value) => Math.abs(value))).toEqual([
    expect.closeTo(line!.contours[0]!.segments[0]!.x0, 9),
    expect.closeTo(line!.contours[0]!.segments[0]!.y0, 9),
  ]);
  const base = {
    x: (corners[0]!.x0 + corners[1]!.x0) / 2 - tip!.x0,
    y: (corners[0]!.y0 + corners[1]!.y0) / 2 - tip!.y0,
  };
  expect(base.x).toBeCloseTo(0.6, 9);
  expect(base.y).toBeCloseTo(-0.8, 9);
});

test('draws an arrowhead from its own block, and a curved leader as a curve', () => {
  const blocks: Pairs = [0, 'BLOCK', 2, '_Dot', 10, 0, 20, 0, 0, 'CIRCLE', 8, '0', 10, 0, 20, 0, 40, 0.5, 0, 'ENDBLK'];
  const tables: Pairs = [...style(341, '1F', 41, 0.5), 0, 'BLOCK_RECORD', 5, '1F', 2, '_DOT'];
  const page = read({ tables, blocks, entities: leader(71, 1, 3, 'Own') });
  expect(contoursLength(page.shapes[1]!.contours)).toBeCloseTo(Math.PI * 0.5, 9);
  expect(page.shapes[1]!.source.layer).toBe('L');
  const curved = read({ entities: [0, 'LEADER', 8, 'L', 71, 0, 72, 1, 10, 0, 20, 0, 10, 3, 20, 4, 10, 9, 20, 0] });
  expect(curved.shapes[0]!.contours[0]!.segments.every(({ kind }) => kind === 'cubic')).toBe(true);
});

test.each([
  ['without a flag', []],
  ['with a flag that it is plotted', [290, 1]],
])('the layer DEFPOINTS %s is listed as hidden', (_, flag) => {
  for (const name of ['DEFPOINTS', 'Defpoints', 'DefPoints2']) {
    const page = read({
      tables: [0, 'LAYER', 2, name, 70, 0, 62, 7, ...flag],
      entities: [0, 'LINE', 8, name, 10, 0, 20, 0, 11, 1, 21, 0],
    });
    expect(page.layers).toEqual([{ name, isVisible: name === 'DefPoints2', color: '#000000' }]);
  }
});
