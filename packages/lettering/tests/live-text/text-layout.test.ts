import { beforeAll, describe, expect, test } from '@jest/globals';
import { contoursBox } from '@measurement-nesting/curves';
import { readDrawing } from '../../../../engine/drawing/read-drawing.ts';
import { createFontLibrary, liveTextOutliner, type FontLibrary } from '../../src/index.ts';
import { jostFile } from '../font-file/font-kit.ts';

let library: FontLibrary;
beforeAll(async () => {
  const fonts = createFontLibrary({ faces: [] });
  library = fonts.withFiles(new Map([['own', fonts.openFile('jost.ttf', await jostFile())]]));
});

const read = (text: string) =>
  readDrawing(
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 1000 1000" font-family="Jost" font-size="100">${text}</svg>`,
    ),
    { fileName: 'a.svg', letterText: liveTextOutliner(library) },
  );
const unitsPerIn = 100;
/** Boxes of the letters, from left to right, in user units. */
const letters = (text: string) =>
  read(text)
    .shapes.flatMap(({ contours }) => contours)
    .map((contour) => contoursBox([contour]))
    .map(({ minX, maxX, minY, maxY }) => ({
      left: minX * unitsPerIn,
      right: maxX * unitsPerIn,
      top: minY * unitsPerIn,
      bottom: maxY * unitsPerIn,
    }))
    .toSorted((a, b) => a.left - b.left);
/** Distance of the first and the last letter, which are the same letter, by their contours on the baseline at 500. */
const reach = (text: string) => {
  const found = letters(text).filter(({ bottom }) => Math.abs(bottom - 500) < 2);
  return found.at(-1)!.left - found[0]!.left;
};

// Expected: Chromium 156, Jost at 100 px, getStartPositionOfChar and getExtentOfChar. It rounds ascent and descent
// to whole pixels, and positions to 1/64.
describe('positions of letters equal those of Chromium', () => {
  test.each([
    ['', 'H H', 101.484],
    ['word-spacing="10"', 'H H', 111.484],
    ['style="word-spacing:.2em"', 'H H', 121.484],
    ['style="word-spacing:100%"', 'H H', 201.484],
    ['word-spacing="-10"', 'H H', 91.484],
    ['word-spacing="10"', 'H  H', 111.484],
    ['word-spacing="10"', 'H&#160;H', 111.484],
    ['word-spacing="normal"', 'H H', 101.484],
    ['', 'AVA', 111.984],
    ['letter-spacing="10"', 'AVA', 131.984],
    ['style="letter-spacing:10%"', 'AVA', 131.984],
    ['letter-spacing="10" word-spacing="5"', 'H H', 126.484],
    ['style="white-space:pre"', 'H  H', 131.484],
    ['style="white-space:pre"', 'H\tH', 101.484],
    ['style="white-space:pre"', 'H\nH', 101.484],
    ['style="white-space:pre-line"', 'H  \n H', 101.484],
    ['style="white-space:pre-wrap"', 'H  H', 131.484],
    ['style="white-space:nowrap"', 'H  H', 101.484],
    ['xml:space="preserve" style="white-space:normal"', 'H  H', 101.484],
    ['xml:space="preserve"', 'H  H', 131.484],
    ['style="white-space-collapse:preserve"', 'H  H', 131.484],
    ['style="white-space:break-spaces"', 'H  H', 131.484],
    ['white-space="pre"', 'H  H', 101.484],
    ['', 'H\r\nH', 101.484],
    ['style="font-kerning:none"', 'AVA', 131.984],
    [`style="font-feature-settings:'kern' 0"`, 'AVA', 131.984],
    ['style="text-transform:uppercase"', 'ava', 111.984],
    ['style="text-transform:lowercase"', 'hXh', null],
    ['text-transform="uppercase"', 'hxh', null],
  ])('%s of %j', (attributes, words, expected) => {
    const found = reach(`<text y="500" ${attributes}>${words}</text>`);
    const wanted = expected ?? reach('<text y="500">hxh</text>');
    expect(Math.abs(found - wanted)).toBeLessThan(0.03);
  });

  test.each([
    ['style="white-space:pre"', '  H', 29.984 * 2],
    ['xml:space="preserve"', '  H', 29.984 * 2],
    ['', '  H', 0],
    ['style="white-space:pre" text-anchor="end" x="500"', 'H  ', 368.5],
    ['text-anchor="end" x="500"', 'H  ', 428.5],
    ['letter-spacing="10" text-anchor="end" x="500"', 'AVA', 292],
    ['word-spacing="10" text-anchor="end" x="500"', 'H H', 317],
    ['direction="rtl" x="500"', 'HxH', 315],
    ['direction="rtl" text-anchor="end" x="500"', 'HxH', 500],
    ['direction="rtl" text-anchor="middle" x="500"', 'HxH', 407.5],
  ])('%s: %j begins at the correct position', (attributes, words, start) => {
    const bearing = letters(`<text y="500">${words.trim()}</text>`)[0]!.left;
    expect(Math.abs(letters(`<text y="500" ${attributes}>${words}</text>`)[0]!.left - bearing - start)).toBeLessThan(
      0.05,
    );
  });

  const lowered = (text: string) => letters(text).map(({ bottom }) => bottom - 500);
  test.each([
    ['auto', 0],
    ['alphabetic', 0],
    ['middle', 23],
    ['central', 34.5],
    ['hanging', 85.6],
    ['mathematical', 53.5],
    ['ideographic', -38],
    ['text-before-edge', 107],
    ['text-after-edge', -38],
    ['no-change', 0],
    ['top', 0],
  ])('dominant-baseline %s', (value, down) => {
    for (const text of [
      `<text y="500" dominant-baseline="${value}">H</text>`,
      `<g style="dominant-baseline:${value}"><text y="500">H</text></g>`,
      `<text y="500"><tspan dominant-baseline="${value}">H</tspan></text>`,
      `<text y="500" dominant-baseline="${value}"><tspan fill="red">H</tspan></text>`,
      `<text y="500"><tspan alignment-baseline="${value}">H</tspan></text>`,
    ]) {
      expect(Math.abs(lowered(text)[0]! - down)).toBeLessThan(0.51);
    }
  });

  test.each([
    ['<text y="500" dominant-baseline="middle"><tspan alignment-baseline="alphabetic">H</tspan></text>', [0]],
    ['<text y="500" dominant-baseline="middle" alignment-baseline="hanging">H</text>', [85.6]],
    ['<text y="500" dominant-baseline="hanging">H<tspan dominant-baseline="auto">H</tspan></text>', [85.6, 85.6]],
    ['<text y="500" dominant-baseline="middle">H<tspan dominant-baseline="hanging">H</tspan></text>', [23, 85.6]],
    ['<text y="500" dominant-baseline="middle"><tspan font-size="50">H</tspan></text>', [11.5]],
    ['<g alignment-baseline="hanging"><text y="500">H</text></g>', [0]],
    ['<text y="500"><tspan baseline-shift="sub">H</tspan></text>', [72.5]],
    ['<text y="500"><tspan baseline-shift="super">H</tspan></text>', [-72.5]],
    ['<text y="500"><tspan baseline-shift="10">H</tspan></text>', [-10]],
    ['<text y="500"><tspan baseline-shift="-10">H</tspan></text>', [10]],
    ['<text y="500"><tspan baseline-shift="20%">H</tspan></text>', [-20]],
    ['<text y="500"><tspan baseline-shift="1em">H</tspan></text>', [-100]],
    ['<text y="500"><tspan baseline-shift="baseline">H</tspan></text>', [0]],
    ['<text y="500"><tspan font-size="50" baseline-shift="super">H</tspan></text>', [-36.5]],
    ['<text y="500"><tspan font-size="50" baseline-shift="50%">H</tspan></text>', [-25]],
    ['<text y="500" baseline-shift="10">H</text>', [-10]],
    ['<g baseline-shift="10"><text y="500">H</text></g>', [0]],
    ['<text y="500"><tspan baseline-shift="10">H<tspan baseline-shift="10">H</tspan></tspan></text>', [-10, -20]],
    ['<text y="500"><tspan baseline-shift="10">H</tspan>H</text>', [-10, 0]],
    ['<text y="500" dominant-baseline="middle" baseline-shift="10">H</text>', [13]],
  ])('%s', (text, down) => {
    const found = lowered(text);
    expect(found).toHaveLength(down.length);
    found.forEach((y, i) => expect(Math.abs(y - down[i]!)).toBeLessThan(0.51));
  });
});

const square = '<rect x="700" y="700" width="200" height="200"/>';
const codes = (text: string) => read(square + text).diagnostics.map(({ code }) => code);

test.each([
  'style="font-variant:small-caps"',
  // All of these at once, as Inkscape writes them: a default value does not reset an earlier property.
  'style="font-style:normal;font-variant:small-caps;font-weight:normal;font-stretch:normal;font-feature-settings:normal"',
  'style="font-stretch:condensed;font-variant:normal;font-size-adjust:none;unicode-bidi:normal"',
  'style="unicode-bidi:bidi-override"',
  'style="font-variant-position:super;font-variant-numeric:normal"',
  'style="font-variant-numeric:oldstyle-nums"',
  'style="font: small-caps 100px Jost"',
  'style="font-variant-caps:all-small-caps"',
  'style="font-stretch:condensed"',
  'font-stretch="50%"',
  `style="font-variation-settings:'wght' 700"`,
  `style="font-feature-settings:'smcp' 1"`,
  'rotate="9"',
  'textLength="99"',
])('reports text with unsupported settings as live text: %s', (attributes) => {
  expect(codes(`<text y="500" ${attributes}>abc</text>`)).toEqual(['live_text']);
});

test.each([
  'style="font-variant:normal;font-stretch:normal;font-feature-settings:normal;font-variation-settings:normal"',
  `style="font-feature-settings:'kern' 1, 'liga' 0"`,
  'style="font-stretch:100%;font-variant-caps:normal;white-space:pre;word-spacing:0;letter-spacing:0;font-variant-numeric:normal;font-variant-position:normal"',
])('default values retain the letters: %s', (attributes) => {
  expect(codes(`<text y="500" ${attributes}>abc</text>`)).toEqual(['font_substituted']);
});

test('reports underlines, overlines and strikethrough', () => {
  for (const value of ['underline', 'overline', 'line-through', 'underline dotted red']) {
    expect(codes(`<text y="500" style="text-decoration:${value}">abc</text>`)).toContain('text_layout');
    expect(codes(`<g text-decoration="${value}"><text y="500" text-decoration="none">abc</text></g>`)).toContain(
      'text_layout',
    );
  }
  expect(codes('<text y="500" text-decoration="none">abc</text>')).toEqual(['font_substituted']);
});

test('reports right-to-left runs in several faces without outlining them', () => {
  expect(codes('<text y="500" direction="rtl">ab<tspan fill="red">cd</tspan></text>')).toEqual(['live_text']);
});
