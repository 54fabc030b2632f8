import { expect, test } from '@jest/globals';
import type { Arc } from '#packages/curves/src/geometry/types.ts';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { compareLetters } from '../../tools/compare/eps/compare-letters.ts';
import { comparePaths } from '../../tools/compare/eps/compare-paths.ts';

/** Squares of one inch with their lower left corners at these inches, as one show of our reader. */
const product = (...lefts: number[]) => ({
  kind: 'T',
  inLetter: false,
  contours: lefts.map((left) => rectangleContour(left, -1, 1, 1)),
});
/** One of them as Ghostscript prints it, from another corner and in the other direction. */
const peer = (left: number, size = 72) => {
  const [x, y] = [left * 72, size];
  const points = [
    [x, y],
    [x + size, y],
    [x + size, 0],
    [x, 0],
  ];
  return {
    kind: 'T',
    moves: [
      ...points.map((point, i) => ({ verb: i === 0 ? ('m' as const) : ('l' as const), points: point })),
      { verb: 'z' as const, points: [] },
    ],
  };
};

test('letters drawn at once and one by one, in any order, are equal', () => {
  const found = compareLetters([product(0, 2, 4)], [peer(4), peer(0), peer(2)]);
  expect(found).toMatchObject({ counts: [3, 3], different: 0 });
  expect(found.worstPt).toBeLessThan(1e-9);
});

test('detects a letter that is missing, moved or of another size', () => {
  expect(compareLetters([product(0, 2)], [peer(0)]).counts).toEqual([2, 1]);
  expect(compareLetters([product(0)], [peer(0.1)]).worstPt).toBeCloseTo(7.2, 9);
  expect(compareLetters([product(0)], [peer(0, 80)]).different).toBe(1);
});

test('counts paths of letters drawn by procedures only where Ghostscript draws them', () => {
  const letter = { ...product(0), kind: 'F', inLetter: true };
  const art = { ...product(3), kind: 'F' };
  const [a, b] = [
    { ...peer(0), kind: 'F' },
    { ...peer(3), kind: 'F' },
  ];
  expect(comparePaths([letter, art], [a, b], ['F']).counts).toEqual([2, 2]);
  expect(comparePaths([letter, art], [b], ['F'])).toMatchObject({ counts: [1, 1], inLetters: 1 });
});

test('compares an arc by its box and length, within the error of its curves', () => {
  const half = Math.PI;
  const arc: Arc = {
    kind: 'arc',
    x0: 1,
    y0: 0,
    x1: -1,
    y1: 0,
    cx: 0,
    cy: 0,
    rx: 1,
    ry: 1,
    rotation: 0,
    start: 0,
    sweep: half,
  };
  const handle = (4 / 3) * Math.tan(half / 8) * 72;
  const curves = [
    { verb: 'm' as const, points: [72, 0] },
    { verb: 'c' as const, points: [72, -handle, handle, -72, 0, -72] },
    { verb: 'c' as const, points: [-handle, -72, -72, -handle, -72, 0] },
  ];
  const event = { kind: 'S', inLetter: false, contours: [{ segments: [arc], closed: false }] };
  const found = comparePaths([event], [{ kind: 'S', moves: curves }], ['S']);
  expect(found).toMatchObject({ counts: [1, 1], different: 0, worstPt: 0 });
});
