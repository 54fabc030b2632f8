import { expect, test } from '@jest/globals';
import type { FontFace } from '../../src/css/font-faces.ts';
import { parseStyleSheets } from '../../src/css/stylesheet.ts';
import { defaultReadLimits } from '@measurement-nesting/curves/drawing';
import { codeOf, readFragment, svg } from '../support.ts';

const facesOf = (text: string) => parseStyleSheets([{ text, media: '' }]).fontFaces;
const data = { kind: 'data', address: 'data:font/ttf;base64,AAEA', format: '' } as const;
const plain: FontFace = {
  family: 'A',
  weight: { min: 400, max: 400 },
  isItalic: false,
  unicodeRange: null,
  sources: [data],
};

const cases: [name: string, descriptors: string, expected: Partial<FontFace>][] = [
  ['a data address', 'font-family:A;src:url(data:font/ttf;base64,AAEA)', {}],
  ['a data address in quotes', 'font-family:"A";src:url( "data:font/ttf;base64,AAEA" )', {}],
  ['a family of several words', "font-family:A  B;src:url('data:font/ttf;base64,AAEA')", { family: 'A B' }],
  ['a family in quotes', 'font-family:"A  B";src:url(data:font/ttf;base64,AAEA)', { family: 'A  B' }],
  ['a weight', 'font-family:A;font-weight:bold;src:url(data:font/ttf;base64,AAEA)', { weight: { min: 700, max: 700 } }],
  [
    'a range of weights',
    'font-family:A;font-weight:900 200;src:url(data:font/ttf;base64,AAEA)',
    { weight: { min: 200, max: 900 } },
  ],
  ['a slant', 'font-family:A;font-style:oblique 10deg;src:url(data:font/ttf;base64,AAEA)', { isItalic: true }],
  [
    'ranges of code points',
    'font-family:A;unicode-range:U+26, u+0-7F,U+4??;src:url(data:font/ttf;base64,AAEA)',
    {
      unicodeRange: [
        { from: 0x26, to: 0x26 },
        { from: 0, to: 0x7f },
        { from: 0x400, to: 0x4ff },
      ],
    },
  ],
  [
    'several sources with formats',
    'font-family:A;src:local("A Regular"),url(a.woff2) format("woff2"),url(data:font/ttf;base64,AAEA) format(truetype)',
    {
      sources: [
        { kind: 'local', name: 'A Regular' },
        { kind: 'external', address: 'a.woff2', format: 'woff2' },
        { ...data, format: 'truetype' },
      ],
    },
  ],
  ['the last src of two', 'font-family:A;src:url(a.eot);src:url(data:font/ttf;base64,AAEA)', {}],
];

test.each(cases)('@font-face reads %s', (_, descriptors, expected) => {
  expect(facesOf(`@font-face{${descriptors}}`)).toEqual([{ ...plain, ...expected }]);
});

test.each(['src:url(a.ttf)', 'font-family:A', 'font-family:A;src:none', ''])(
  '@font-face{%s} declares no font',
  (descriptors) => {
    expect(facesOf(`@font-face{${descriptors}}`)).toEqual([]);
  },
);

test('uses a font only if its conditions are met', () => {
  const face = '@font-face{font-family:A;src:url(data:font/ttf;base64,AAEA)}';
  expect(facesOf(`@media screen{${face}} @media print{${face}} @supports (fill:red){@layer x{${face}}}`)).toHaveLength(
    2,
  );
});

test('fonts do not count toward the character limit of a style sheet', () => {
  const { styleCharacters } = defaultReadLimits;
  const font = `@font-face{font-family:A;src:url(data:font/ttf;base64,${'A'.repeat(2 * styleCharacters)})}`;
  const square = '<rect width="1" height="1"/>';
  expect(readFragment(`<style>${font} rect{fill:red}</style>${square}`).shapes[0]!.source.fillColor).toBe('#ff0000');
  expect(codeOf(svg(`<style>${'a{} '.repeat(styleCharacters / 4 + 1)}</style>${square}`))).toBe('too_complex');
});
