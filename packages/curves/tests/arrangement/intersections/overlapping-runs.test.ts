import { expect, test } from '@jest/globals';
import { pointAt } from '../../../src/geometry/segment.ts';
import type { Cubic } from '../../../src/geometry/types.ts';
import { crossingsAlongside } from '../../../src/arrangement/intersections/overlapping-runs.ts';
import { repairDegreeParity } from '../../../src/arrangement/repair-degree-parity.ts';
import { arrange, prepareContours } from '../../../src/arrangement/arrangement.ts';
import { boundaryOf, insideOf } from '../../../src/arrangement/boundary.ts';
import { appendMonotone, type Monotone } from '../../../src/arrangement/intersections/monotone-run.ts';
import { fillRegion } from '../../../src/arrangement/winding/fill-region.ts';
import { circle, polygon } from '../../../../../tools/harness/drawings/shapes.ts';
import { random } from '../../../../../tools/harness/drawings/random-drawing.ts';

const TOLERANCE_IN = 1e-9;

/** A gentle bow, an inch wide, that rises and falls monotonically. */
const bow: Cubic = { kind: 'cubic', x0: 0, y0: 0, ax: 0.3, ay: 0.1, bx: 0.7, by: 0.2, x1: 1, y1: 0.5 };

function runOf(segment: Cubic): Monotone {
  const runs: Monotone[] = [];
  appendMonotone({ segments: [segment], closed: false }, 0, runs);
  expect(runs).toHaveLength(1);
  return runs[0]!;
}

/** The bow with every point moved up or down by less than `by`. */
const moved = (next: () => number, by: number): Cubic => {
  const dy = () => by * (2 * next() - 1);
  return { ...bow, y0: bow.y0 + dy(), ay: bow.ay + dy(), by: bow.by + dy(), y1: bow.y1 + dy() };
};

test('nearly coincident curves cross at the sign changes of their distance, as a fine scan confirms', () => {
  const next = random(11);
  const wrong: string[] = [];
  for (const by of [1e-4, 1e-6, 1e-8]) {
    for (let i = 0; i < 60; i++) {
      const other = moved(next, by);
      // Both have the same x at the same parameter: their distance is plain to see.
      const signs = Array.from({ length: 4000 }, (_, k) => {
        const t = (k + 0.5) / 4000;
        return pointAt(bow, t).y > pointAt(other, t).y;
      });
      const changes = signs.flatMap((sign, k) => (k > 0 && sign !== signs[k - 1] ? [k / 4000] : []));
      const found = crossingsAlongside(runOf(bow), runOf(other), TOLERANCE_IN)?.map(({ a }) => a);
      const agrees = found?.length === changes.length && found.every((a, k) => Math.abs(a - changes[k]!) < 1 / 2000);
      if (!agrees) wrong.push(`${by}, ${i}: ${changes.join(' ')} / ${found?.join(' ')}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('diverging curves and curves that cross at an angle are not alongside each other', () => {
  const steep: Cubic = { kind: 'cubic', x0: 0, y0: 0.3, ax: 0.3, ay: 0.28, bx: 0.7, by: 0.2, x1: 1, y1: 0.1 };
  const above: Cubic = { ...bow, ay: bow.ay + 0.1, by: bow.by + 0.1 };
  expect(crossingsAlongside(runOf(bow), runOf(steep), TOLERANCE_IN)).toBeNull();
  expect(crossingsAlongside(runOf(bow), runOf(above), TOLERANCE_IN)).toBeNull();
});

test('a boundary with one missing or extra edge is closed along the shortest path if that is short enough', () => {
  // A square over a circle, with a corner cut that makes an edge of 0.01 in.
  const square = polygon(0, 0, 2, 0, 2, 2, 0.01, 2, 0, 1.99);
  const arrangement = arrange(
    prepareContours([square, circle(2, 1, 0.5), polygon(-1, 1.995, 0.5, 1.995, 0.5, 3, -1, 3)]),
    1e-9,
  );
  const bits = insideOf(arrangement, fillRegion('nonzero'));
  const right = boundaryOf(arrangement, bits);
  expect(right.sound).toBe(true);
  const wrongSides = arrangement.edges.flatMap(({ start }, edge) =>
    start < 0
      ? []
      : [0, 1, 2, 3].map((mistaken) => {
          const wrong = bits.slice();
          wrong[edge] = mistaken;
          return wrong;
        }),
  );
  const open = wrongSides.filter((wrong) => !boundaryOf(arrangement, wrong).sound);
  expect(open.length).toBeGreaterThan(10);
  for (const wrong of open) {
    expect(repairDegreeParity(arrangement.edges, wrong, 1e-6)).toBeNull();
    expect(boundaryOf(arrangement, wrong, 10).sound).toBe(true);
  }
});
