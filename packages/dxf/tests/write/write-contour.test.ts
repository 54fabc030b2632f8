import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../../tools/harness/depth.ts';
import { createTags } from '../../src/write/tags.ts';
import { writeContour } from '../../src/write/write-contour.ts';
import { readWrittenPaths } from '@measurement-nesting/curves';

const EXACT = 1e-12;
/** Tolerance for the end of an elliptic arc computed from its angle. */
const ELLIPSE_END = 1e-9;
const SHEET_HEIGHT_IN = 20;

function pairsOf(path: string): [number, string][] {
  const tags = createTags(1);
  for (const contour of readWrittenPaths(path)) {
    writeContour(tags, '0', 'CUT_OUTER', contour, (y) => SHEET_HEIGHT_IN - y);
  }
  const lines = tags.text().split('\r\n');
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => [
    Number(lines[2 * index]),
    lines[2 * index + 1]!,
  ]);
}

const values = (pairs: [number, string][], code: number): number[] =>
  pairs.filter(([own]) => own === code).map(([, value]) => Number(value));

test('writes a circle given as two half turns as one CIRCLE, with y up', () => {
  const pairs = pairsOf('M10 5A5 5 0 1 1 0 5A5 5 0 1 1 10 5Z');
  expect(pairs[0]).toEqual([0, 'CIRCLE']);
  expect(values(pairs, 10)).toEqual([5]);
  expect(values(pairs, 20)).toEqual([15]);
  expect(values(pairs, 40)).toEqual([5]);
});

test('writes a circle of two half turns as one CIRCLE wherever it is, although its end points are rounded', () => {
  const position = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(position, position, fc.integer({ min: 50, max: 100_000 }), (x, y, thousandths) => {
      const radius = thousandths / 1000;
      const pairs = pairsOf(
        `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`,
      );
      expect(pairs[0]).toEqual([0, 'CIRCLE']);
      expect(Math.abs(values(pairs, 40)[0]! - radius)).toBeLessThan(1e-9);
    }),
    { seed: 61, numRuns: runs(500) },
  );
});

test('writes a rounded corner as a polyline with a bulge in the correct direction', () => {
  // Right along the top, down the rounded right corner: clockwise on screen, so negative in DXF.
  const pairs = pairsOf('M0 0H4A1 1 0 0 1 5 1V5H0Z');
  expect(pairs[0]).toEqual([0, 'LWPOLYLINE']);
  expect(values(pairs, 70)).toEqual([1]);
  const [bulge] = values(pairs, 42);
  expect(Math.abs(bulge! + Math.tan(Math.PI / 8))).toBeLessThan(EXACT);
});

test('an open line remains open and retains its last point', () => {
  const pairs = pairsOf('M1 1H13');
  expect(values(pairs, 70)).toEqual([0]);
  expect(values(pairs, 10)).toEqual([1, 13]);
});

const entities = (pairs: [number, string][]): string[] => pairs.filter(([code]) => code === 0).map(([, type]) => type);

test('writes a contour with other curves as a chain: each entity begins exactly at the end of the previous one', () => {
  const pairs = pairsOf('M0 0H4V2C5 3 6 3 7 2Q8 1 9 2L9 0A2 1 0 0 1 5 -1L0 0Z');
  expect(entities(pairs)).toEqual(['LWPOLYLINE', 'SPLINE', 'SPLINE', 'LWPOLYLINE', 'ELLIPSE', 'LWPOLYLINE']);
  const starts = pairs.flatMap(([code], index) => (code === 0 ? [index] : []));
  const pieces = starts.map((from, index) => pairs.slice(from, starts[index + 1]));
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[(index + 1) % pieces.length]!;
    if (piece[0]![1] === 'ELLIPSE' || next[0]![1] === 'ELLIPSE') continue;
    expect([values(piece, 10).at(-1), values(piece, 20).at(-1)]).toEqual([values(next, 10)[0], values(next, 20)[0]]);
  }
});

test('writes a spline as one open Bezier curve of degree 3 with knots only at its ends and without weights', () => {
  const pairs = pairsOf('M0 0C1 1 2 1 3 0Q4 -1 5 0');
  expect(entities(pairs)).toEqual(['SPLINE', 'SPLINE']);
  expect(values(pairs, 40)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
  expect(values(pairs, 70)).toEqual([8, 8]);
  expect(values(pairs, 71)).toEqual([3, 3]);
  expect(values(pairs, 41)).toEqual([]);
});

test('writes an ellipse in two halves as one ELLIPSE, and an elliptic arc between its endpoints', () => {
  const whole = pairsOf('M10 5A5 2 0 1 1 0 5A5 2 0 1 1 10 5Z');
  expect(entities(whole)).toEqual(['ELLIPSE']);
  expect(values(whole, 40)).toEqual([0.4]);
  expect([...values(whole, 41), ...values(whole, 42)]).toEqual([0, 2 * Math.PI]);
  for (const flags of ['0 0', '0 1', '1 0', '1 1']) {
    const pairs = pairsOf(`M1 2A3 2 30 ${flags} 4 4`);
    const [cx, cy, mx, my, ratio] = [10, 20, 11, 21, 40].map((code) => values(pairs, code)[0]!) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const at = (angle: number) => ({
      x: cx + mx * Math.cos(angle) - my * ratio * Math.sin(angle),
      y: cy + my * Math.cos(angle) + mx * ratio * Math.sin(angle),
    });
    const ends = [at(values(pairs, 41)[0]!), at(values(pairs, 42)[0]!)].map(({ x, y }) => ({
      x,
      y: SHEET_HEIGHT_IN - y,
    }));
    const [first, last] = flags.endsWith('0') ? ends : ends.toReversed();
    expect(Math.hypot(first!.x - 1, first!.y - 2)).toBeLessThan(ELLIPSE_END);
    expect(Math.hypot(last!.x - 4, last!.y - 4)).toBeLessThan(ELLIPSE_END);
  }
});

test('writes no vertex for a line without length', () => {
  expect(values(pairsOf('M0 0H4V0H4V3Z'), 90)).toEqual([3]);
});
