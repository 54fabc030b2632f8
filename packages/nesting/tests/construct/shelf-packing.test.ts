import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout } from '../../src/check/check-layout.ts';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import type { Outline } from '../../src/shape/outline.ts';
import { nest, nestWith } from '../../src/nest.ts';
import { shelfPacking } from '../../src/construct/shelf-packing.ts';
import type { RotatedBox } from '../../src/construct/shelf-packing.ts';
import type { Layout, NestItem, NestOptions, Sheet } from '../../src/types.ts';
import { circle, countedControl, discItem, itemOf, plainOptions, rectangleItem, ringItem } from '../parts.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const sheet: Sheet = { widthIn: 48, heightIn: 24 };

/** A collision test that sees nothing, or something everywhere, or errs half the time. */
class FaultyCollider extends ExactCollision {
  private calls = 0;
  private readonly fault: 'free' | 'blocked' | 'either';

  constructor(fault: 'free' | 'blocked' | 'either') {
    super();
    this.fault = fault;
  }

  override collide(): boolean {
    return this.fault === 'either' ? this.calls++ % 2 === 0 : this.fault === 'blocked';
  }
}

const mixed = (): NestItem[] => [
  rectangleItem(7, 3, 6),
  discItem(2.5, 7),
  ringItem(5, 3.5, 2),
  rectangleItem(40, 20, 2),
  itemOf(circle(2, 2, 1), 2, [], 'i'),
  itemOf(circle(2, 6, 2), 2, [], 'i'),
  { ...rectangleItem(4, 20, 3), rotation: 'none' },
];

test.each(['free', 'blocked', 'either'] as const)('an incorrect collision test (%s) never loses parts', (fault) => {
  const items = [...mixed(), rectangleItem(60, 60)];
  const options: NestOptions = { ...plainOptions, keepGroups: true };
  const reported: Layout[] = [];
  const control = { ...countedControl(4000), onBest: (layout: Layout) => void reported.push(layout) };
  const { layout } = nestWith(new FaultyCollider(fault), items, sheet, options, control);
  for (const one of [...reported, layout]) expect(checkLayout(items, sheet, options, one).violations).toEqual([]);
  expect(layout.placements.length).toBe(24);
  expect(layout.unplaced.map((u) => [u.item, u.reason])).toEqual([[7, 'too_large']]);
});

/** Sees everything but rectangles in rectangles. */
class BlindCollider extends ExactCollision {
  override collide(a: Outline, b: Outline, dx: number, dy: number): boolean {
    return (a.edges > 8 || b.edges > 8) && super.collide(a, b, dx, dy);
  }
}

test('after a rejection the search continues and improves the shelves', () => {
  const reported: Layout[] = [];
  const items = [discItem(2.5, 12), rectangleItem(9, 2, 8), rectangleItem(2, 2, 6)];
  const control = { ...countedControl(800_000), onBest: (layout: Layout) => void reported.push(layout) };
  const options: NestOptions = { ...plainOptions, spacingIn: 0 };
  const { layout } = nestWith(new BlindCollider(), items, sheet, options, control);
  for (const one of reported) expect(checkLayout(items, sheet, options, one).violations).toEqual([]);
  expect(layout.usage).toBeLessThan(reported[0]!.usage);
});

test('a run stopped before it begins reports all parts on shelves', () => {
  const { layout, ended } = nest(mixed(), sheet, plainOptions, { ...countedControl(1e6), shouldStop: () => true });
  expect(ended).toBe('stopped');
  expect(layout.placements.length).toBe(24);
  expect(checkLayout(mixed(), sheet, plainOptions, layout).violations).toEqual([]);
});

test('boxes on shelves are inside the container and never overlap', () => {
  const container = { length: 30, height: 12 };
  const side = fc.double({ min: 0.1, max: 12, noNaN: true });
  const parts = fc.array(fc.tuple(side, side, fc.boolean()), { maxLength: 40 });
  fc.assert(
    fc.property(parts, (sizes) => {
      const boxes = sizes.map(([w, h, mayRotate]) => {
        const upright: RotatedBox = { rotation: 0, minX: -w / 3, minY: -h / 2, maxX: w - w / 3, maxY: h / 2 };
        const flat: RotatedBox = { rotation: 1, minX: -h / 2, minY: -w / 3, maxX: h / 2, maxY: w - w / 3 };
        return mayRotate ? [upright, flat] : [upright];
      });
      const layout = shelfPacking(boxes, container, 1e-6);
      const placed = boxes.map((rotated, part) => {
        const box = rotated.find((one) => one.rotation === layout.rotation[part])!;
        const [x, y] = [layout.x[part]!, layout.y[part]!];
        return { x0: x + box.minX, y0: y + box.minY, x1: x + box.maxX, y1: y + box.maxY };
      });
      const slack = 1e-9;
      placed.forEach((a, i) => {
        expect(layout.sheet[i]).toBeGreaterThanOrEqual(0);
        expect(Math.min(a.x0, a.y0)).toBeGreaterThanOrEqual(-slack);
        expect(a.x1).toBeLessThanOrEqual(30 + slack);
        expect(a.y1).toBeLessThanOrEqual(12 + 1e-6);
        placed.slice(i + 1).forEach((b, k) => {
          if (layout.sheet[i] !== layout.sheet[i + 1 + k]) return;
          const apart = a.x1 <= b.x0 + slack || b.x1 <= a.x0 + slack || a.y1 <= b.y0 + slack || b.y1 <= a.y0 + slack;
          expect(apart).toBe(true);
        });
      });
    }),
    { numRuns: runs(60) },
  );
});

test('the search places a part that fits only at an oblique angle', () => {
  const options: NestOptions = { ...plainOptions, rotation: 'any' };
  const items = [rectangleItem(25, 0.5), rectangleItem(3, 3, 2)];
  const small: Sheet = { widthIn: 24, heightIn: 24 };
  const { layout } = nest(items, small, options, countedControl(3000));
  expect(layout.placements.length).toBe(3);
});
