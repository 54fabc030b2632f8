import { expect, test } from '@jest/globals';
import type { TextOutline, TextRun, Drawing } from '@measurement-nesting/curves/drawing';
import { rectangleContour } from '@measurement-nesting/curves';
import { boxOf, codes, diagnostic, readFragment } from '../support.ts';

const square = '<rect x="90" y="90" width="1" height="1"/>';

/** A face whose letters are bars 0.4 em wide and 0.7 em tall on an advance of 0.5 em; spaces have no bar. */
function bars({ text, families, letterSpacing = 0 }: TextRun): TextOutline | null {
  if (!families.includes('Bars')) return null;
  const letters = [...text];
  const advance = 0.5 + letterSpacing;
  const contours = letters.flatMap((letter, i) =>
    letter === ' ' ? [] : [rectangleContour(i * advance, -0.7, 0.4, 0.7)],
  );
  return { contours, advance: letters.length * advance, fontMeasured: 'Bars Sans' };
}

function lettered(content: string): Drawing {
  return readFragment(`<g font-family="'Bars', serif" font-size="10">${content}</g>`, undefined, { letterText: bars });
}

const left = (drawing: Drawing) => drawing.shapes.map((shape) => boxOf(shape).minX);

test('reports live text with its words when there is no font for it', () => {
  const drawing = readFragment(`${square}<text>OPEN <tspan>daily</tspan><tspan y="9">8 to 5</tspan></text>`);
  expect(diagnostic(drawing, 'live_text')!.message).toContain('"OPEN daily 8 to 5"');
  expect(drawing.shapes).toHaveLength(1);
});

test('outlines text with a font, and reports that', () => {
  const drawing = lettered('<text x="20" y="30">AB</text>');
  expect(boxOf(drawing)).toEqual({ minX: 20, minY: 23, maxX: 29, maxY: 30 });
  expect(drawing.shapes[0]).toMatchObject({ fill: 'nonzero' });
  expect(codes(drawing)).toEqual(['font_substituted']);
  expect(diagnostic(drawing, 'font_substituted')!.message).toContain('Bars as Bars Sans');
});

test('omits a text completely when one of its fonts is missing', () => {
  const drawing = lettered(`${square}<text>A<tspan font-family="Other">B</tspan></text>`);
  expect(drawing.shapes).toHaveLength(1);
  expect(codes(drawing)).toEqual(['live_text']);
});

const placed: [name: string, content: string, expected: number[]][] = [
  ['spans follow each other', '<text x="0">A<tspan fill="red">B</tspan>C</text>', [0, 5, 10]],
  ['dx shifts the following text', '<text x="0">A<tspan dx="2">B</tspan></text>', [0, 7]],
  ['a list of x places letters one by one', '<text x="0 20 40">ABC</text>', [0, 20, 40]],
  ['an anchor in the middle', '<text x="50" text-anchor="middle">AB</text>', [45]],
  ['an anchor at the end', '<text x="50" text-anchor="end">AB</text>', [40]],
  [
    'each line has its own anchor',
    '<text text-anchor="end"><tspan x="50">A</tspan><tspan x="60" y="20">B</tspan></text>',
    [45, 55],
  ],
  [
    'text after letter spacing starts at its end',
    '<text x="0" letter-spacing="3">AB<tspan dx="1">C</tspan></text>',
    [0, 17],
  ],
  ['white space collapses', '<text x="0">\n  A\n  <tspan fill="red"> B </tspan>\n</text>', [0, 10]],
];
for (const [name, content, expected] of placed) {
  test(`${name}`, () => {
    const found = left(lettered(content));
    expect(found).toHaveLength(expected.length);
    found.forEach((x, i) => expect(Math.abs(x - expected[i]!)).toBeLessThanOrEqual(1e-9));
  });
}

test('reports text on a path, vertical text and stretched text without measuring it', () => {
  for (const text of [
    '<text><textPath href="#p">A</textPath></text>',
    '<text writing-mode="tb">A</text>',
    '<text textLength="99">A</text>',
    '<text rotate="9">A</text>',
  ]) {
    expect(codes(lettered(square + text))).toEqual(['live_text']);
  }
});

test('ignores hidden text', () => {
  expect(codes(lettered(`${square}<text display="none">A</text>`))).toEqual(['hidden_art']);
  expect(codes(lettered(`${square}<text>A<tspan display="none">B</tspan></text>`))).toContain('font_substituted');
});

test('reads the shorthand for fonts', () => {
  const drawing = readFragment('<text style="font: 20px/1.5 Bars, serif">A</text>', undefined, { letterText: bars });
  const { minY, maxY } = boxOf(drawing);
  expect(Math.abs(maxY - minY - 14)).toBeLessThanOrEqual(1e-9);
});

test('reports the place of text that is not measured', () => {
  const [place] = diagnostic(
    readFragment(`${square}<text x="10" y="20" font-size="4">OPEN</text>`),
    'live_text',
  )!.places;
  expect(place).toEqual({ minX: 10, minY: 16, maxX: 18, maxY: 20 });
});

test('groups all letters of a text', () => {
  const drawing = lettered('<text x="0 20 40">ABC</text><text>D</text>');
  expect(new Set(drawing.shapes.map((shape) => shape.source.group)).size).toBe(2);
});
