import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pointAt } from '../../../src/geometry/segment.ts';
import { appendMonotone, parameterAt, type Monotone } from '../../../src/arrangement/intersections/monotone-run.ts';
import { anySegment, apart } from '../../geometry/random-segments.ts';

/** Rounding of coordinates of some inches. */
const EXACT_IN = 1e-12;
const SHARES = Array.from({ length: 33 }, (_, i) => i / 32);

function runsOf(...segments: Parameters<typeof pointAt>[0][]): Monotone[] {
  const runs: Monotone[] = [];
  appendMonotone({ segments, closed: false }, 7, runs);
  return runs;
}

test('the runs of a segment are connected to the last bit, from its first point to its last', () => {
  fc.assert(
    fc.property(anySegment, (segment) => {
      const runs = runsOf(segment);
      fc.pre(runs.length > 0);
      expect(runs[0]).toMatchObject({ loop: 7, index: 0, x0: segment.x0, y0: segment.y0 });
      expect(runs.at(-1)).toMatchObject({ x1: segment.x1, y1: segment.y1 });
      for (let i = 1; i < runs.length; i++) {
        const [before, run] = [runs[i - 1]!, runs[i]!];
        expect([run.x0, run.y0, run.from]).toEqual([before.x1, before.y1, before.to]);
      }
    }),
  );
});

test('every run is monotone in x and y, so its ends span its box', () => {
  fc.assert(
    fc.property(anySegment, (segment) => {
      for (const run of runsOf(segment)) {
        const along = SHARES.map((share) => pointAt(segment, run.from + share * (run.to - run.from)));
        for (const [axis, start, end] of [
          ['x', run.x0, run.x1],
          ['y', run.y0, run.y1],
        ] as const) {
          const way = Math.sign(end - start);
          const steps = along.slice(1).map((p, i) => (p[axis] - along[i]![axis]) * (way || 1));
          expect(Math.min(...steps)).toBeGreaterThanOrEqual(-EXACT_IN);
          for (const p of along) {
            expect(p[axis]).toBeGreaterThanOrEqual(Math.min(start, end) - EXACT_IN);
            expect(p[axis]).toBeLessThanOrEqual(Math.max(start, end) + EXACT_IN);
          }
        }
      }
    }),
  );
});

test('the parameter of a coordinate evaluates to that coordinate', () => {
  fc.assert(
    fc.property(anySegment, fc.constantFrom('x' as const, 'y' as const), (segment, axis) => {
      for (const run of runsOf(segment)) {
        for (const share of SHARES) {
          const { [axis]: value } = pointAt(segment, run.from + share * (run.to - run.from));
          const [low, high] = axis === 'x' ? [run.x0, run.x1] : [run.y0, run.y1];
          if (low === high || value < Math.min(low, high) || value > Math.max(low, high)) continue;
          const t = parameterAt(run, axis, value);
          expect(t).toBeGreaterThanOrEqual(run.from);
          expect(t).toBeLessThanOrEqual(run.to);
          expect(Math.abs(pointAt(segment, t)[axis] - value)).toBeLessThanOrEqual(EXACT_IN);
        }
      }
    }),
  );
});

test('a segment without extent has no run', () => {
  fc.assert(
    fc.property(anySegment, ({ x0, y0 }) => {
      expect(runsOf({ kind: 'line', x0, y0, x1: x0, y1: y0 })).toEqual([]);
    }),
  );
  expect(
    runsOf({ kind: 'line', x0: 0, y0: 0, x1: 1, y1: 0 }).map((run) => apart({ x: run.x0, y: run.y0 }, { x: 1, y: 0 })),
  ).toEqual([1]);
});
