import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { measured } from '../measured.ts';
import { atDepth, runs } from '../../../../tools/harness/depth.ts';

const TOLERANCE_IN = 1e-8;
const masked = (inside: string, more = '', content = '<rect width="3" height="3"/>') =>
  `<mask id="m" maskUnits="userSpaceOnUse" x="-9" y="-9" width="99" height="99" ${more}>${inside}</mask><g mask="url(#m)">${content}</g>`;
const white = '<rect x="1" y="1" width="1" height="1" fill="white"/>';

/** Masks equal to a clip, with the total perimeter, its inner part and the area of a masked square of 3 in. */
const applied: [name: string, content: string, perimeter: number, inner: number, area: number][] = [
  ['a white square', masked(white), 4, 0, 1],
  ['a white circle', masked('<circle cx="1" cy="1" r=".5" fill="#fff"/>'), Math.PI, 0, Math.PI / 4],
  [
    'white with a black hole',
    masked(`<rect width="3" height="3" fill="#fff"/><circle cx="1" cy="1" r=".5"/>`),
    12 + Math.PI,
    Math.PI,
    9 - Math.PI / 4,
  ],
  [
    'white over black over white',
    masked(`<rect width="3" height="3" fill="#fff"/><rect x=".5" y=".5" width="2" height="2"/>${white}`),
    12 + 8 + 4,
    8,
    9 - 4 + 1,
  ],
  ['two white squares apart', masked(`${white}<rect width=".5" height=".5" fill="#fff"/>`), 6, 0, 1.25],
  [
    'two white squares that overlap',
    masked(`${white}<rect x="1.5" y="1" width="1" height="1" fill="#fff"/>`),
    5,
    0,
    1.5,
  ],
  [
    'any opaque color by alpha',
    masked('<rect x="1" y="1" width="1" height="1" fill="tomato"/>', 'mask-type="alpha"'),
    4,
    0,
    1,
  ],
  [
    'a gradient of one color',
    masked(
      '<linearGradient id="g"><stop stop-color="#fff"/></linearGradient><rect x="1" y="1" width="1" height="1" fill="url(#g)"/>',
    ),
    4,
    0,
    1,
  ],
  [
    'a white shape that is masked itself',
    masked(`<mask id="n"><rect width="1.5" height="3" fill="white"/></mask><g mask="url(#n)">${white}</g>`),
    3,
    0,
    0.5,
  ],
  [
    'a line inside the edge, as Figma writes it',
    '<mask id="m" fill="white"><path d="M1 1h2v2h-2z"/></mask><path d="M1 1V.5H.5V1H1ZM3 1H3.5V.5H3V1ZM3 3V3.5H3.5V3H3ZM1 3H.5V3.5H1V3ZM1 1.5H3V.5H1V1.5ZM2.5 1V3H3.5V1H2.5ZM3 2.5H1V3.5H3V2.5ZM1.5 3V1H.5V3H1.5Z" mask="url(#m)"/>',
    8 + 4,
    4,
    3,
  ],
];

test.each(applied)('applies a mask of %s as a clip', (_, content, perimeter, inner, area) => {
  const figures = measured(content);
  expectWithin(figures.perimeterIn, perimeter, TOLERANCE_IN);
  expectWithin(figures.innerIn, inner, TOLERANCE_IN);
  expectWithin(figures.areaSqIn, area, TOLERANCE_IN);
  expect(figures.codes).toContain('clip_applied');
  expect(figures.codes).not.toContain('effect_ignored');
});

/** Translucent and unsupported masks: the square remains whole, and a notice names the mask. */
const unapplied: [name: string, content: string][] = [
  ['a gray shape', masked('<rect width="1" height="1" fill="#888"/>')],
  ['a color in a luminance mask', masked('<rect width="1" height="1" fill="red"/>')],
  ['a half transparent shape', masked('<rect width="1" height="1" fill="white" fill-opacity=".5"/>')],
  ['a half transparent color', masked('<rect width="1" height="1" fill="rgb(255 255 255 / .5)"/>')],
  ['a half transparent color by alpha', masked('<rect width="1" height="1" fill="#ffffff80"/>', 'mask-type="alpha"')],
  ['a half transparent group', masked(`<g opacity=".5">${white}</g>`)],
  ['a line', masked('<rect width="1" height="1" fill="white" stroke="white"/>')],
  ['a line alone', masked('<path d="M0 0h1" stroke="white"/>')],
  [
    'a gradient',
    masked(
      '<linearGradient id="g"><stop stop-color="#fff"/><stop stop-color="#fff" stop-opacity=".5"/></linearGradient><rect width="1" height="1" fill="url(#g)"/>',
    ),
  ],
  ['a picture', masked(`${white}<image width="1" height="1" href="a.png"/>`)],
  ['a filter', masked(`<g filter="url(#f)">${white}</g>`)],
  ['live text', masked(`${white}<text fill="white">A</text>`)],
  ['a mask on the mask', masked(white, 'mask="url(#n)"')],
  ['a mask that uses itself', masked(white, 'mask="url(#m)"')],
  ['its own user inside', masked(`<rect width="1" height="1" fill="white" mask="url(#m)"/>`)],
  ['several layers', `<mask id="m">${white}</mask><rect width="3" height="3" style="mask:url(#m),url(#m)"/>`],
  ['another mode', `<mask id="m">${white}</mask><rect width="3" height="3" style="mask:url(#m) alpha"/>`],
  ['a picture outside of the file', '<rect width="3" height="3" style="mask:url(a.svg#m)"/>'],
];

test.each(unapplied)('reports a mask of %s and does not apply it', (_, content) => {
  const figures = measured(content);
  expectWithin(figures.perimeterIn, 12, TOLERANCE_IN);
  expect(figures.notices).toMatch(/1 mask not applied/);
});

test('a mask of one white shape measures like the same clip', () => {
  const coordinate = fc.integer({ min: -16, max: 64 }).map((n) => n / 16);
  const side = fc.integer({ min: 4, max: 48 }).map((n) => n / 16);
  const shape = fc.oneof(
    fc
      .record({ x: coordinate, y: coordinate, w: side, h: side })
      .map(({ x, y, w, h }) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`),
    fc.record({ x: coordinate, y: coordinate, r: side }).map(({ x, y, r }) => `<circle cx="${x}" cy="${y}" r="${r}"/>`),
  );
  const beside = '<rect x="20" width="1" height="1"/>';
  fc.assert(
    fc.property(shape, shape, (over, under) => {
      const byMask = measured(masked(`<g fill="white">${over}</g>`, '', under) + beside);
      const byClip = measured(`<clipPath id="c">${over}</clipPath><g clip-path="url(#c)">${under}</g>${beside}`);
      expectWithin(byMask.perimeterIn, byClip.perimeterIn, TOLERANCE_IN);
      expectWithin(byMask.areaSqIn, byClip.areaSqIn, TOLERANCE_IN);
    }),
    { seed: 41, numRuns: runs(60) },
  );
});

test('reads nested masks within the limits of a drawing', () => {
  const depth = 12;
  const use = (i: number) => `<rect width="3" height="3" fill="white" mask="url(#m${i})"/>`;
  const masks = Array.from({ length: depth }, (_, i) => `<mask id="m${i}">${use(i + 1).repeat(8)}</mask>`).join('');
  const last = `<mask id="m${depth}">${white}</mask>`;
  const limits = { elements: atDepth({ shallow: 20_000, full: 250_000 }) };
  expect(() => measured(masks + last + use(0), undefined, { limits })).toThrow(/more than (?:40000|500000) elements/);
});
