import { expect, test } from '@jest/globals';
import { expectWithin } from '#harness/expect-within.ts';
import { comparePaths } from '../../tools/compare/eps/compare-paths.ts';

type Point = readonly [x: number, y: number];

/** A chain of lines as our reader hands it over: inches, y down. */
const product = (...points: Point[]) => ({
  kind: 'F',
  inLetter: false,
  contours: [
    {
      closed: false,
      segments: points.slice(1).map(([x, y], i) => {
        const [x0, y0] = points[i]!;
        return { kind: 'line' as const, x0: x0 / 72, y0: -y0 / 72, x1: x / 72, y1: -y / 72 };
      }),
    },
  ],
});
/** The same as Ghostscript prints it. */
const peer = (...points: Point[]) => ({
  kind: 'F',
  moves: points.map(([x, y], i) => ({ verb: i === 0 ? ('m' as const) : ('l' as const), points: [x, y] })),
});

test('equal paths are equal, and a moved point is detected', () => {
  const path: Point[] = [
    [0, 0],
    [50, 0],
    [50, 50],
  ];
  expect(comparePaths([product(...path)], [peer(...path)], ['F']).worstPt).toBeLessThan(1e-9);
  const off = comparePaths([product(...path)], [peer([0, 0], [50, 0], [50, 50.5])], ['F']);
  expectWithin(off.worstPt, 0.5, 1e-9);
});

test('skips a short segment that one side rounds away, but not a long one', () => {
  const whole = product([0, 0], [50, 0], [50.002, 0], [50.002, 50]);
  expect(comparePaths([whole], [peer([0, 0], [50, 0], [50.002, 50])], ['F'])).toMatchObject({ different: 0 });
  const missing = comparePaths([product([0, 0], [50, 0], [60, 0], [60, 50])], [peer([0, 0], [50, 0], [60, 50])], ['F']);
  expect(missing.different + Number(missing.worstPt > 1)).toBeGreaterThan(0);
});
