import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { polygonContour, rectangleContour } from '@measurement-nesting/curves';
import { gapBetween } from '../../src/manual-layout/outline-gap.ts';
import { leftoverOf } from '../../src/manual-layout/leftover.ts';
import { ManualLayout, type ManualPlacement } from '../../src/manual-layout/manual-layout.ts';
import { outlineProblem, sheetAreaSqIn } from '../../src/model/sheet-outline.ts';
import { outlineCorners, type OutlineCorner } from '../../src/model/outline-corners.ts';
import type { Sheet } from '../../src/types.ts';
import { runs } from '../../../../tools/harness/depth.ts';

/** The left-over of a sheet: its material beyond the parts, as a polygon that can be cut and used again. */

const rules = { spacingIn: 0.25, marginIn: 0.5 };
const sheet: Sheet = { widthIn: 24, heightIn: 12 };
type Box = { x: number; y: number; width: number; height: number };

function layoutOf(boxes: readonly Box[], on = sheet): ManualLayout {
  const parts = boxes.map(({ width, height }) => [rectangleContour(0, 0, width, height)]);
  const placements = boxes.map(({ x, y }, part): ManualPlacement => ({
    part,
    sheet: 0,
    xIn: x,
    yIn: y,
    angle: 0,
    group: '',
  }));
  return new ManualLayout(parts, [on], rules, placements);
}
const corners = (outline: readonly OutlineCorner[] | null) => outline?.map(({ xIn, yIn }) => [xIn, yIn] as const);

test('two parts leave an L', () => {
  const layout = layoutOf([
    { x: 0.5, y: 0.5, width: 15.25, height: 5.25 },
    { x: 0.5, y: 6, width: 7.25, height: 5.5 },
  ]);
  expect(corners(leftoverOf(layout, 0, 'x', 1))).toEqual([
    [16, 0],
    [16, 6],
    [8, 6],
    [8, 12],
    [24, 12],
    [24, 0],
  ]);
});

test('along Y the left-over is below the parts', () => {
  const layout = layoutOf([{ x: 0.5, y: 0.5, width: 23, height: 3.25 }]);
  expect(corners(leftoverOf(layout, 0, 'y', 1))).toEqual([
    [0, 4],
    [24, 4],
    [24, 12],
    [0, 12],
  ]);
});

test('a gap narrower than the least width is not a part of the left-over', () => {
  const gap = (height: number) =>
    leftoverOf(
      layoutOf([
        { x: 0.5, y: 0.5, width: 15.25, height: 4 },
        { x: 0.5, y: 4.5 + height + 0.5, width: 15.25, height: 7 - height - 0.5 },
      ]),
      0,
      'x',
      2,
    );
  expect(corners(gap(1))).toHaveLength(4);
  expect(corners(gap(3))).toHaveLength(8);
});

test('nothing is left where the parts reach the end, or a strip narrower than the least width remains', () => {
  expect(leftoverOf(layoutOf([{ x: 0.5, y: 0.5, width: 23, height: 11 }]), 0, 'x', 1)).toBeNull();
  expect(leftoverOf(layoutOf([{ x: 0.5, y: 0.5, width: 22.5, height: 11 }]), 0, 'x', 1)).toBeNull();
  expect(leftoverOf(layoutOf([{ x: 0.5, y: 0.5, width: 22.25, height: 11 }]), 0, 'x', 1)).not.toBeNull();
  expect(leftoverOf(layoutOf([]), 1, 'x', 1)).toBeNull();
});

test('the left-over of an offcut with an outline is inside the outline, without acute ends', () => {
  const outline = [
    { xIn: 0, yIn: 0 },
    { xIn: 24, yIn: 0 },
    { xIn: 0, yIn: 12 },
  ];
  const left = leftoverOf(layoutOf([{ x: 0.5, y: 0.5, width: 7.25, height: 3 }], { ...sheet, outline }), 0, 'x', 1)!;
  for (const { xIn, yIn } of left) expect(xIn / 24 + yIn / 12).toBeLessThanOrEqual(1 + 1e-4);
  expect(outlineProblem({ ...sheet, outline: left })).toBeNull();
  expect(sheetAreaSqIn({ ...sheet, outline: left })).toBeGreaterThan(60);
});

describe('random layouts', () => {
  const whole = (low: number, high: number) => fc.integer({ min: low, max: high });
  const boxes = fc.array(
    fc
      .tuple(whole(5, 180), whole(5, 90), whole(3, 50), whole(3, 25))
      .map(([x, y, width, height]): Box => ({ x: x / 10, y: y / 10, width: width / 10, height: height / 10 })),
    { minLength: 1, maxLength: 30 },
  );
  const shapes = fc.constantFrom<Sheet>(sheet, {
    ...sheet,
    outline: [
      { xIn: 0, yIn: 0 },
      { xIn: 24, yIn: 3 },
      { xIn: 20, yIn: 12 },
      { xIn: 12, yIn: 7 },
      { xIn: 0, yIn: 12 },
    ],
  });

  test('it is a polygon inside the sheet at least the spacing from every part', () => {
    fc.assert(
      fc.property(boxes, shapes, fc.constantFrom('x' as const, 'y' as const), (placed, on, axis) => {
        const layout = layoutOf(placed, on);
        const outline = leftoverOf(layout, 0, axis, 1);
        if (outline === null) return;
        expect(outlineProblem({ ...on, outline })).toBeNull();
        expect(outline.length).toBeLessThanOrEqual(outlineCorners.max / 2);
        const contour = polygonContour(outline.map(({ xIn, yIn }) => ({ x: xIn, y: yIn })));
        const kept = new ManualLayout([[contour]], [on], rules, [
          { part: 0, sheet: 0, xIn: 0, yIn: 0, angle: 0, group: '' },
        ]);
        for (const { outline: part } of layout.placed) {
          const gap = gapBetween(part, kept.placed[0]!.outline, 0, 0, 1);
          expect(gap?.distanceIn ?? 1).toBeGreaterThanOrEqual(rules.spacingIn - 2e-4);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
