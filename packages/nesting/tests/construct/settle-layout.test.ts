import { expect, test } from '@jest/globals';
import { checkLayout } from '../../src/check/check-layout.ts';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { nest } from '../../src/nest.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import { NoFitRasters } from '../../src/collision/no-fit-rasters.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { LayoutState } from '../../src/state/layout-state.ts';
import { freeTravel } from '../../src/construct/slide-to-contact.ts';
import { settleLayout } from '../../src/construct/settle-layout.ts';
import { countedControl, discItem, plainOptions, rectangleItem, ringItem, square } from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

/** Parts settle to within the contact tolerance. */
const CONTACT = 5e-5;

const contactTolerance = 2e-6;
const rotations = makeRotationTable(4);
/** Maximum movement of a settled part in inches: sliding in a wedge converges in ever smaller steps. */
const atRest = 1e-3;

/** A frame of 10 with a hole of 8, a square of 2 and one of 1, as shapes 0, 1 and 2. */
function stateWith(shapeOfPart: readonly number[]): LayoutState {
  const shapes = [
    makeShape([polygonOf(square(10))], [polygonOf(square(8, 1, 1))], [0], rotations, contactTolerance),
    makeShape([polygonOf(square(2))], [], [0], rotations, contactTolerance),
    makeShape([polygonOf(square(1))], [], [0], rotations, contactTolerance),
  ];
  const rasters = new NoFitRasters(shapes, rotations, new ExactCollision());
  return new LayoutState(
    { shapes, shapeOfPart: Int32Array.from(shapeOfPart), container: { length: 40, height: 20 }, contactTolerance },
    rasters,
  );
}

test('moves every part into contact, on any sheet, in holes, and through chains of moves', () => {
  // The frame holds both squares and can only move once they have; the third square waits for the frame.
  const state = stateWith([0, 1, 2, 1, 1, 2]);
  const at: [number, number, number][] = [
    [0, 20, 12],
    [0, 22, 14],
    [0, 18, 9],
    [0, 33, 12],
    [1, 30, 15],
    [1, 20, 15],
  ];
  at.forEach(([sheet, x, y], part) => state.place(part, 0, sheet, x, y));
  state.sheets = 2;
  state.restore(settleLayout(state, state.save()));
  for (let part = 0; part < state.count; part++) {
    for (const axis of ['x', 'y'] as const) expect(freeTravel(state, part, axis, -1)).toBeLessThan(atRest);
  }
  expect(state.overlaps.totalLoss()).toBe(0);
  expectWithin(state.openLength, 2, CONTACT);
});

test('full sheets with the same parts have the same layout', () => {
  const state = stateWith([1, 2, 2, 1, 1]);
  state.place(0, 0, 0, 1, 1);
  state.place(1, 0, 0, 5, 5);
  state.place(2, 0, 1, 0.5, 0.5);
  state.place(3, 0, 1, 9, 9);
  state.place(4, 0, 2, 1, 1);
  state.sheets = 3;
  const { x, y, sheet } = settleLayout(state, state.save());
  expect(Array.from(sheet)).toEqual([0, 0, 1, 1, 2]);
  expect([x[2], y[2], x[3], y[3]]).toEqual([x[1], y[1], x[0], y[0]]);
});

test('equal discs on three sheets leave two sheets alike and every disc in contact on the last', () => {
  const items = [discItem(2, 130)];
  const sheet = { widthIn: 48, heightIn: 24 };
  const { layout } = nest(items, sheet, plainOptions, countedControl(30_000));
  expect(checkLayout(items, sheet, plainOptions, layout).valid).toBe(true);
  const on = (k: number): string[] =>
    layout.placements.filter((p) => p.sheet === k).map(({ xIn, yIn }) => `${xIn.toFixed(6)} ${yIn.toFixed(6)}`);
  expect(layout.sheets).toBe(3);
  expect(on(1).sort()).toEqual(on(0).sort());
});

test('placements are in cutting order by sheet, parts in a hole before the part around them', () => {
  const items = [ringItem(5, 4, 3), rectangleItem(3, 2, 6), discItem(0.8, 6)];
  const sheet = { widthIn: 30, heightIn: 12 };
  const { layout } = nest(items, sheet, plainOptions, countedControl(60_000));
  const far = layout.placements.map(({ item, sheet: k, xIn, angle }) => {
    const { box } = items[item]!.part;
    const corners = [box.minX, box.maxX].flatMap((x) => [box.minY, box.maxY].map((y) => ({ x, y })));
    return { k, at: Math.max(...corners.map(({ x, y }) => Math.cos(angle) * x - Math.sin(angle) * y + xIn)) };
  });
  for (let i = 1; i < far.length; i++) {
    const [a, b] = [far[i - 1]!, far[i]!];
    expect(a.k < b.k || (a.k === b.k && a.at <= b.at + atRest)).toBe(true);
  }
});

test('settling stops on request, and the layout remains free of overlap', () => {
  const state = stateWith([1, 1, 1, 1]);
  [8, 14, 20, 26].forEach((x, part) => state.place(part, 0, 0, x, 12));
  const before = state.save();
  expect(settleLayout(state, before, () => true)).toEqual({ ...before, openLength: 27 });
  let left = 2;
  state.restore(settleLayout(state, before, () => left-- <= 0));
  const moved = [0, 1, 2, 3].filter((part) => state.x[part] !== before.x[part]);
  expect(moved).toEqual([0]);
  state.updateAllLosses();
  expect(state.overlaps.totalLoss()).toBe(0);
});
