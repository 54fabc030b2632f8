import { expect, test } from '@jest/globals';
import { codes, readFragment } from '../support.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

const EXACT_IN = 5e-10;

/** Returns the ids of the painted squares. */
function shown(style: string, content: string): string[] {
  return readFragment(`<style>${style}</style>${content}`).shapes.map((shape) => shape.source.id);
}

const square = (id: string, more = '') => `<rect id="${id}" width="1" height="1" ${more}/>`;

const selectors: [selector: string, hidden: string[]][] = [
  ['g *', ['c', 'd']],
  ['*.x', ['a', 'c']],
  ['rect', ['a', 'b', 'c', 'd']],
  ['.x', ['a', 'c']],
  ['.x.y', ['c']],
  ['#b', ['b']],
  ['rect#b', ['b']],
  ['circle#b', []],
  ['g rect', ['c', 'd']],
  ['g > rect', ['c']],
  ['svg g.outer > a rect', ['d']],
  ['svg > rect', ['a', 'b']],
  ['[data-cut]', ['b', 'd']],
  ['[data-cut=yes]', ['b']],
  ['[data-cut="no way"]', ['d']],
  ['[data-cut^="no"]', ['d']],
  ['[data-cut$="s"]', ['b']],
  ['[data-cut*="o w"]', ['d']],
  ['[class~="y"]', ['c']],
  ['rect + rect', ['b']],
  ['rect ~ g rect', ['c', 'd']],
  ['g rect:first-child', ['c', 'd']],
  ['#b, .y', ['b', 'c']],
  ['rect:hover', []],
  ['/* no */ .x', ['a', 'c']],
  ['#\\62 ', ['b']],
  ['*|rect', ['a', 'b', 'c', 'd']],
  ['svg|rect.x', ['a', 'c']],
  ['g *|*', ['c', 'd']],
  // No namespace at all: no shape of a drawing is without one.
  ['|rect#b', []],
  ['*|*|rect', []],
  ['[data-cut="]"], #b', ['b']],
  ['[data-mark="a]b"]', ['a']],
  ['[data-mark="a]b', []],
];
for (const [selector, hidden] of selectors) {
  test(`the selector ${selector} matches ${hidden.length === 0 ? 'nothing' : hidden.join(', ')}`, () => {
    const content =
      square('a', 'class="x" data-mark="a]b"') +
      square('b', 'data-cut="yes"') +
      `<g class="outer">${square('c', 'class="y  x"')}<a>${square('d', 'data-cut="no way"')}</a></g>${square('e', 'style="display:inline!important"')}`;
    const all = ['a', 'b', 'c', 'd', 'e'];
    expect(shown(`${selector}{display:none}`, content)).toEqual(all.filter((id) => !hidden.includes(id)));
  });
}

const orders: [name: string, style: string, attributes: string, expected: string][] = [
  ['an attribute is the weakest', 'rect{fill:red}', 'fill="blue"', '#ff0000'],
  ['a class beats a type', '.k{fill:red} rect{fill:blue}', 'class="k"', '#ff0000'],
  ['an id beats any number of classes', '#s{fill:red} .k.l.m{fill:blue}', 'class="k l m"', '#ff0000'],
  ['the later of equals wins', '.k{fill:red} .l{fill:blue}', 'class="l k"', '#0000ff'],
  ['inline beats rules', '#s{fill:red}', 'style="fill:blue"', '#0000ff'],
  ['an important rule beats inline', 'rect{fill:red !important}', 'style="fill:blue"', '#ff0000'],
  ['important inline beats all', '#s{fill:red!important}', 'style="fill:blue ! important"', '#0000ff'],
  ['a broken declaration is skipped alone', 'rect{fill;stroke:;fill:red;:x}', '', '#ff0000'],
  ['an invalid color retains the previous one', '', 'fill="red" style="fill:nonsense"', '#ff0000'],
  ['rules for print do not apply', '@media print{rect{fill:red}}', '', '#000000'],
  ['rules for screens apply', '@media screen{rect{fill:red}}', '', '#ff0000'],
  ['other at-rules are skipped', '@font-face{font-family:x;src:url("a;}b")} rect{fill:red}', '', '#ff0000'],
  ['a missing closing brace ends with the sheet', 'rect{fill:red', '', '#ff0000'],
];
for (const [name, style, attributes, expected] of orders) {
  test(`${name}`, () => {
    const drawing = readFragment(`<style>${style}</style><rect id="s" width="1" height="1" ${attributes}/>`);
    expect(drawing.shapes[0]!.source.fillColor).toBe(expected);
  });
}

const colors: [text: string, expected: string][] = [
  ['#AbC', '#aabbcc'],
  ['#12345678', '#123456'],
  ['rgb(255, 0,127.6)', '#ff0080'],
  ['rgb(100% 0% 50% / .5)', '#ff0080'],
  ['RebeccaPurple', '#663399'],
  ['hsl(120 50% 50%)', '#40bf40'],
  ['currentColor', '#008000'],
  ['url(#none) red', '#ff0000'],
  ['var(--brand)', '#000000'],
  ['var(--brand, #123456)', '#123456'],
  ['color-mix(in srgb, red, blue)', ''],
];
for (const [text, expected] of colors) {
  test(`the color ${text} is ${expected === '' ? 'painted without a name' : expected}`, () => {
    const drawing = readFragment(`<g color="green"><rect width="1" height="1" fill="${text}"/></g>`);
    expect(drawing.shapes[0]!.source.fillColor).toBe(expected);
  });
}

test('applies all style sheets in a drawing, including CDATA', () => {
  const drawing = readFragment(
    '<rect id="a" class="k" width="1" height="1"/><style><![CDATA[.k{fill:red}]]></style><style type="text/css">.k{stroke:blue}</style><style type="text/less">.k{fill:green}</style>',
  );
  expect(drawing.shapes[0]!.source).toMatchObject({ fillColor: '#ff0000', strokeColor: '#0000ff' });
});

test('geometry in a style sheet overrides attributes', () => {
  const drawing = readFragment(
    '<style>#r{width:7px;height:2px;rx:0} #p{d:path("M0 0H5V5Z")}</style><rect id="r" width="1" height="1"/><path id="p" d="M0 0H1V1Z"/>',
  );
  expect(drawing.shapes[0]!.contours[0]!.segments[0]!.x1).toBe(7);
  expect(drawing.shapes[1]!.contours[0]!.segments[0]!.x1).toBe(5);
});

test('reports an external style sheet and never fetches it', () => {
  const drawing = readFragment(
    '<style>@import url("http://canary.test/a.css"); rect{fill:red}</style><rect width="1" height="1"/>',
  );
  expect(codes(drawing)).toEqual(['external_reference_ignored']);
  expect(drawing.shapes[0]!.source.fillColor).toBe('#ff0000');
});

test('reports an unsupported rule', () => {
  expect(codes(readFragment('<style>rect:nth-child(2n){display:none}</style><rect width="1" height="1"/>'))).toEqual([
    'effect_ignored',
  ]);
});

test('line widths are in inches at their final size', () => {
  const drawing = readFragment(
    '<g transform="scale(2)" stroke="red" stroke-width="25.4mm"><rect width="1" height="1"/></g>',
  );
  expectWithin(drawing.shapes[0]!.strokeWidthIn, 2 * 96, EXACT_IN);
});

test('line widths follow the units of style and font size', () => {
  const drawing = readFragment(
    '<g font-size="3"><rect width="1" height="1" style="stroke:red;stroke-width:2em"/><rect width="1" height="1" style="stroke:red;stroke-width:50%"/></g>',
  );
  expect(drawing.shapes.map((shape) => shape.strokeWidthIn)).toEqual([6, 50]);
});

const calculated = [
  ['calc(1px + 1px)', 2],
  ['calc(3px - 2px*.5)', 2],
  ['CALC( (1px + 3px) / 2 )', 2],
  ['calc(5% - 3px)', 2],
  ['calc(2 * 1px)', 2],
  ['calc(-1 * -2px)', 2],
  ['calc(.5em + calc(1px*1))', 9],
  ['min(5px, 2px, 4px)', 2],
  ['max(1px, 2%)', 2],
  ['clamp(1px, 9px, 2px)', 2],
] as const;

const withSize = (value: string) => readFragment(`${square('other')}<rect style="width:${value};height:1px"/>`);

test.each(calculated)('calculates a size of %s', (value, expected) => {
  expectWithin(withSize(value).shapes[1]!.contours[0]!.segments[0]!.x1, expected, EXACT_IN);
});

test.each([
  'calc(1px+1px)',
  'calc(1px + 1)',
  'calc(2px * 1px)',
  'calc(2px / 0)',
  'calc(2)',
  'calc(2px',
  'clamp(1px, 2px)',
  `calc(${'('.repeat(40)}2px${')'.repeat(40)})`,
])('ignores a size of %s and reports the shape without a size', (value) => {
  const drawing = withSize(value);
  expect([drawing.shapes.length, codes(drawing)]).toEqual([1, ['path_error']]);
});

test('variables apply to sizes, display, transforms and clip paths', () => {
  const style =
    ':root { --s: 2px; --no: none; --t: translate(1px, 0); --c: url(#c) } rect { width: var(--s); height: 2px }';
  const clip = '<clipPath id="c"><circle r="1"/></clipPath>';
  const { shapes } = readFragment(
    `<style>${style}</style>${clip}<rect id="a"/><rect style="display: var(--no)"/><rect id="b" style="transform: var(--t)"/><rect id="d" style="clip-path: var(--c)"/>`,
  );
  expect(shapes.map(({ source }) => source.id)).toEqual(['a', 'b', 'd']);
  expectWithin(shapes[1]!.contours[0]!.segments[0]!.x0, 1, EXACT_IN);
  expect(shapes[2]!.contours[0]!.segments.some(({ kind }) => kind === 'arc')).toBe(true);
});
