import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measureDrawing, readDrawing, type Measurement } from '../../../engine/index.ts';
import { TINY_IN } from '@measurement-nesting/curves/drawing';
import { withoutTinyHoles } from '../src/tiny-holes.ts';
import { runs } from '../../../tools/harness/depth.ts';

const SAME = 1e-9;

function measured(body: string): Measurement {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20">${body}</svg>`;
  return measureDrawing(readDrawing(new TextEncoder().encode(svg), { fileName: 'art.svg' }));
}

const noticesOf = (measurement: Measurement) =>
  measurement.diagnostics.filter(({ code }) => code.startsWith('tiny_hole')).map(({ code, count }) => [code, count]);

/** A plate with notches; at every inner corner the outline crosses itself, as the burn corrections of box makers do. */
const NOTCHES = 4;
const burned = `<path fill-rule="evenodd" d="M1 1${'h1v1.006h-.012v-.012h.524v.012h-.012v-1.006'.repeat(NOTCHES)}h1v6H1z"/>`;

test('reports holes where an outline crosses itself with their places and the pierces without them', () => {
  const measurement = measured(burned);
  const [notice] = measurement.diagnostics.filter(({ code }) => code === 'tiny_hole');
  expect(notice).toMatchObject({ count: 2 * NOTCHES });
  expect(notice!.places).toHaveLength(2 * NOTCHES);
  expect(measurement.totals.pierces).toBe(1 + 2 * NOTCHES);
  expect(notice!.message).toContain('there is 1 pierce instead of 9');
  expect(withoutTinyHoles(measurement).totals.pierces).toBe(1);
});

test('excludes tiny holes from all figures: they equal those of the drawing without them', () => {
  const place = fc.integer({ min: 0, max: 7 });
  const hole = fc.record({
    x: place,
    y: place,
    tiny: fc.boolean(),
    size: fc.double({ min: 0.2, max: 0.99, noNaN: true }),
  });
  const holes = fc.uniqueArray(hole, { minLength: 1, maxLength: 12, selector: ({ x, y }) => 8 * x + y });
  fc.assert(
    fc.property(holes, (list) => {
      const drawn = (some: typeof list) =>
        measured(
          `<path fill-rule="evenodd" d="M0 0H10V10H0Z${some
            .map(({ x, y, tiny, size }) => {
              const side = tiny ? size * TINY_IN : TINY_IN + size / 2;
              return `M${x + 1} ${y + 1}h${side}q.01 ${side / 2} 0 ${side}h${-side}z`;
            })
            .join('')}"/>`,
        );
      const all = drawn(list);
      const small = all.parts[0]!.part.holes.length - withoutTinyHoles(all).parts[0]!.part.holes.length;
      const wide = list.filter(({ tiny, size }) => !tiny || size * TINY_IN + 0.005 >= TINY_IN);
      const left = withoutTinyHoles(all);
      const wanted = drawn(wide);
      expect(small).toBe(list.length - wide.length);
      for (const [got, expected] of [
        [left.totals, wanted.totals],
        [left.parts[0]!.figures, wanted.parts[0]!.figures],
      ] as const) {
        for (const key of Object.keys(expected) as (keyof typeof expected)[]) {
          expect(Math.abs(got[key] - expected[key])).toBeLessThan(SAME * Math.max(1, expected[key]));
        }
      }
      expect(left.differences).toEqual(all.differences);
      expect(noticesOf(all)).toEqual(small === 0 ? [] : [['tiny_hole', small]]);
      expect(noticesOf(left)).toEqual(small === 0 ? [] : [['tiny_hole_left_out', small]]);
    }),
    { numRuns: runs(60), endOnFailure: true },
  );
});

test('leaves a drawing without tiny holes unchanged', () => {
  const measurement = measured('<path fill-rule="evenodd" d="M0 0H4V4H0ZM1 1H2V2H1Z"/>');
  expect(withoutTinyHoles(measurement)).toBe(measurement);
  expect(noticesOf(measurement)).toEqual([]);
});
