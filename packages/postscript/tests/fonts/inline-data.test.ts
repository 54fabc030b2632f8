import { expect, test } from '@jest/globals';
import { pointsDrawn, runEps } from '../run-eps.ts';

/** Draws a square when the first byte of the data of a CID font equals `first`. */
const program = (form: string, data: string, first: number) =>
  `%!PS\n/CIDInit /ProcSet findresource begin 20 dict begin /CIDFontName /Test def (${form}) 3 StartData ${data}\n` +
  `/Test /CIDFont findresource /GlyphData get 0 get ${first} eq { 0 0 10 10 rectfill } if\n`;

test.each([
  ['a zero byte is data', 'Binary', '\u0000\u0001\u0002', 0],
  ['a space is data', 'Binary', ' \u0001\u0002', 32],
  ['an added line end is not data', 'Binary', '\n\u0001\u0002\u0003', 1],
  ['hexadecimal digits', 'Hex', '01 02\n03', 1],
  ['hexadecimal digits, ended', 'Hex', '010203>', 1],
  ['hexadecimal digits, ended on a line of its own', 'Hex', '010203\n>', 1],
])('reads inline data: %s', (_name, form, data, first) => {
  expect(pointsDrawn(runEps(program(form, data, first)))).toBeCloseTo(40);
});
