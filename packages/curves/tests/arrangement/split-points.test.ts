import { expect, test } from '@jest/globals';
import type { Contour } from '../../src/geometry/types.ts';
import { pointAt } from '../../src/geometry/segment.ts';
import { findCuts, type Cuts } from '../../src/arrangement/split-points.ts';
import { appendMonotone, type Monotone } from '../../src/arrangement/intersections/monotone-run.ts';
import { ContourIndex, runBoxes } from '../../src/arrangement/intersections/run-index.ts';
import { MAX_CROSSINGS, newWork } from '../../src/arrangement/intersections/work-limit.ts';
import { polygon } from '../../../../tools/harness/drawings/shapes.ts';
import { random, randomContour } from '../../../../tools/harness/drawings/random-drawing.ts';

const TOLERANCE_IN = 1e-8;
/** Crossings nearer to each other, or to an end, are left to other tests. */
const CLEAR_IN = 1e-4;

function cut(contours: readonly Contour[]): { runs: Monotone[]; cuts: Cuts } {
  const runs: Monotone[] = [];
  contours.forEach((contour, loop) => appendMonotone(contour, loop, runs));
  const boxes = runBoxes(runs);
  return { runs, cuts: findCuts(runs, boxes, new ContourIndex(runs, boxes), TOLERANCE_IN, newWork()) };
}

/** Returns the crossings of straight runs of different contours by testing each pair. */
function crossings(runs: readonly Monotone[]): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (const a of runs) {
    for (const b of runs) {
      if (a.loop >= b.loop) continue;
      const [ux, uy, vx, vy] = [a.x1 - a.x0, a.y1 - a.y0, b.x1 - b.x0, b.y1 - b.y0];
      const cross = ux * vy - uy * vx;
      const s = ((b.x0 - a.x0) * vy - (b.y0 - a.y0) * vx) / cross;
      const t = ((b.x0 - a.x0) * uy - (b.y0 - a.y0) * ux) / cross;
      if (s > 0 && s < 1 && t > 0 && t < 1) found.push({ x: a.x0 + s * ux, y: a.y0 + s * uy });
    }
  }
  return found;
}

test('triangles are cut where each pair of their sides crosses, and nowhere else', () => {
  const next = random(11);
  for (let round = 0; round < 30; round++) {
    const contours = Array.from({ length: 6 }, () => polygon(...Array.from({ length: 6 }, () => 10 * next())));
    const { runs, cuts } = cut(contours);
    const expected = crossings(runs);
    const places = [...expected, ...runs.map(({ x0, y0 }) => ({ x: x0, y: y0 }))];
    const isClear = expected.every(
      (p) => places.filter((q) => Math.hypot(p.x - q.x, p.y - q.y) < CLEAR_IN).length === 1,
    );
    if (!isClear) continue;
    expect(cuts.x).toHaveLength(expected.length);
    for (const { x, y } of expected) {
      const nearest = Math.min(...[...cuts.x].map((cx, i) => Math.hypot(cx - x, cuts.y[i]! - y)));
      expect(nearest).toBeLessThanOrEqual(TOLERANCE_IN);
    }
    // Each crossing cuts two sides.
    expect(cuts.t).toHaveLength(2 * expected.length);
  }
});

test('cuts of a run are sorted by parameter and are on it, at their vertex', () => {
  const next = random(12);
  for (let round = 0; round < 40; round++) {
    const { runs, cuts } = cut(Array.from({ length: 4 }, () => randomContour(next, round % 2 === 0)));
    runs.forEach((run, r) => {
      for (let k = cuts.first[r]!; k < cuts.first[r + 1]!; k++) {
        expect(cuts.t[k]).toBeGreaterThanOrEqual(k > cuts.first[r]! ? cuts.t[k - 1]! : run.from);
        expect(cuts.t[k]).toBeLessThanOrEqual(run.to);
        const p = pointAt(run.segment, cuts.t[k]!);
        const vertex = cuts.vertex[k]!;
        // Places nearer to each other than four tolerances are one vertex, and so on from one to the next.
        expect(Math.hypot(p.x - cuts.x[vertex]!, p.y - cuts.y[vertex]!)).toBeLessThanOrEqual(64 * TOLERANCE_IN);
      }
    });
  }
});

test('neighbors in a contour that cross away from their common corner are cut there', () => {
  const contour: Contour = {
    closed: true,
    segments: [
      { kind: 'line', x0: 0, y0: 0, x1: 4, y1: 2 },
      { kind: 'quadratic', x0: 4, y0: 2, cx: 2, cy: 0.25, x1: 0, y1: 1 },
      { kind: 'line', x0: 0, y0: 1, x1: 0, y1: 0 },
    ],
  };
  const { cuts } = cut([contour]);
  expect(cuts.x).toHaveLength(1);
  expect(Math.abs(cuts.y[0]! - cuts.x[0]! / 2)).toBeLessThanOrEqual(TOLERANCE_IN);
  expect([...cuts.intersecting]).toEqual([0]);
});

test('separate contours are not cut, and intersecting ones are listed', () => {
  const apart = cut([polygon(0, 0, 1, 0, 1, 1), polygon(5, 5, 6, 5, 6, 6)]);
  expect(apart.cuts.t).toHaveLength(0);
  expect(apart.cuts.intersecting.size).toBe(0);
  const three = cut([polygon(0, 0, 4, 0, 4, 4, 0, 4), polygon(2, 2, 6, 2, 6, 6, 2, 6), polygon(9, 9, 10, 9, 10, 10)]);
  expect([...three.cuts.intersecting].toSorted()).toEqual([0, 1]);
  expect(three.cuts.x).toHaveLength(2);
});

test('a drawing with too many crossings is rejected with a message', () => {
  // A comb over a comb: every tooth of the one crosses every tooth of the other.
  const teeth = Math.ceil(1.1 * Math.sqrt(MAX_CROSSINGS));
  const comb = (turned: boolean): Contour => {
    const points = Array.from({ length: teeth }, (_, i) => [i, i % 2 === 0 ? 0 : teeth] as const);
    return polygon(...points.flatMap(([x, y]) => (turned ? [y, x + 0.5] : [x + 0.5, y])));
  };
  expect(() => cut([comb(false), comb(true)])).toThrow(/cross in more places than we can process/);
});
