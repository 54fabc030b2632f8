import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  mirrorParts,
  moveParts,
  partBack,
  partsOff,
  partsToSheet,
  pinParts,
  togetherKey,
  turnParts,
  type EditedSheets,
} from '#components/canvas/layout-editor/edited-sheets.ts';
import { applyToPoint } from '#packages/curves/src/geometry/affine.ts';
import { placementMap } from '#engine/model/placement-map.ts';
import { addStep, redo, startHistory, undo, type History } from '#components/ui/history.ts';
import type { Placement } from '#lib/shared/contracts/result.ts';

/** Manual moves as data: their invariants, and undo of every move to the last bit. */

const number = fc.double({ min: -50, max: 50, noNaN: true });
const placement = fc.record({
  rowId: fc.constantFrom('file', 'row-1'),
  partId: fc.constantFrom('a', 'b', 'c'),
  sheet: fc.nat(2),
  xIn: number,
  yIn: number,
  angleDeg: fc.constantFrom(0, 90, 180, -90, 33.3),
});
/** Sheets are numbered without gaps. */
const sheets: fc.Arbitrary<EditedSheets> = fc
  .array(placement, { minLength: 1, maxLength: 8 })
  .map((placements) => partsOff({ placements, sizes: ['a', 'b', 'a'], sheets: 3 }, []));

type Move = (at: EditedSheets) => EditedSheets;
const picked = (at: EditedSheets, seeds: readonly number[]) => [
  ...new Set(seeds.map((seed) => seed % at.placements.length)),
];
const move: fc.Arbitrary<Move> = fc
  .tuple(fc.nat(6), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), number, number)
  .map(([kind, seeds, x, y]): Move => {
    return (at) => {
      const which = picked(at, seeds);
      if (kind === 0) return moveParts(at, which, x, y);
      if (kind === 1) return turnParts(at, which, 90, { x, y });
      if (kind === 2) return turnParts(at, which, x, { x: y, y: x });
      if (kind === 3) return pinParts(at, which, x > 0);
      if (kind === 6) return mirrorParts(at, which, { x, y });
      if (kind === 4) return partsToSheet(at, which, Math.abs(seeds[0]!) % (at.sheets + 1), 'b');
      return which.length < at.placements.length ? partsOff(at, which) : at;
    };
  });

test('undo and redo restore every step exactly', () => {
  fc.assert(
    fc.property(sheets, fc.array(move, { maxLength: 12 }), (first, moves) => {
      let history: History<EditedSheets> = startHistory(first);
      const seen = [first];
      for (const act of moves) {
        history = addStep(history, act(history.now));
        seen.push(history.now);
      }
      for (const before of seen.slice(0, -1).reverse()) {
        history = undo(history);
        expect(history.now).toBe(before);
      }
      expect(undo(history)).toBe(history);
      for (const after of seen.slice(1)) {
        history = redo(history);
        expect(history.now).toBe(after);
      }
      expect(redo(history)).toBe(history);
    }),
  );
});

test('sheets are numbered without gaps, each with its size', () => {
  fc.assert(
    fc.property(sheets, fc.array(move, { maxLength: 12 }), (first, moves) => {
      const last = moves.reduce((at, act) => act(at), first);
      const used = [...new Set(last.placements.map(({ sheet }) => sheet))].sort((a, b) => a - b);
      expect(used).toEqual(Array.from({ length: last.sheets }, (_, index) => index));
      expect(last.sizes).toHaveLength(last.sheets);
    }),
  );
});

const at = (xIn: number, yIn: number, angleDeg = 0, sheet = 0): Placement => ({
  rowId: 'file',
  partId: 'a',
  sheet,
  xIn,
  yIn,
  angleDeg,
});

test('four quarter turns about any point restore positions within rounding and angles exactly', () => {
  const start: EditedSheets = { placements: [at(1.3, 2.7), at(5, 5, 90)], sizes: null, sheets: 1 };
  const about = { x: 3.1, y: 4.2 };
  const turned = [1, 2, 3, 4].reduce((now) => turnParts(now, [0, 1], 90, about), start);
  turned.placements.forEach((p, index) => {
    expect(p.xIn).toBeCloseTo(start.placements[index]!.xIn, 12);
    expect(p.yIn).toBeCloseTo(start.placements[index]!.yIn, 12);
    expect(p.angleDeg).toBe(start.placements[index]!.angleDeg);
  });
});

test('parts that are placed as one remain one after any moves of all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number, number), { maxLength: 8 }), number, number, (moves, x, y) => {
      const placements = [at(x, y, 90), { ...at(x, y, 90), partId: 'b' }];
      const last = moves.reduce<EditedSheets>(
        (now, [dx, dy, degrees]) => turnParts(moveParts(now, [0, 1], dx, dy), [0, 1], degrees, { x: dy, y: dx }),
        { placements, sizes: null, sheets: 1 },
      );
      expect(togetherKey(last.placements[0]!, 'g')).toBe(togetherKey(last.placements[1]!, 'g'));
    }),
  );
  expect(togetherKey(at(0, 0), '')).toBe('');
});

test('a restored part is the last placement; moving a part to a new sheet adds that sheet', () => {
  const start: EditedSheets = { placements: [at(0, 0), at(9, 9)], sizes: ['big'], sheets: 1 };
  const off = partsOff(start, [0]);
  expect(off.placements).toEqual([at(9, 9)]);
  expect(partBack(off, at(1, 1)).placements.at(-1)).toEqual(at(1, 1));
  const moved = partsToSheet(start, [1], 1, 'small');
  expect(moved).toMatchObject({ sizes: ['big', 'small'], sheets: 2 });
  expect(moved.placements[1]!.sheet).toBe(1);
  // With nothing left on it, the first sheet goes and the other becomes the first.
  expect(partsToSheet(moved, [0], 1).sizes).toEqual(['small']);
});

test('parts are mirrored in the line at any rotation, and mirroring them twice restores them', () => {
  const point = fc.record({ x: number, y: number });
  fc.assert(
    fc.property(placement, point, point, fc.boolean(), (drawn, about, of, isMirrored) => {
      const first = { ...drawn, sheet: 0, ...(isMirrored && { mirrored: true }) };
      const start: EditedSheets = { placements: [first], sizes: null, sheets: 1 };
      const once = mirrorParts(start, [0], about);
      const [a, b] = [placementMap(first), placementMap(once.placements[0]!)].map((map) =>
        applyToPoint(map, of.x, of.y),
      );
      expect(b!.x).toBeCloseTo(2 * about.x - a!.x, 9);
      expect(b!.y).toBeCloseTo(a!.y, 9);
      const [twice] = mirrorParts(once, [0], about).placements;
      expect(twice!.mirrored).toBe(first.mirrored);
      const again = applyToPoint(placementMap(twice!), of.x, of.y);
      expect(again.x).toBeCloseTo(a!.x, 9);
      expect(again.y).toBeCloseTo(a!.y, 9);
    }),
  );
});
