import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const rotations = makeRotationTable(4);
const contactTolerance = 1e-9;
const side = 20;

/** Star-shaped polygons with random radii: simple by construction. */
const polygon = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 3, maxLength: 9 }).map((radii) =>
  polygonOf(
    radii.map((r, k): [number, number] => {
      const angle = (2 * Math.PI * k) / radii.length;
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  ),
);
const coordinate = fc.double({ min: 5, max: side - 5, noNaN: true });
const pose = fc.record({ rotation: fc.integer({ min: 0, max: 3 }), x: coordinate, y: coordinate });

/** Returns a state of the polygons, in sequence, at these poses on one sheet; with rasters of the first two shapes. */
function stateOf(polygons: ReturnType<typeof polygonOf>[], poses: { rotation: number; x: number; y: number }[]) {
  const shapes = polygons.map((ring) => makeShape([ring], [], [0, 1, 2, 3], rotations, contactTolerance));
  const rasters = new NoFitRasters(shapes, rotations);
  for (let turn = 0; turn < 4; turn++)
    for (const other of [0, 1]) rasters.buildNow(0, other * rotations.tabulated + turn);
  const shapeOfPart = Int32Array.from(poses, (_, part) => part % shapes.length);
  const container = { length: side, height: side };
  const state = new LayoutState({ shapes, shapeOfPart, container, contactTolerance }, rasters);
  poses.forEach(({ rotation, x, y }, part) => state.place(part, rotation, 0, x, y));
  state.updateAllLosses();
  return state;
}

test('the loss of a pose is the sum of its losses with the other parts, or Infinity above the bound', () => {
  fc.assert(
    fc.property(
      fc.array(polygon, { minLength: 3, maxLength: 3 }),
      fc.array(pose, { minLength: 8, maxLength: 8 }),
      pose,
      fc.double({ min: 0, max: 1.5, noNaN: true }).filter((share) => Math.abs(share - 1) > 1e-6),
      (polygons, poses, { rotation, x, y }, share) => {
        const state = stateOf(polygons, poses);
        const { rasters } = state;
        const oriented = (part: number, turn: number) => state.shape[part]! * rasters.tabulated + turn;
        let sum = 0;
        for (let other = 1; other < poses.length; other++) {
          const [dx, dy] = [state.x[other]! - x, state.y[other]! - y];
          sum += rasters.loss(oriented(0, rotation), oriented(other, state.rotation[other]!), dx, dy);
        }
        expect(state.evaluate(0, rotation, 0, x, y, Infinity)).toBeCloseTo(sum, 9);
        const bound = share * sum;
        expect(state.evaluate(0, rotation, 0, x, y, bound)).toBeCloseTo(sum > bound ? Infinity : sum, 9);
      },
    ),
    { numRuns: runs(60) },
  );
});
