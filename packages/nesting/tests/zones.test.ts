import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EngineError } from '@measurement-nesting/curves';
import { checkLayout, constructFill, nest, verifyManualLayout } from '@measurement-nesting/nesting';
import { unionArea, type ExclusionZone } from '../src/model/exclusion-zones.ts';
import type { Layout, NestItem, NestOptions, Placement, Sheet, Stock } from '../src/types.ts';
import { countedControl, discItem, ell, plainOptions, polygonItem, rectangleItem, ringItem } from './parts.ts';
import { runs } from '../../../tools/harness/depth.ts';

/** Exclusion zones: no part is closer to one than the spacing, on any sheet of its size. */

const options: NestOptions = { ...plainOptions, spacingIn: 0.25, marginIn: 0.5 };
const zone = (xIn: number, yIn: number, widthIn: number, heightIn: number): ExclusionZone => ({
  xIn,
  yIn,
  widthIn,
  heightIn,
});
const clamps = [zone(0, 8, 3, 4), zone(21, 0, 3, 2), zone(10, 6, 4, 4)];
const sheet: Sheet = { widthIn: 24, heightIn: 16, zones: clamps };

/** Least distance from the box of a rectangular part to a zone, computed without the checker. */
function gapToZone(items: readonly NestItem[], { item, xIn, yIn, angle }: Placement, of: ExclusionZone): number {
  const { minX, minY, maxX, maxY } = items[item]!.part.box;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const xs = [minX, maxX].flatMap((x) => [minY, maxY].map((y) => c * x - s * y + xIn));
  const ys = [minX, maxX].flatMap((x) => [minY, maxY].map((y) => s * x + c * y + yIn));
  const dx = Math.max(of.xIn - Math.max(...xs), Math.min(...xs) - of.xIn - of.widthIn, 0);
  const dy = Math.max(of.yIn - Math.max(...ys), Math.min(...ys) - of.yIn - of.heightIn, 0);
  return Math.hypot(dx, dy);
}

function run(items: readonly NestItem[], on: Sheet | Stock, given = options, evaluations = 20_000): Layout {
  const reported: Layout[] = [];
  const control = { ...countedControl(evaluations), onBest: (better: Layout) => void reported.push(better) };
  const { layout, lowerBoundSheets } = nest(items, on, given, control);
  for (const each of [...reported, layout]) expect(checkLayout(items, on, given, each).violations).toEqual([]);
  expect(layout.unplaced.length > 0 || layout.sheets >= lowerBoundSheets).toBe(true);
  return layout;
}

test('the checker reports only parts that are closer to a zone than the spacing', () => {
  const items = [rectangleItem(4, 2)];
  const at = (xIn: number, yIn: number): Layout => ({
    placements: [{ item: 0, copy: 0, sheet: 0, xIn: xIn - 3, yIn: yIn - 7, angle: 0 }],
    unplaced: [],
    sheets: 1,
    usage: 0,
    cutOff: null,
    coveredShare: 0,
    boxShares: [],
  });
  const on: Sheet = { widthIn: 24, heightIn: 16, zones: [zone(1, 12, 1, 1), zone(10, 6, 4, 4)] };
  const kinds = (x: number, y: number): readonly string[] =>
    checkLayout(items, on, options, at(x, y)).violations.map(({ kind }) => kind);
  expect(kinds(5.75, 7)).toEqual([]);
  expect(kinds(5.76, 7)).toEqual(['zone']);
  expect(kinds(10, 3.75)).toEqual([]);
  expect(kinds(10, 3.76)).toEqual(['zone']);
  // At a corner the distance counts, not its components.
  expect(kinds(6 - 0.18, 4 - 0.18)).toEqual([]);
  expect(kinds(6 - 0.17, 4 - 0.17)).toEqual(['zone']);
  expect(checkLayout(items, on, options, at(11, 7)).violations[0]?.message).toBe(
    '4.00 x 2.00 is closer than 0.25 in to exclusion zone 2 on sheet 1.',
  );
});

test('a zone may be in the hole of a part but not inside its material', () => {
  const ring = [ringItem(5, 4)];
  const plate = [discItem(5)];
  const on: Sheet = { widthIn: 12, heightIn: 12, zones: [zone(5, 5, 2, 2)] };
  expect(run(ring, on).placements).toHaveLength(1);
  expect(run(ring, on, { ...options, partsInHoles: false }).placements).toHaveLength(0);
  const { unplaced } = run(plate, on);
  expect(unplaced).toMatchObject([{ item: 0, count: 1, reason: 'too_large' }]);
  expect(unplaced[0]?.message).toBe(
    '1 part fits nowhere beside the exclusion zones of the sheet: 10.00 x 10.00 (10.0 x 10.0 in). Move, shrink or remove a zone, or use a larger sheet.',
  );
});

test.each([
  ['one sheet', sheet],
  ['a stock of one size', { sizes: [{ ...sheet, count: null }] }],
  [
    'an offcut with zones, and larger sheets without',
    {
      sizes: [
        { ...sheet, count: 1, remnant: true },
        { widthIn: 30, heightIn: 20, count: null },
      ],
    },
  ],
  [
    'grain across',
    {
      sizes: [
        { ...sheet, count: 2, grain: 'width' as const },
        { widthIn: 16, heightIn: 24, count: 2, grain: 'height' as const, zones: [zone(2, 3, 5, 6)] },
      ],
    },
  ],
] satisfies [string, Sheet | Stock][])('maintains the spacing from zones on %s', (_, on) => {
  const items = [rectangleItem(6, 3, 8), rectangleItem(2, 5, 6), rectangleItem(1.5, 1.5, 12)];
  const layout = run(items, on);
  expect(layout.unplaced).toEqual([]);
  for (const placement of layout.placements) {
    const size = 'sizes' in on ? on.sizes[layout.stock!.sizeOf[placement.sheet]!]! : on;
    for (const near of (size as Sheet).zones ?? [])
      expect(gapToZone(items, placement, near)).toBeGreaterThanOrEqual(options.spacingIn - 1e-4);
  }
});

test('zones of a single size are respected under the bounding box rule', () => {
  for (const count of [3, 4, 5, 6]) {
    const items = [rectangleItem(3, 2, count), discItem(1, count)];
    const on: Sheet = { widthIn: 24, heightIn: 24, zones: [zone(count, 2, 3, 5)] };
    expect(run(items, on, { ...options, costRule: 'bounding_box' }, 3000).unplaced).toEqual([]);
  }
});

test('an empty list of zones gives the same layout as none', () => {
  const items = [rectangleItem(6, 3, 3), polygonItem(ell, 5), discItem(1.3, 4)];
  const bare = { widthIn: 40, heightIn: 20 };
  const plain = nest(items, bare, options, countedControl(20_000));
  for (const zones of [undefined, []]) {
    expect(nest(items, { ...bare, zones }, options, countedControl(20_000))).toEqual(plain);
  }
});

test('equal rectangles fill the rest of a sheet with a zone exactly', () => {
  // Four columns of 5 in with a spacing of 0.25 in, one of them shortened by a zone.
  const on: Sheet = { widthIn: 21.75, heightIn: 21.75, zones: [zone(16.25, 16.25, 5.5, 5.5)] };
  expect(run([rectangleItem(5, 5, 15)], on).sheets).toBe(1);
  expect(run([rectangleItem(5, 5, 16)], on, options, 5000).sheets).toBe(2);
});

test('the lower bound counts the area of zones as not usable', () => {
  const halved: Sheet = { widthIn: 24, heightIn: 16, zones: [zone(12, 0, 12, 16)] };
  const items = [rectangleItem(10, 7, 3)];
  const bound = (on: Sheet): number => nest(items, on, options, countedControl(100)).lowerBoundSheets;
  expect(bound({ widthIn: 24, heightIn: 16 })).toBe(1);
  expect(bound(halved)).toBe(2);
});

describe('random zones', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  const zones = fc.array(
    fc
      .tuple(whole(-20, 230), whole(-20, 150), whole(1, 90), whole(1, 70))
      .map(([x, y, w, h]) => zone(x / 10, y / 10, w / 10, h / 10)),
    { minLength: 1, maxLength: 6 },
  );
  const parts = fc.array(
    fc.oneof(
      fc.tuple(whole(5, 90), whole(5, 60), whole(1, 5)).map(([w, h, n]) => rectangleItem(w / 10, h / 10, n)),
      fc.tuple(whole(4, 25), whole(1, 4)).map(([r, n]) => discItem(r / 10, n)),
      fc.constant(polygonItem(ell, 3)),
      fc.constant(ringItem(3, 2.2, 2)),
    ),
    { minLength: 1, maxLength: 5 },
  );
  const spacings = fc.constantFrom(0, 0.1, 0.25, 1);
  const rotations = fc.constantFrom('none' as const, '180' as const, '90' as const, 'any' as const);

  test('no reported layout has a part closer to a zone than the spacing, and every copy is placed or listed', () => {
    fc.assert(
      fc.property(zones, parts, spacings, rotations, fc.boolean(), (given, items, spacingIn, rotation, isStock) => {
        const zoned: Sheet = { widthIn: 24, heightIn: 16, zones: given };
        const inside = given.filter(({ xIn, yIn, widthIn, heightIn }) => xIn + widthIn > 0 && yIn + heightIn > 0);
        fc.pre(inside.length === given.length);
        const on: Sheet | Stock = isStock
          ? {
              sizes: [
                { ...zoned, count: 2, remnant: true },
                { widthIn: 20, heightIn: 20, count: null, price: 9 },
              ],
            }
          : zoned;
        const layout = run(items, on, { ...options, spacingIn, rotation }, 3000);
        const copies = items.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(layout.placements.length + layout.unplaced.reduce((sum, { count }) => sum + count, 0)).toBe(copies);
        for (const { reason } of layout.unplaced) expect(reason).toBe('too_large');
      }),
      { numRuns: runs(60), seed: 7 },
    );
  });
});

test('a lattice of many equal parts fills sheets around the zones', () => {
  const items = [polygonItem(ell, 90)];
  const layout = run(items, sheet);
  expect(layout.unplaced).toEqual([]);
});

test('filling sheets places copies beside the zones', () => {
  for (const on of [sheet, [{ ...sheet, count: 2 }]] as const) {
    const sheets = 'widthIn' in on ? 1 : 2;
    const task = {
      itemsWith: (copies: number) => [rectangleItem(3, 2, copies)],
      isFill: [true],
      on,
      sheets,
      max: 500,
    };
    const filled = constructFill(task, options);
    const stated = 'widthIn' in on ? on : { sizes: on };
    expect(filled?.copies).toBeGreaterThan(20 * sheets);
    expect(checkLayout(task.itemsWith(filled!.copies), stated, options, filled!.layout).violations).toEqual([]);
    const bare = { ...sheet, zones: [] };
    const whole = constructFill({ ...task, on: 'widthIn' in on ? bare : [{ ...bare, count: 2 }] }, options);
    expect(filled!.copies).toBeLessThan(whole!.copies);
  }
});

test('rejects a manual layout with a part on a zone, and does not move pinned parts beside zones', () => {
  const items = [rectangleItem(4, 3, 4)];
  const { layout } = nest(items, sheet, options, countedControl(5000));
  const { placements } = layout;
  expect(verifyManualLayout(items, sheet, options, placements).violations).toEqual([]);
  const onZone = placements.map((of, k) => (k === 0 ? { ...of, xIn: 11 - 3, yIn: 7 - 7, angle: 0 } : of));
  expect(verifyManualLayout(items, sheet, options, onZone).violations.map(({ kind }) => kind)).toContain('zone');
  const pinned = placements.map((of, k) => ({ ...of, pinned: k < 2 }));
  const again = nest(items, sheet, options, {
    ...countedControl(5000),
    start: { placements: pinned, isManual: true },
  }).layout;
  for (const pin of pinned.slice(0, 2)) expect(again.placements).toContainEqual({ ...pin });
  expect(checkLayout(items, sheet, options, again).violations).toEqual([]);
  const start = { placements: onZone.map((of, k) => ({ ...of, pinned: k === 0 })), isManual: true };
  expect(() => nest(items, sheet, options, { ...countedControl(100), start })).toThrow(/exclusion zone 3 on sheet 1/);
  const moved = nest(items, sheet, options, { ...countedControl(5000), start: { placements: onZone, isManual: true } });
  expect(checkLayout(items, sheet, options, moved.layout).violations).toEqual([]);
  expect(moved.layout.placements).toHaveLength(4);
});

test('parts of an earlier layout that overlap a new zone are placed elsewhere', () => {
  const items = [rectangleItem(4, 3, 9), discItem(1.2, 6)];
  const bare = { widthIn: 24, heightIn: 16 };
  const { placements } = nest(items, bare, options, countedControl(5000)).layout;
  const earlier = { parts: items.map(({ part }) => part), placements, sheet: bare, spacingIn: 0.25, marginIn: 0.5 };
  const { layout } = nest(items, sheet, options, { ...countedControl(8000), earlier });
  expect(checkLayout(items, sheet, options, layout).violations).toEqual([]);
  expect(layout.placements).toHaveLength(15);
});

describe('validation of zones', () => {
  const refusal = (zones: readonly ExclusionZone[]): string => {
    try {
      nest([rectangleItem(2, 2)], { widthIn: 24, heightIn: 16, zones }, options, countedControl(10));
      return '';
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      expect(error.code).toBe('sheet_out_of_range');
      return error.message;
    }
  };
  test.each([
    [[zone(0, 0, 24, 16)], 'The exclusion zones cover the 24 x 16 in sheet completely. Make one smaller or remove it.'],
    [[zone(-1, -1, 14, 18), zone(12, -1, 14, 18)], /cover the 24 x 16 in sheet completely/],
    [
      [zone(1, 1, 0, 2)],
      'Exclusion zone 1 of the 24 x 16 in sheet has no size. Enter a width and a height above 0, or remove the zone.',
    ],
    [[zone(1, 1, 2, 2), zone(1, 1, 2, -2)], /^Exclusion zone 2 .* has no size/],
    [[zone(NaN, 1, 2, 2)], /not a number/],
    [[zone(1, Infinity, 2, 2)], /not a number/],
    [[zone(24, 0, 2, 2)], 'Exclusion zone 1 of the 24 x 16 in sheet is outside the sheet. Move or remove it.'],
  ])('rejects %j', (zones, message) => {
    expect(refusal(zones)).toMatch(message);
  });

  test('accepts zones that overlap each other or extend outside the sheet', () => {
    expect(refusal([zone(1, 1, 3, 3), zone(2, 2, 3, 3), zone(20, 12, 10, 10)])).toBe('');
  });

  test('lists a part without a position beside the zones with its reason', () => {
    const on: Sheet = { widthIn: 24, heightIn: 16, zones: [zone(0.4, 0.4, 23.2, 15.2)] };
    expect(run([rectangleItem(2, 2, 3)], on).unplaced).toMatchObject([{ item: 0, count: 3, reason: 'too_large' }]);
  });
});

test('the area of a union counts each point once', () => {
  const box = fc
    .tuple(fc.nat(12), fc.nat(12), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .map(([minX, minY, w, h]) => ({ minX, minY, maxX: minX + w, maxY: minY + h }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 8 }), (boxes) => {
      let cells = 0;
      for (let x = 0; x < 20; x++) {
        for (let y = 0; y < 20; y++) {
          if (boxes.some(({ minX, minY, maxX, maxY }) => minX <= x && x < maxX && minY <= y && y < maxY)) cells++;
        }
      }
      expect(unionArea(boxes)).toBeCloseTo(cells, 9);
    }),
  );
});
