import { expect, test } from '@jest/globals';
import { codes, readFragment } from '../support.ts';

/** Returns the source of a square with this fill, and of a line in the same color. */
function sourceOf(paint: string, attributes = '') {
  const { shapes } = readFragment(
    `<rect width="1" height="1" fill='${paint}' ${attributes}/><path d="M0 3H9" fill="none" stroke='${paint}' ${attributes}/>`,
  );
  expect(shapes).toHaveLength(2);
  const [filled, stroked] = shapes.map(({ source }) => source);
  expect([filled!.strokeColor, stroked!.fillColor]).toEqual(['', '']);
  expect([stroked!.strokeColor, stroked!.strokeSpot]).toEqual([filled!.fillColor, filled!.fillSpot]);
  return filled!;
}

const notationsOfRed = [
  'red',
  'RED',
  '#f00',
  '#FF0000',
  '#f00f',
  '#ff0000ff',
  'rgb(255,0,0)',
  'rgb(255 0 0)',
  'rgba(255, 0, 0, 1)',
  'rgb(100% 0% 0% / 100%)',
  'rgb(calc(200 + 55) 0 none)',
  'hsl(0, 100%, 50%)',
  'hsl(360deg 100 50)',
  'hsla(1turn 100% 50% / 1)',
  'hsl(400grad 100% 50%)',
  'hwb(0 0% 0%)',
  'lab(54.2917 80.8125 69.8851)',
  'lch(54.2917% 106.839 40.8526)',
  'oklab(0.627955 0.224863 0.125846)',
  'oklch(62.7955% 0.257683 29.2339)',
  'color(srgb 1 0 0)',
  'color(srgb 100% none 0%)',
  'color(srgb-linear 1 0 0)',
  'color(display-p3 0.917488 0.200287 0.138561)',
  'color(a98-rgb 0.858592 0 0)',
  'color(prophoto-rgb 0.702457 0.275718 0.10354)',
  'color(rec2020 0.791977 0.230976 0.0737622)',
  'color(xyz 0.412391 0.212639 0.0193308)',
  'color(xyz-d65 0.412391 0.212639 0.0193308)',
  'color(xyz-d50 0.436066 0.222493 0.0139201)',
  'device-cmyk(0 1 1 0)',
  'device-cmyk(0% 100% 100% 0%)',
  'device-rgb(1, 0, 0)',
  'icc-color(Coated, 0, 1, 1, 0)',
  'icc-color(sRGB, 1, 0, 0)',
  '#ff0000 icc-color(Coated, 0.1, 0.9, 0.9, 0)',
  'rgb(255, 0, 0)  device-cmyk(0.1, 0.9, 0.9, 0)',
  'light-dark(hsl(0 100% 50%), blue)',
  'url(#missing) hsl(0 100% 50%)',
];

test.each(notationsOfRed)('red is #ff0000 as %s', (notation) => {
  expect(sourceOf(notation).fillColor).toBe('#ff0000');
});

// Examples of CSS Color 4 and reference values of its web platform tests, in shares of 255.
const shares = (...values: [number, number, number]) =>
  `#${values
    .map((share) =>
      Math.round(share * 2.55)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
test.each([
  ['hsl(120 50% 50%)', '#40bf40'],
  ['hsl(-30 100% 25%)', '#800040'],
  ['hsl(210 0% 70%)', '#b3b3b3'],
  ['hwb(194 0% 0%)', '#00c4ff'],
  ['hwb(120 0% 49.8039%)', '#008000'],
  ['hwb(45 40% 80%)', '#555555'],
  ['lab(50% 50 0)', shares(75.6208, 30.4487, 47.5634)],
  ['lab(70% -45 0)', shares(10.751, 75.558, 66.398)],
  ['lab(70% 0 56%)', shares(76.6254, 66.3607, 5.5775)],
  ['lab(55% 0 -60)', shares(12.8128, 53.105, 92.7645)],
  ['lch(70% 45 180)', shares(10.7506, 75.5575, 66.3982)],
  ['oklab(50% 0.05 0)', shares(48.477, 34.29, 38.412)],
  ['oklab(70% 0 31.25%)', shares(73.942, 60.484, 19.65)],
  ['oklch(70% 0.1 180)', shares(29.264, 70.096, 63.017)],
  ['color(display-p3 0.21604 0.49418 0.13151)', '#008000'],
  ['color(a98-rgb 0.281363 0.498012 0.116746)', '#008000'],
  ['color(prophoto-rgb 0.230479 0.395789 0.129968)', '#008000'],
  ['color(rec2020 0.235202 0.431704 0.085432)', '#008000'],
  ['color(xyz-d50 0.08312 0.154746 0.020961)', '#008000'],
  ['lab(100 0 0)', '#ffffff'],
  ['oklch(1 0 none)', '#ffffff'],
  ['lab(150 0 0)', '#ffffff'],
  ['lch(0% 0 0)', '#000000'],
  // Beyond sRGB: clipped by channel.
  ['color(display-p3 0 1 0)', '#00ff00'],
  ['color(srgb 2 -1 0.5)', '#ff0080'],
  ['device-cmyk(0.2 0 0 0.5)', '#4d8080'],
  ['device-gray(0.5)', '#808080'],
])('the color %s is %s', (notation, color) => {
  expect(sourceOf(notation).fillColor).toBe(color);
});

test.each([
  'color-mix(in srgb, red, blue)',
  'rgb(from red r g b)',
  'color(--own 1 0 0)',
  'hsl(red 0% 0%)',
  'icc-color(Profile, 1, 2)',
  'device-nchannel(1, 0)',
  'CanvasText',
])('%s paints without a color', (notation) => {
  expect(sourceOf(notation).fillColor).toBe('');
});

test('colors that differ by one step remain different', () => {
  const levels = Array.from({ length: 256 }, (_, level) => level);
  const { shapes } = readFragment(
    levels.map((level) => `<rect width="1" height="1" fill="hsl(0 0% ${level / 2.55}%)"/>`).join(''),
  );
  expect(shapes.map(({ source }) => source.fillColor)).toEqual(
    levels.map((level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`),
  );
});

const stops = (...colors: string[]) => colors.map((color) => `<stop stop-color="${color}"/>`).join('');

test.each([
  ['stops of two colors', `<linearGradient id="p">${stops('red', 'blue')}</linearGradient>`, ''],
  ['one stop', `<linearGradient id="p">${stops('hsl(0 100% 50%)')}</linearGradient>`, '#ff0000'],
  ['stops of one color', `<radialGradient id="p">${stops('red', '#f00')}</radialGradient>`, '#ff0000'],
  [
    'a template',
    `<linearGradient id="t">${stops('red')}</linearGradient><linearGradient id="p" href="#t"/>`,
    '#ff0000',
  ],
  [
    'a pattern',
    '<pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse"><rect width="1" height="1" fill="red"/></pattern>',
    '',
  ],
])('the color of a gradient or pattern is that of all its stops: %s', (_name, server, color) => {
  const { shapes } = readFragment(`<defs>${server}</defs><rect width="1" height="1" fill="url(#p)"/>`);
  expect(shapes.map(({ source }) => source.fillColor)).toEqual([color]);
});

test.each([
  ['an ink in a profile', 'icc-color(#CutContour, 1)', '', ['', 'CutContour']],
  ['a quoted ink', '#ff00ff icc-color("#Thru-cut" 1)', '', ['#ff00ff', 'Thru-cut']],
  ['a named color of a profile', 'red icc-named-color(Inks, "Kiss Cut")', '', ['#ff0000', 'Kiss Cut']],
  ['an attribute', 'red', 'data-fill-spot="Crease" data-stroke-spot="Crease"', ['#ff0000', 'Crease']],
  ['an attribute before an ink', 'red icc-color(#A)', 'data-fill-spot="B" data-stroke-spot="B"', ['#ff0000', 'B']],
  ['an empty attribute', 'red', 'data-fill-spot=" " data-stroke-spot=""', ['#ff0000', undefined]],
  ['a color of another paint', 'red', 'data-fill-color="mixed" data-stroke-color="mixed"', ['', undefined]],
])('reads the spot color of a paint: %s', (_name, paint, attributes, [color, spot]) => {
  const source = sourceOf(paint, attributes);
  expect([source.fillColor, source.fillSpot]).toEqual([color, spot]);
});

test('an element that is not painted has no spot color', () => {
  const { shapes } = readFragment('<rect width="1" height="1" data-stroke-spot="CutContour"/>');
  expect(shapes[0]!.source).not.toHaveProperty('strokeSpot');
});

test.each([
  ['markup', '"><script>', '"><script>'],
  ['a mark that turns text around', 'Cut\u202Etuo', 'Cut tuo'],
  ['several lines', ' Cut\n\tout ', 'Cut out'],
  ['10,000 characters', 'a'.repeat(10_000), `${'a'.repeat(199)}…`],
  ['pairs of code units', '😀'.repeat(10_000), `${'😀'.repeat(99)}…`],
])('limits and cleans names: %s', (_name, written, name) => {
  const escaped = written
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
  const { shapes } = readFragment(
    `<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:groupmode="layer" inkscape:label="${escaped}"><g id="${escaped}"><rect width="1" height="1" data-fill-spot="${escaped}"/></g></g>`,
  );
  expect(shapes[0]!.source).toMatchObject({ layer: name, groupNames: [name], fillSpot: name });
});

test('white in any notation is white paper: its shapes over others are reported, and as a mask it is a clip', () => {
  const white = 'hsl(0 0% 100%)';
  const over = readFragment(`<rect width="3" height="3"/><rect x="1" y="1" width="1" height="1" fill="${white}"/>`);
  expect(codes(over)).toEqual(['white_over_shapes']);
  const masked = readFragment(
    `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="9" height="9"><rect width="1" height="1" fill="${white}"/></mask><rect width="2" height="2" mask="url(#m)"/>`,
  );
  expect(codes(masked)).not.toContain('effect_ignored');
});
