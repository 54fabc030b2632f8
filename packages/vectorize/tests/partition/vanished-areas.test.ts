import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture } from '@measurement-nesting/vectorize';
import { contourArea, type Contour, type Segment } from '@measurement-nesting/curves';
import type { Edge } from '../../src/partition/follow-edges.ts';
import { vanishedAreas } from '../../src/partition/vanished-areas.ts';
import { options } from '../rasters.ts';

const [GROUND, INK] = [0, 1];

/** A square of ink on the ground, clockwise; `isHole`: of ground in ink. */
function square(left: number, side: number, isHole: boolean): Edge {
  const right = left + side;
  const [beside, other] = isHole ? [GROUND, INK] : [INK, GROUND];
  return {
    left: other,
    right: beside,
    xs: Float64Array.of(left, right, right, left, left),
    ys: Float64Array.of(0, 0, side, side, 0),
    ends: null,
  };
}

const line = (x0: number, y0: number, x1: number, y1: number): Segment => ({ kind: 'line', x0, y0, x1, y1 });

const asDrawn = ({ xs, ys }: Edge): Segment[] =>
  Array.from({ length: xs.length - 1 }, (_, k) => line(xs[k]!, ys[k]!, xs[k + 1]!, ys[k + 1]!));
/** There and back. */
const asOneLine = ({ xs, ys }: Edge): Segment[] => [
  line(xs[0]!, ys[0]!, xs[1]!, ys[1]!),
  line(xs[1]!, ys[1]!, xs[0]!, ys[0]!),
];

const isNothing = (contour: Contour): boolean => Math.abs(contourArea(contour)) < 1e-9;

test('counts each area whose edge collapses to a line once, in any color', () => {
  const area = fc.record({ side: fc.integer({ min: 1, max: 8 }), isHole: fc.boolean(), collapses: fc.boolean() });
  fc.assert(
    fc.property(fc.array(area, { maxLength: 12 }), (areas) => {
      const edges = areas.map(({ side, isHole }, i) => square(10 * i, side, isHole));
      const segments = edges.map((edge, i) => (areas[i]!.collapses ? asOneLine(edge) : asDrawn(edge)));
      const count = vanishedAreas({ edges, junctions: new Map() }, segments, 2, isNothing);
      expect(count).toBe(areas.filter(({ collapses }) => collapses).length);
    }),
  );
});

test('a trace reports the number of areas without an outline', () => {
  const palette: Record<string, readonly number[]> = {
    r: [200, 30, 30],
    b: [20, 60, 180],
    w: [240, 240, 240],
  };
  const rows = ['rrbwrb', 'rbrbwr', 'wrwrrr', 'rrrbww', 'wrwrrr', 'brwwrw'];
  const data = Uint8Array.from([...rows.join('')].flatMap((color) => [...palette[color]!]));
  const traced = tracePicture({ width: 6, height: 6, data }, { ...options, mode: 'color', removeBackground: false });
  expect(traced.vanished).toBeGreaterThan(0);
});
