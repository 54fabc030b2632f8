import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout } from '../../src/check/check-layout.ts';
import { ManualLayout, type ManualPlacement } from '../../src/manual-layout/manual-layout.ts';
import { DraggedParts } from '../../src/manual-layout/dragged-parts.ts';
import { findFreePosition, snap } from '../../src/manual-layout/snap.ts';
import { contactDistance } from '../../src/manual-layout/slide.ts';
import type { NestItem } from '../../src/types.ts';
import { discItem, ell, plainOptions, polygonItem, rectangleItem, ringItem } from '../parts.ts';
import { runs } from '../../../../tools/harness/depth.ts';

/** Parts in the hand come to rest in contact, and what is free for the hand is free for the checker. */

const sheet = { widthIn: 40, heightIn: 30 };
const spacingIn = 0.25;
const marginIn = 0.5;
const shapes = [rectangleItem(6, 4), discItem(2.5), polygonItem(ell), ringItem(4, 3)];
const contours = shapes.map(({ part }) => [part.outer, ...part.holes]);

type At = { part: number; x: number; y: number; angle?: number };
const placement = ({ part, x, y, angle = 0 }: At): ManualPlacement => {
  const box = shapes[part]!.part.box;
  return { part, sheet: 0, xIn: x - box.minX, yIn: y - box.minY, angle, group: '' };
};
const holding = (stay: readonly At[], held: At, spacing = spacingIn): DraggedParts => {
  const placements = [...stay, held].map(placement);
  const layout = new ManualLayout(contours, [sheet], { spacingIn: spacing, marginIn }, placements);
  return new DraggedParts(layout, [stay.length], [placements[stay.length]!]);
};

function isAccepted(stay: readonly At[], held: At, moved: { x: number; y: number }, spacing = spacingIn): boolean {
  const items: NestItem[] = [...stay, held].map(({ part }) => shapes[part]!);
  const placements = [...stay, held].map(placement).map(({ xIn, yIn, angle }, item) => {
    const shift = item === stay.length ? moved : { x: 0, y: 0 };
    return { item, copy: 0, sheet: 0, xIn: xIn + shift.x, yIn: yIn + shift.y, angle };
  });
  const options = { ...plainOptions, spacingIn: spacing, marginIn, rotation: 'any' as const };
  return checkLayout(items, sheet, options, { placements, unplaced: [], sheets: 1 }).valid;
}

test('a rectangle dropped near another one touches it at exactly the spacing, and the edge of the sheet as well', () => {
  // The one that stays: 6 x 4 at (0.5, 0.5), in the corner inside the margin.
  const parts = holding([{ part: 0, x: 0.5, y: 0.5 }], { part: 0, x: 6.9, y: 0.7 });
  const rest = snap(parts, { x: 0, y: 0 }, 0.5)!;
  expect(6.9 + rest.x).toBeCloseTo(0.5 + 6 + spacingIn, 5);
  expect(0.7 + rest.y).toBeCloseTo(0.5, 5);
});

test('a part dropped into another one by less than the reach is moved out of it', () => {
  const parts = holding([{ part: 0, x: 10, y: 10 }], { part: 0, x: 15.8, y: 10.1 });
  const rest = snap(parts, { x: 0, y: 0 }, 0.7)!;
  expect(15.8 + rest.x).toBeCloseTo(10 + 6 + spacingIn, 5);
});

test('finds no resting position deep inside another part', () => {
  const parts = holding([{ part: 0, x: 10, y: 10 }], { part: 1, x: 10.5, y: 9.5 });
  expect(parts.isFree({ x: 0, y: 0 })).toBe(false);
  expect(snap(parts, { x: 0, y: 0 }, 0.2)).toBeNull();
  expect(parts.collisions({ x: 0, y: 0 })).toEqual({ parts: [0], edge: false, zone: false });
});

test('a part far from everything remains at its position', () => {
  const parts = holding([{ part: 0, x: 1, y: 1 }], { part: 1, x: 20, y: 15 });
  expect(snap(parts, { x: 0, y: 0 }, 0.5)).toBeNull();
  expect(parts.collisions({ x: 0, y: 0 })).toEqual({ parts: [], edge: false, zone: false });
});

test('a disc slides into the corner between two discs: both distances are the spacing', () => {
  // Radii 2.5, centers at 5.25 apart: each the spacing from the next.
  const stay: At[] = [
    { part: 1, x: 10, y: 10 },
    { part: 1, x: 15.25, y: 10 },
  ];
  const parts = holding(stay, { part: 1, x: 12.6, y: 14.7 });
  const rest = snap(parts, { x: 0, y: 0 }, 0.5)!;
  expect(12.6 + rest.x).toBeCloseTo(12.625, 4);
  expect(14.7 + rest.y).toBeCloseTo(10 + (5.25 * Math.sqrt(3)) / 2, 4);
});

test('a part in a hole of another is free, one across its rim is not', () => {
  const inHole = holding([{ part: 3, x: 10, y: 10 }], { part: 1, x: 11.5, y: 11.5 });
  expect(inHole.isFree({ x: 0, y: 0 })).toBe(true);
  expect(inHole.isFree({ x: 2, y: 0 })).toBe(false);
  expect(inHole.clearanceIn({ x: 0, y: 0 }, 12)).toBeCloseTo(0.5, 4);
});

test('a part beyond a corner of the sheet is moved into it', () => {
  const parts = holding([], { part: 0, x: 36, y: 27.5 });
  const rest = snap(parts, { x: 0, y: 0 }, 0.1)!;
  expect(36 + rest.x).toBeCloseTo(40 - marginIn - 6, 9);
  expect(27.5 + rest.y).toBeCloseTo(30 - marginIn - 4, 9);
  expect(snap(holding([], { part: 0, x: 40, y: 10 }), { x: 0, y: 0 }, 0.1)).toBeNull();
});

test('a part slides along an arrow until it touches', () => {
  const parts = holding([{ part: 1, x: 20, y: 10 }], { part: 1, x: 5, y: 10 });
  // From x = 5 to 20 less two radii and the spacing.
  expect(contactDistance(parts, { x: 0, y: 0 }, 1, 0, 40)).toBeCloseTo(15 - 5 - spacingIn, 4);
  expect(contactDistance(parts, { x: 0, y: 0 }, 0, -1, 40)).toBeCloseTo(10 - marginIn, 4);
});

const place = fc.record({
  part: fc.nat(3),
  x: fc.double({ min: 0.5, max: 30, noNaN: true }),
  y: fc.double({ min: 0.5, max: 22, noNaN: true }),
  angle: fc.constantFrom(0, Math.PI / 2, 0.3, 2.1),
});

test('resting positions pass the checker, in contact, within reach', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 5 }),
      place,
      fc.constantFrom(0, 0.125, 0.25, 1),
      (stay, held, spacing) => {
        // Only the part in the hand may be in the way.
        const others = stay.filter((at, nth) => isAccepted(stay.slice(0, nth), at, { x: 0, y: 0 }, spacing));
        const accepted = others.filter((at, nth) => isAccepted(others.slice(0, nth), at, { x: 0, y: 0 }, spacing));
        const parts = holding(accepted, held, spacing);
        const isFree = parts.isFree({ x: 0, y: 0 });
        expect(!isFree || isAccepted(accepted, held, { x: 0, y: 0 }, spacing)).toBe(true);
        const rest = snap(parts, { x: 0, y: 0 }, 0.6);
        if (rest === null) return;
        // A position beyond the margin snaps to the margin first.
        const { left, top, right, bottom } = parts.box;
        const inX = Math.max(0, marginIn - left) - Math.max(0, right - sheet.widthIn + marginIn);
        const inY = Math.max(0, marginIn - top) - Math.max(0, bottom - sheet.heightIn + marginIn);
        expect(Math.hypot(rest.x - inX, rest.y - inY)).toBeLessThanOrEqual(0.6 + 1e-9);
        expect(isAccepted(accepted, held, rest, spacing)).toBe(true);
        expect(parts.slacks(rest, 1e-4).length).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs(300) },
  );
});

test('a removed part receives a valid position or none', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 6 }), fc.nat(3), (stay, part) => {
      const accepted = stay.filter((at, nth) => isAccepted(stay.slice(0, nth), at, { x: 0, y: 0 }));
      const held = { part, x: 0, y: 0 };
      const room = findFreePosition(holding(accepted, held));
      expect(room === null || isAccepted(accepted, held, room)).toBe(true);
    }),
    { numRuns: runs(60) },
  );
});
