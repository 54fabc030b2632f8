import { expect, test } from '@jest/globals';
import { pointAt } from '../../../src/geometry/segment.ts';
import type { Contour, Point } from '../../../src/geometry/types.ts';
import { appendMonotone, type Monotone } from '../../../src/arrangement/intersections/monotone-run.ts';
import { Winding } from '../../../src/arrangement/winding/winding-number.ts';
import { polygon } from '../../../../../tools/harness/drawings/shapes.ts';
import { random, randomContour } from '../../../../../tools/harness/drawings/random-drawing.ts';

const CHORDS = 200;
/** Maximum distance in inches of a curve of some inches from its 200 chords. */
const CHORDS_OFF_IN = 0.002;

function windingOf(contours: readonly Contour[]): Winding {
  const runs: Monotone[] = [];
  contours.forEach((contour, loop) => appendMonotone(contour, loop, runs));
  return new Winding(runs);
}

const chordsOf = ({ segments }: Contour): Point[] =>
  segments.flatMap((segment) => Array.from({ length: CHORDS }, (_, i) => pointAt(segment, i / CHORDS)));

/**
 * Returns the number of turns around a point, from the angle that each chord subtends there; null if the point is too
 * close to the chords. Positive is clockwise on screen (y down).
 */
function turnsBySight(chords: readonly Point[], x: number, y: number): number | null {
  let sum = 0;
  for (let i = 0; i < chords.length; i++) {
    const [p, q] = [chords[i]!, chords[(i + 1) % chords.length]!];
    const [ux, uy, vx, vy] = [p.x - x, p.y - y, q.x - x, q.y - y];
    const [dx, dy] = [q.x - p.x, q.y - p.y];
    const share = Math.max(0, Math.min(1, -(ux * dx + uy * dy) / (dx * dx + dy * dy || 1)));
    if (Math.hypot(ux + share * dx, uy + share * dy) < CHORDS_OFF_IN) return null;
    sum += Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
  }
  return Math.round(sum / (2 * Math.PI));
}

test('winding numbers by either ray equal the turns around the point', () => {
  const next = random(20261123);
  let compared = 0;
  for (let round = 0; round < 60; round++) {
    const contours = Array.from({ length: 1 + Math.floor(3 * next()) }, () => randomContour(next, round % 2 === 0));
    const winding = windingOf(contours);
    const chords = contours.map(chordsOf);
    for (let i = 0; i < 12; i++) {
      // Half of the points are level with corners and ends, where a ray could count one twice.
      const [x, y] = i % 2 === 0 ? [6 * next(), 6 * next()] : [Math.round(6 * next()), 0.5 + Math.floor(6 * next())];
      const seen = chords.map((points) => turnsBySight(points, x, y));
      if (seen.includes(null)) continue;
      const expected = seen.flatMap((turns, loop) => (turns === 0 ? [] : [[loop, turns]]));
      for (const axis of ['x', 'y'] as const) {
        const found = [...winding.around(x, y, axis, [])].toSorted(([a], [b]) => a - b);
        expect({ round, x, y, axis, found }).toEqual({ round, x, y, axis, found: expected });
      }
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(500);
});

test('a ray through a corner counts it once where the contour passes and not where it reverses', () => {
  const square = windingOf([polygon(0, 0, 4, 0, 4, 4, 0, 4)]);
  const notch = windingOf([polygon(0, 0, 2, 1, 4, 0, 4, 4, 2, 3, 0, 4)]);
  for (const axis of ['x', 'y'] as const) {
    for (const [x, y] of [
      [2, 2],
      [1, 1],
      [3, 3],
    ] as const) {
      expect([...square.around(x, y, axis, [])]).toEqual([[0, 1]]);
    }
    expect([...notch.around(1, 2, axis, [])]).toEqual([[0, 1]]);
    expect([...notch.around(2, 2, axis, [])]).toEqual([[0, 1]]);
    expect([...notch.around(2, 0.5, axis, [])]).toEqual([]);
    expect([...notch.around(-1, 1, axis, [])]).toEqual([]);
  }
});

test('a reversed contour has the negated winding number', () => {
  const backwards = windingOf([polygon(0, 0, 0, 4, 4, 4, 4, 0)]);
  expect([...backwards.around(2, 2, 'x', [])]).toEqual([[0, -1]]);
});

test('a point on an edge has the winding number of the side toward which the ray points', () => {
  const square = windingOf([polygon(0, 0, 4, 0, 4, 4, 0, 4)]);
  // Runs in the order of the corners: top, right, bottom, left.
  expect([...square.around(0, 2, 'x', [3])]).toEqual([[0, 1]]);
  expect([...square.around(4, 2, 'x', [1])]).toEqual([]);
  expect([...square.around(2, 0, 'y', [0])]).toEqual([[0, 1]]);
  expect([...square.around(2, 4, 'y', [2])]).toEqual([]);
});
