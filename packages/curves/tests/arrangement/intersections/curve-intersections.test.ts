import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arcAroundCenter } from '../../../src/geometry/arc.ts';
import { applyToPoint, multiply, rotation, transformSegment, translation } from '../../../src/geometry/affine.ts';
import { pointAt, reverseSegment, subSegment } from '../../../src/geometry/segment.ts';
import type { Point, Segment } from '../../../src/geometry/types.ts';
import { intersections } from '../../../src/arrangement/intersections/curve-intersections.ts';
import type { Intersection } from '../../../src/arrangement/intersections/intersection.ts';
import { appendMonotone, type Monotone } from '../../../src/arrangement/intersections/monotone-run.ts';
import { nearestOn } from '../../../src/arrangement/intersections/nearest-point.ts';
import {
  angle,
  anySegment,
  apart,
  cubic,
  ellipticArc,
  line,
  point,
  quadratic,
  radius,
  within,
} from '../../geometry/random-segments.ts';
import { runs } from '../../../../../tools/harness/depth.ts';

const TOLERANCE_IN = 1e-8;
/** Maximum displacement of a clear crossing by rounding. */
const SAME_PLACE_IN = 1e-9;
const UNBOUNDED = { left: Infinity };

const runsOf = (...segments: Segment[]): Monotone[] => {
  const runs: Monotone[] = [];
  appendMonotone({ segments, closed: false }, 0, runs);
  return runs;
};
/** Returns the intersections of the runs of two segments; a point at the joint of two runs counts once. */
function placesOf(one: Segment, other: Segment, tolerance = TOLERANCE_IN): Intersection[] {
  const found: Intersection[] = [];
  for (const a of runsOf(one)) {
    for (const b of runsOf(other)) {
      for (const met of intersections(a, b, tolerance, false, UNBOUNDED)) {
        if (found.every((known) => apart(known, met) > 4 * tolerance)) found.push(met);
      }
    }
  }
  return found;
}

describe('against many short chords', () => {
  const CHORDS = 64;
  /** Sine of an angle at which chords cross near where the curves do. */
  const CLEAR = 0.2;

  type Crossing = Point & { off: number };

  const samples = (run: Monotone): Point[] =>
    Array.from({ length: CHORDS + 1 }, (_, i) => pointAt(run.segment, run.from + (i / CHORDS) * (run.to - run.from)));
  /** Returns the maximum distance of a run from its chords at its midpoints, doubled for the rest. */
  const bow = (run: Monotone, points: readonly Point[]): number => {
    let max = 0;
    for (let i = 0; i < CHORDS; i++) {
      const t = run.from + ((i + 0.5) / CHORDS) * (run.to - run.from);
      const [p, q] = [points[i]!, points[i + 1]!];
      max = Math.max(max, apart(pointAt(run.segment, t), { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }));
    }
    return 2 * max;
  };

  /** Crossings of the chords at a clear angle, away from the runs' ends; the curves cross within `off` of each. */
  function clearCrossings(a: Monotone, b: Monotone): Crossing[] {
    const [p, q] = [samples(a), samples(b)];
    const off = (4 * (bow(a, p) + bow(b, q) + TOLERANCE_IN)) / CLEAR;
    const ends = [p[0]!, p[CHORDS]!, q[0]!, q[CHORDS]!];
    const found: Crossing[] = [];
    for (let i = 0; i < CHORDS; i++) {
      for (let j = 0; j < CHORDS; j++) {
        const [ux, uy] = [p[i + 1]!.x - p[i]!.x, p[i + 1]!.y - p[i]!.y];
        const [vx, vy] = [q[j + 1]!.x - q[j]!.x, q[j + 1]!.y - q[j]!.y];
        const cross = ux * vy - uy * vx;
        const [wx, wy] = [q[j]!.x - p[i]!.x, q[j]!.y - p[i]!.y];
        if (cross * cross <= CLEAR * CLEAR * (ux * ux + uy * uy) * (vx * vx + vy * vy)) continue;
        const s = (wx * vy - wy * vx) / cross;
        const t = (wx * uy - wy * ux) / cross;
        if (s < 0 || s > 1 || t < 0 || t > 1) continue;
        const at = { x: p[i]!.x + s * ux, y: p[i]!.y + s * uy };
        if (ends.every((end) => apart(end, at) > 2 * off)) found.push({ ...at, off });
      }
    }
    return found;
  }

  test('finds every crossing at a clear angle, and each intersection once, on both curves', () => {
    let crossings = 0;
    fc.assert(
      fc.property(anySegment, anySegment, (one, other) => {
        for (const a of runsOf(one)) {
          for (const b of runsOf(other)) {
            const found = intersections(a, b, TOLERANCE_IN, false, UNBOUNDED);
            for (const crossing of clearCrossings(a, b)) {
              crossings++;
              expect(Math.min(...found.map((met) => apart(met, crossing)))).toBeLessThanOrEqual(crossing.off);
            }
            for (const met of found) {
              expect(apart(pointAt(a.segment, met.a), met)).toBeLessThanOrEqual(TOLERANCE_IN);
              expect(apart(pointAt(b.segment, met.b), met)).toBeLessThanOrEqual(4 * TOLERANCE_IN);
              expect(met.a).toBeGreaterThanOrEqual(a.from);
              expect(met.a).toBeLessThanOrEqual(a.to);
              expect(met.b).toBeGreaterThanOrEqual(b.from);
              expect(met.b).toBeLessThanOrEqual(b.to);
              expect(found.filter((known) => apart(known, met) <= TOLERANCE_IN)).toHaveLength(1);
            }
          }
        }
      }),
      { numRuns: runs(600) },
    );
    expect(crossings).toBeGreaterThan(runs(600) / 4);
  });
});

describe('invariances', () => {
  /** As the same places, in any order; curves that hardly cross may be met a little off. */
  const expectSame = (found: readonly Point[], expected: readonly Point[], within: number) => {
    expect(found).toHaveLength(expected.length);
    for (const place of expected) {
      expect(Math.min(...found.map((met) => apart(met, place)))).toBeLessThanOrEqual(within);
    }
  };
  /** Crossing pairs of chords of a circle and a curve through its middle: always at a clear angle. */
  const spoke = fc.tuple(angle, within(0.5, 2.5)).map(([turn, size]) => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return {
      spoke: line(0, 0, 3 * c, 3 * s),
      circle: arcAroundCenter({ cx: 0, cy: 0, rx: size, ry: size, rotation: 0 }, turn - 1, 2),
      c,
      s,
      size,
    };
  });

  test('a spoke intersects its circle at the expected point, in any order and direction', () => {
    fc.assert(
      fc.property(spoke, ({ spoke: one, circle, c, s, size }) => {
        const expected = [{ x: size * c, y: size * s }];
        for (const [a, b] of [
          [one, circle],
          [circle, one],
          [reverseSegment(one), circle],
          [one, reverseSegment(circle)],
        ] as const) {
          expectSame(placesOf(a, b), expected, SAME_PLACE_IN);
        }
      }),
    );
  });

  test('transformed curves intersect at the transformed points', () => {
    fc.assert(
      fc.property(spoke, angle, point, ({ spoke: one, circle }, turn, [x, y]) => {
        const map = multiply(translation(x, y), rotation(turn));
        const expected = placesOf(one, circle).map((met) => applyToPoint(map, met.x, met.y));
        expectSame(placesOf(transformSegment(map, one), transformSegment(map, circle)), expected, SAME_PLACE_IN);
      }),
    );
  });
});

describe('closed forms', () => {
  test('two circles cross on the line of equal power', () => {
    fc.assert(
      fc.property(radius, radius, within(0.1, 0.9), (r, s, share) => {
        const [min, max] = [Math.abs(r - s), r + s];
        const distance = min + share * (max - min);
        fc.pre(distance > 0.1 && max - min > 0.2);
        const x = (distance * distance + r * r - s * s) / (2 * distance);
        const y = Math.sqrt(r * r - x * x);
        fc.pre(y > 0.05);
        const found = placesOf(
          arcAroundCenter({ cx: 0, cy: 0, rx: r, ry: r, rotation: 0 }, 0, 2 * Math.PI),
          arcAroundCenter({ cx: distance, cy: 0, rx: s, ry: s, rotation: 0 }, 0.5, 2 * Math.PI),
        );
        expect(found).toHaveLength(2);
        for (const side of [-1, 1]) {
          expect(Math.min(...found.map((met) => apart(met, { x, y: side * y })))).toBeLessThanOrEqual(SAME_PLACE_IN);
        }
      }),
    );
  });

  test('separate or nested circles do not intersect', () => {
    fc.assert(
      fc.property(radius, radius, within(0.001, 1), angle, (r, s, gap, turn) => {
        const distances = [r + s + gap, Math.max(0, Math.abs(r - s) - gap)];
        for (const distance of distances) {
          if (distance > Math.abs(r - s) - 1e-7 && distance < r + s + 1e-7) continue;
          const [x, y] = [distance * Math.cos(turn), distance * Math.sin(turn)];
          const found = placesOf(
            arcAroundCenter({ cx: 0, cy: 0, rx: r, ry: r, rotation: 0 }, 0, 2 * Math.PI),
            arcAroundCenter({ cx: x, cy: y, rx: s, ry: s, rotation: 0 }, 0, 2 * Math.PI),
          );
          expect(found).toEqual([]);
        }
      }),
    );
  });

  test('a wavy cubic intersects its axis at its three roots', () => {
    // y = 12 t (1 - t) (0.5 - t) over x = 6 t.
    const wave: Segment = { kind: 'cubic', x0: 0, y0: 0, ax: 2, ay: 2, bx: 4, by: -2, x1: 6, y1: 0 };
    const found = placesOf(wave, line(-1, 0, 7, 0)).toSorted((p, q) => p.x - q.x);
    expect(found).toHaveLength(3);
    [0, 3, 6].forEach((x, i) => expect(apart(found[i]!, { x, y: 0 })).toBeLessThanOrEqual(SAME_PLACE_IN));
  });

  test('a monotone S intersects a line through its middle three times, even if they are close together', () => {
    const s: Segment = { kind: 'cubic', x0: 0, y0: 0, ax: 2, ay: 0, bx: 2, by: 4, x1: 4, y1: 4 };
    // x = 6t - 6t^2 + 4t^3 and y = 12t^2 - 8t^3; the slope in the middle is 2, that of the ends from the middle 1.
    for (const slope of [1.05, 1.5, 1.9, 1.99, 1.999]) {
      const found = placesOf(s, line(0, 2 - 2 * slope, 4, 2 + 2 * slope)).toSorted((p, q) => p.x - q.x);
      expect(found).toHaveLength(3);
      for (const met of found) expect(Math.abs(met.y - 2 - slope * (met.x - 2))).toBeLessThanOrEqual(TOLERANCE_IN);
      expect(apart(found[1]!, { x: 2, y: 2 })).toBeLessThanOrEqual(TOLERANCE_IN);
      // Turned about its middle the S is itself.
      expect(apart(found[0]!, { x: 4 - found[2]!.x, y: 4 - found[2]!.y })).toBeLessThanOrEqual(TOLERANCE_IN);
    }
  });

  test('finds a tangent contact within the accuracy that the tolerance allows', () => {
    const circle = arcAroundCenter({ cx: 0, cy: 0, rx: 1, ry: 1, rotation: 0 }, 0.3, 2 * Math.PI);
    // At this distance from the touch the curves are a tolerance apart.
    const blur = 16 * Math.sqrt(TOLERANCE_IN);
    for (const turn of [0.2, 1, 2.5, 4]) {
      const [x, y] = [Math.cos(turn), Math.sin(turn)];
      const tangent = line(x - 3 * y, y + 3 * x, x + 3 * y, y - 3 * x);
      const twin = arcAroundCenter({ cx: 3 * x, cy: 3 * y, rx: 2, ry: 2, rotation: 0 }, turn, 2 * Math.PI);
      for (const other of [tangent, twin]) {
        const found = placesOf(circle, other);
        expect(found.length).toBeGreaterThanOrEqual(1);
        for (const met of found) expect(apart(met, { x, y })).toBeLessThanOrEqual(blur);
      }
    }
  });
});

describe('ends and shared stretches', () => {
  const ends = (segment: Segment): Point[] => [
    { x: segment.x0, y: segment.y0 },
    { x: segment.x1, y: segment.y1 },
  ];

  /** Rounding may cut a sliver off where the whole curve turns. */
  const longestRun = (segment: Segment): Monotone =>
    runsOf(segment).reduce((longest, run) => (run.to - run.from > longest.to - longest.from ? run : longest));

  test('an end on the other curve is an intersection at that end', () => {
    fc.assert(
      fc.property(anySegment, within(0.1, 0.9), point, (curve, t, [x, y]) => {
        const p = pointAt(curve, t);
        fc.pre(apart(p, { x, y }) > 0.1 && apart(p, { x: curve.x0, y: curve.y0 }) > 0.01);
        const found = placesOf(curve, line(p.x, p.y, x, y));
        expect(found.some((met) => apart(met, p) <= TOLERANCE_IN)).toBe(true);
      }),
    );
  });

  test('reports only the two ends of a shared stretch', () => {
    fc.assert(
      fc.property(fc.oneof(quadratic, cubic, ellipticArc), fc.boolean(), (curve, turned) => {
        const whole = runsOf(curve);
        for (const run of whole) {
          const length = apart({ x: run.x0, y: run.y0 }, { x: run.x1, y: run.y1 });
          if (length < 0.5) continue;
          const at = (k: number) => run.from + k * (run.to - run.from);
          const first = subSegment(curve, at(0), at(0.7));
          const second = subSegment(curve, at(0.3), at(1));
          const a = longestRun(first);
          const b = longestRun(turned ? reverseSegment(second) : second);
          const expected = [pointAt(curve, at(0.3)), pointAt(curve, at(0.7))];
          // A run nearly at rest (a cusp) puts its thirds next to each other.
          if (apart(expected[0]!, expected[1]!) < 0.1) continue;
          const found = intersections(a, b, TOLERANCE_IN, false, UNBOUNDED);
          expect(found).toHaveLength(2);
          for (const end of expected) {
            expect(Math.min(...found.map((met) => apart(met, end)))).toBeLessThanOrEqual(2 * TOLERANCE_IN);
          }
        }
      }),
    );
  });

  test('ignores the common end of contour neighbors but reports other common points', () => {
    const [down, back] = [line(0, 0, 4, 2), line(4, 2, 0, 2)];
    const [a, b] = runsOf(down, back);
    expect(intersections(a!, b!, TOLERANCE_IN, true, UNBOUNDED)).toEqual([]);
    expect(intersections(a!, b!, TOLERANCE_IN, false, UNBOUNDED)).toHaveLength(1);
    // y = x / 2 and its neighbor, a parabola that leaves at (4, 2) and crosses it again at (1, 0.5).
    const bow: Segment = { kind: 'quadratic', x0: 4, y0: 2, cx: 2, cy: 0.25, x1: 0, y1: 1 };
    const crossings = runsOf(bow).flatMap((run, i) => intersections(a!, run, TOLERANCE_IN, i === 0, UNBOUNDED));
    expect(crossings).toHaveLength(1);
    expect(Math.abs(crossings[0]!.y - crossings[0]!.x / 2)).toBeLessThanOrEqual(SAME_PLACE_IN);
    expect(ends(down).every((end) => apart(end, crossings[0]!) > 0.1)).toBe(true);
  });
});

test('nearly coincident curves need a bounded number of steps', () => {
  const next: Segment = { kind: 'cubic', x0: 0, y0: 0, ax: 1, ay: 2, bx: 3, by: 2, x1: 4, y1: 3 };
  for (const off of [1e-4, 1e-6, 2e-8, 1e-8, 1e-9]) {
    const work = { left: 1e9 };
    const [a] = runsOf(next);
    const [b] = runsOf(transformSegment(translation(off, -off), next));
    for (const met of intersections(a!, b!, TOLERANCE_IN, false, work)) {
      expect(apart(pointAt(a!.segment, met.a), met)).toBeLessThanOrEqual(TOLERANCE_IN);
    }
    // Work in progress when the budget is exhausted is counted too.
    expect(1e9 - work.left).toBeLessThanOrEqual(20_100);
  }
});

describe('the nearest point of a run', () => {
  const tolerance = 0.05;

  test('is found for a point on the run, and is never farther away than the tolerance', () => {
    fc.assert(
      fc.property(anySegment, within(0, 1), angle, (segment, share, turn) => {
        for (const run of runsOf(segment)) {
          const t = run.from + share * (run.to - run.from);
          const on = pointAt(segment, t);
          for (const distance of [0, 0.5 * tolerance, 0.9 * tolerance, 1.5 * tolerance]) {
            const [x, y] = [on.x + distance * Math.cos(turn), on.y + distance * Math.sin(turn)];
            const nearest = nearestOn(run, x, y, tolerance);
            const found = nearest === null ? Infinity : apart(pointAt(segment, nearest), { x, y });
            expect(nearest === null && distance > 0 ? 0 : found).toBeLessThanOrEqual(tolerance * (1 + 1e-9));
          }
        }
      }),
    );
  });

  test('is null beyond the tolerance of every sample', () => {
    fc.assert(
      fc.property(anySegment, point, (segment, [x, y]) => {
        for (const run of runsOf(segment)) {
          const nearest = nearestOn(run, x, y, tolerance);
          const sampled = Array.from({ length: 201 }, (_, i) =>
            apart(pointAt(segment, run.from + (i / 200) * (run.to - run.from)), { x, y }),
          );
          if (Math.min(...sampled) <= 2 * tolerance + 0.5) continue;
          expect(nearest).toBeNull();
        }
      }),
    );
  });
});
