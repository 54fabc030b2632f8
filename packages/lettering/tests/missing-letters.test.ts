import { expect, test } from '@jest/globals';
import type { Face } from '../src/face/open-face.ts';
import { missingLetters } from '../src/missing-letters.ts';
import type { ShapedLine } from '../src/shape-line.ts';
import { productFonts } from './product-fonts.ts';

const face: Face = (await productFonts()).font('Arial').faceFor('A');
const H = 43;

/** A line of which the shaper left glyphs at these places. */
const shaped = (text: string, ...clusters: number[]): ShapedLine => ({
  text,
  glyphs: clusters.map((cluster) => ({ cluster, glyph: H, x: 0, y: 0 }) as ShapedLine['glyphs'][number]),
  advance: 0,
  deviation: 0,
  doubts: [],
});

test.each([
  ['all of them', shaped('Ha'), ['Ha']],
  ['the first', shaped('Hab', 1), ['H']],
  ['none', shaped('Ha', 0, 1), []],
  ['blanks only', shaped('  H', 2), []],
])('reports letters removed by the rules of a face as missing: %s', (_, line, missing) => {
  expect(missingLetters(face, line)).toEqual(missing);
});
