import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { measured } from '../measured.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const TOLERANCE_IN = 1e-9;
const clip = '<clipPath id="c"><path d="M1 0h2v3h-2z"/></clipPath>';
const drawn = (d: string, more = '') => `<path stroke="red" d="${d}" ${more}/>`;
const clipped = (content: string) => `${clip}<g clip-path="url(#c)">${content}</g>`;

/** Lines under a clip from x = 1 to x = 3: length, of which perimeter and open. */
const cases: [name: string, content: string, length: number, perimeter: number, open: number][] = [
  ['a straight path', clipped(drawn('M0 1.5h3.5')), 2, 0, 2],
  ['a line of three points', clipped(drawn('M0 1h1.5h2')), 2, 0, 2],
  ['a line there and back', clipped(drawn('M0 1h3.5z')), 4, 0, 2],
  ['a line part of the way back', clipped(drawn('M0 1h3.5h-2')), 3.5, 0, 2],
  ['a slanted line', clipped(drawn('M0 0L4 3')), 2.5, 0, 2.5],
  ['a straight curve', clipped(drawn('M0 1C1 1 2 1 4 1')), 2, 0, 2],
  ['a polyline of two points', clipped('<polyline points="0,1 4,1" stroke="red"/>'), 2, 0, 2],
  ['a polygon of two points', clipped('<polygon points="0,1 4,1" stroke="red"/>'), 4, 0, 2],
  ['a line that is wholly inside', clipped(drawn('M1.5 1h1')), 1, 0, 1],
  ['a line beside an area', clipped(drawn('M0 1h3.5M1.5 2h1v.5h-1z')), 5, 3, 2],
  ['a line beside an area that is cut too', clipped(drawn('M0 1h2.5M1.5 2h4v.5h-4z')), 5.5, 4, 1.5],
  ['a line beside an area that is outside', clipped(drawn('M0 1h2.5M5 2h4v.5h-4z')), 1.5, 0, 1.5],
  ['the stem of a shape, drawn there and back', clipped(drawn('M0 1h2v2h1v-2h-1h-2z')), 8, 6, 1],
  ['a line in a nested frame', `<svg x="1" width="2" height="3">${drawn('M-1 1h4')}</svg>`, 2, 0, 2],
  [
    'a line in a symbol',
    `<symbol id="s"><path d="M-1 1h4" stroke="red"/></symbol><use href="#s" width="2" height="3"/>`,
    2,
    0,
    2,
  ],
];

test.each(cases)('a clip cuts %s', (_, content, length, perimeter, open) => {
  const figures = measured(content);
  expectWithin(figures.lengthIn, length, TOLERANCE_IN);
  expectWithin(figures.perimeterIn, perimeter, TOLERANCE_IN);
  expectWithin(figures.openIn, open, TOLERANCE_IN);
});

test('cuts a line without area equally with and without a fill', () => {
  const coordinate = fc.integer({ min: -40, max: 80 }).map((n) => n / 16);
  const line = fc.tuple(coordinate, coordinate, coordinate, coordinate, fc.double({ min: 0.1, max: 0.9, noNaN: true }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const d = lines.map(([x, y, x1, y1, t]) => `M${x} ${y}L${x + t * (x1 - x)} ${y + t * (y1 - y)}L${x1} ${y1}`);
      const beside = '<circle cx="10" cy="10" r="1" stroke="red"/>';
      const filled = measured(clipped(drawn(d.join(''))) + beside);
      const unfilled = measured(clipped(drawn(d.join(''), 'fill="none"')) + beside);
      expectWithin(filled.lengthIn, unfilled.lengthIn, TOLERANCE_IN);
    }),
    { seed: 40, numRuns: runs(60) },
  );
});

test('reports a curve without area that belongs to a shape with area and cannot be cut', () => {
  const { codes } = measured(clipped(drawn('M0 1q1 1 2 0h1v1h-1v-1q-1 1-2 0z')));
  expect(codes).toContain('clipped_art');
});
