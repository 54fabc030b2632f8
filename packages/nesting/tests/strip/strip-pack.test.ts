import { expect, test } from '@jest/globals';
import { EngineError } from '@measurement-nesting/curves';
import { checkStrip } from '../../src/strip/check-strip.ts';
import { stripPack } from '../../src/strip/strip-pack.ts';
import type { StripInstance, StripLayout } from '../../src/strip/strip-types.ts';
import { countedControl, ell, square } from '../parts.ts';
import type { Points } from '../parts.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';

const SAME_LENGTH = 5e-10;
/** Rounding. */
const EXACT = 5e-13;

const item = (id: number, demand: number, data: Points, allowed_orientations?: readonly number[]) => ({
  id,
  demand,
  allowed_orientations,
  shape: { type: 'simple_polygon' as const, data },
});
const instance: StripInstance = {
  name: 'mixed',
  strip_height: 10,
  items: [item(0, 5, ell, [0, 180]), item(1, 6, square(2), [0])],
};

function pack(of: StripInstance, evaluations = 30_000) {
  return stripPack(of, { ...countedControl(evaluations), onBest: () => {} });
}

test('a strip layout is checked, has one placement per copy in item order, and its density follows from its length', () => {
  const { layout, checked } = pack(instance);
  expect(checked).toBe(true);
  expect(layout.placements.map((p) => p.item)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  expectWithin(layout.density, (5 * 6 + 6 * 4) / (10 * layout.length), EXACT);
});

test('squares that fill the strip exactly are packed without waste', () => {
  const { layout } = pack({ name: 'squares', strip_height: 10, items: [item(7, 10, square(5), [0])] });
  expectWithin(layout.length, 25, SAME_LENGTH);
});

test('polygons of either orientation are the same parts', () => {
  const rotated = {
    ...instance,
    items: instance.items.map((i) => ({ ...i, shape: { ...i.shape, data: i.shape.data.toReversed() } })),
  };
  expect(pack(rotated).checked).toBe(true);
});

test('the checker rejects overlaps, missing copies, forbidden rotations and parts outside the strip', () => {
  const two: StripInstance = { name: 'two', strip_height: 10, items: [item(0, 2, square(5), [0])] };
  const layout = (x: number, y: number, angleDeg = 0): StripLayout => ({
    length: 5,
    density: 1,
    placements: [
      { item: 0, x: 0, y: 0, angleDeg: 0 },
      { item: 0, x, y, angleDeg },
    ],
  });
  expect(checkStrip(two, layout(0, 5))).toBe(true);
  expect(checkStrip(two, layout(0, 4.999))).toBe(false);
  expect(checkStrip(two, layout(0.001, 5))).toBe(false);
  expect(checkStrip(two, layout(5, 5, 90))).toBe(false);
  expect(checkStrip(two, { ...layout(0, 5), placements: layout(0, 5).placements.slice(1) })).toBe(false);
});

test('a part higher than the strip and a polygon without area are rejected', () => {
  const code = (of: StripInstance) => {
    try {
      pack(of);
    } catch (error) {
      return error instanceof EngineError ? error.code : 'other';
    }
    return 'accepted';
  };
  expect(code({ name: 'high', strip_height: 4, items: [item(0, 1, square(5))] })).toBe('nothing_fits');
  expect(
    code({
      name: 'flat',
      strip_height: 4,
      items: [
        item(0, 1, [
          [0, 0],
          [1, 1],
          [2, 2],
        ]),
      ],
    }),
  ).toBe('file_unreadable');
});
