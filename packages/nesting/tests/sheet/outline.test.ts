import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, constructFill, nest, verifyManualLayout } from '@measurement-nesting/nesting';
import { areaInBox, outlineProblem, sheetAreaSqIn, sheetShape } from '../../src/model/sheet-outline.ts';
import { type OutlineCorner } from '../../src/model/outline-corners.ts';
import { DraggedParts } from '../../src/manual-layout/dragged-parts.ts';
import { ManualLayout } from '../../src/manual-layout/manual-layout.ts';
import { findFreePosition, snap } from '../../src/manual-layout/snap.ts';
import type { Layout, NestItem, NestOptions, NestResult, Sheet, Stock } from '../../src/types.ts';
import {
  countedControl,
  discItem,
  ell,
  plainOptions,
  polygonItem,
  rectangleItem,
  ringItem,
  type Points,
} from '../parts.ts';
import { runs } from '../../../../tools/harness/depth.ts';

/** Sheets whose outline is a polygon: no part is closer to a side than the margin. */

const options: NestOptions = { ...plainOptions, spacingIn: 0.25, marginIn: 0.5 };
const cornersOf = (points: Points): OutlineCorner[] => points.map(([xIn, yIn]) => ({ xIn, yIn }));
const shaped = (points: Points): Sheet => ({
  widthIn: Math.max(...points.map(([x]) => x)),
  heightIn: Math.max(...points.map(([, y]) => y)),
  outline: cornersOf(points),
});

function run(items: readonly NestItem[], on: Sheet | Stock, given = options, evaluations = 20_000): NestResult {
  const reported: Layout[] = [];
  const control = { ...countedControl(evaluations), onBest: (better: Layout) => void reported.push(better) };
  const result = nest(items, on, given, control);
  for (const each of [...reported, result.layout]) expect(checkLayout(items, on, given, each).violations).toEqual([]);
  expect(result.layout.unplaced.length > 0 || result.layout.sheets >= result.lowerBoundSheets).toBe(true);
  return result;
}

const l: Points = [
  [0, 0],
  [8, 0],
  [8, 12],
  [20, 12],
  [20, 20],
  [0, 20],
];

test('two rectangles fill an L of two rectangles exactly', () => {
  const bar = rectangleItem(19, 7);
  expect(run([bar, rectangleItem(7, 11.75)], shaped(l)).layout).toMatchObject({ sheets: 1, unplaced: [] });
  expect(run([bar, rectangleItem(7, 11.76)], shaped(l)).layout.sheets).toBe(2);
  const tight = { ...options, marginIn: 0.125 };
  expect(run([rectangleItem(19.75, 7.75), rectangleItem(7.75, 11.75)], shaped(l), tight).layout.sheets).toBe(1);
});

test.each([0.5, 0.2, 0.125])(
  'four triangles fill a triangle of twice their size with a margin of %d in',
  (marginIn) => {
    const [leg, spacing] = [6, options.spacingIn];
    const inner = 2 * leg + spacing * (1 + Math.SQRT1_2);
    const outer = inner + marginIn * (2 + Math.SQRT2) + 0.001;
    const triangle: Points = [
      [0, 0],
      [leg, 0],
      [0, leg],
    ];
    const on = shaped([
      [0, 0],
      [outer, 0],
      [0, outer],
    ]);
    const given: NestOptions = { ...options, marginIn, rotation: '180' };
    expect(run([polygonItem(triangle, 4)], on, given, 100_000).layout).toMatchObject({ sheets: 1, unplaced: [] });
    const short = shaped([
      [0, 0],
      [outer - 0.01, 0],
      [0, outer - 0.01],
    ]);
    expect(run([polygonItem(triangle, 4)], short, given, 20_000).layout.sheets).toBe(2);
  },
);

test('a disc fits a hexagon whose sides are the margin away, and no smaller one', () => {
  const hexagon = (inradius: number): Sheet => {
    const radius = inradius / Math.cos(Math.PI / 6);
    return shaped(
      Array.from({ length: 6 }, (_, k) => [
        radius + radius * Math.cos((k * Math.PI) / 3),
        inradius + radius * Math.sin((k * Math.PI) / 3),
      ]),
    );
  };
  expect(run([discItem(5)], hexagon(5.53)).layout.placements).toHaveLength(1);
  const { unplaced } = run([discItem(5)], hexagon(5.49)).layout;
  expect(unplaced).toMatchObject([{ item: 0, count: 1, reason: 'too_large' }]);
});

/** Least distance of a placed part's corners from the sides of an outline, and true if all are inside; without the checker. */
function insideBy(items: readonly NestItem[], layout: Layout, corners: readonly OutlineCorner[]): number {
  let minimum = Infinity;
  for (const { item, xIn, yIn, angle, isMirrored } of layout.placements) {
    const points = items[item]!.part.outer.segments.map(({ x0, y0 }) => {
      const [x, y] = [isMirrored === true ? -x0 : x0, y0];
      return [
        Math.cos(angle) * x - Math.sin(angle) * y + xIn,
        Math.sin(angle) * x + Math.cos(angle) * y + yIn,
      ] as const;
    });
    points.forEach(([x, y], k) => {
      expect(isInside(corners, x, y)).toBe(true);
      const [nextX, nextY] = points[(k + 1) % points.length]!;
      corners.forEach((a, i) => {
        const b = corners[(i + 1) % corners.length]!;
        minimum = Math.min(minimum, toSegment(x, y, a, b));
        minimum = Math.min(minimum, toSegment(a.xIn, a.yIn, { xIn: x, yIn: y }, { xIn: nextX, yIn: nextY }));
      });
    });
  }
  return minimum;
}

function isInside(corners: readonly OutlineCorner[], x: number, y: number): boolean {
  return corners.reduce((inside, a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const crosses = a.yIn > y !== b.yIn > y && x < a.xIn + ((b.xIn - a.xIn) * (y - a.yIn)) / (b.yIn - a.yIn);
    return crosses ? !inside : inside;
  }, false);
}

function toSegment(x: number, y: number, a: OutlineCorner, b: OutlineCorner): number {
  const [dx, dy] = [b.xIn - a.xIn, b.yIn - a.yIn];
  const t = Math.min(1, Math.max(0, ((x - a.xIn) * dx + (y - a.yIn) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.xIn - t * dx, y - a.yIn - t * dy);
}

describe('random outlines', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  /** Star-shaped polygons about the center of a sheet, some with deep notches. */
  const outlines = fc.array(whole(25, 100), { minLength: 3, maxLength: 12 }).map((radii) =>
    radii.map((share, k): readonly [number, number] => {
      const angle = (2 * Math.PI * (k + 0.3)) / radii.length;
      return [12 + 0.12 * share * Math.cos(angle), 12 + 0.12 * share * Math.sin(angle)];
    }),
  );
  const parts = fc.array(
    fc.oneof(
      fc.tuple(whole(5, 60), whole(5, 40), whole(1, 4)).map(([w, h, n]) => rectangleItem(w / 10, h / 10, n)),
      fc.constant(polygonItem(ell, 3)),
      whole(1, 3).map((n): NestItem => ({
        ...polygonItem(
          [
            [0, 0],
            [3, 0],
            [1, 2],
          ],
          n,
        ),
        mirror: true,
      })),
    ),
    { minLength: 1, maxLength: 4 },
  );
  const rotations = fc.constantFrom('90' as const, 'none' as const, 'any' as const);
  const margins = fc.constantFrom(0, 0.1, 0.125, 0.5, 1);

  const on = (points: Points): Sheet => ({ widthIn: 24, heightIn: 24, outline: cornersOf(points) });
  /** Sheets on which a sheet of the size with an outline is one of several, and the outline of each size. */
  const sheets: Readonly<Record<string, (shaped: Sheet) => Sheet | Stock>> = {
    'one size': (shaped) => shaped,
    'an offcut first': (shaped) => ({
      sizes: [
        { ...shaped, count: 1, remnant: true },
        { widthIn: 30, heightIn: 20, count: null, price: 50 },
      ],
    }),
    'grain along both sides': (shaped) => ({
      sizes: [
        { ...shaped, count: 2, grain: 'height' },
        {
          ...shaped,
          outline: shaped.outline!.map(({ xIn, yIn }) => ({ xIn: yIn, yIn: xIn })),
          count: 2,
          grain: 'width',
        },
      ],
    }),
    'zones too': (shaped) => ({ ...shaped, zones: [{ xIn: 10, yIn: 8, widthIn: 3, heightIn: 5 }] }),
  };

  test('every part of every verified layout is inside the outline, at least the margin from its sides', () => {
    const kinds = fc.constantFrom(...Object.values(sheets));
    const rules = fc.constantFrom('whole_sheets' as const, 'used_share' as const, 'bounding_box' as const);
    fc.assert(
      fc.property(
        outlines,
        parts,
        rotations,
        margins,
        kinds,
        rules,
        (points, items, rotation, marginIn, kind, costRule) => {
          const stated = kind(on(points));
          const { layout } = run(items, stated, { ...options, rotation, marginIn, costRule }, 3000);
          const sizes: readonly Sheet[] = 'sizes' in stated ? stated.sizes : [stated];
          sizes.forEach(({ outline }, size) => {
            if (outline === undefined) return;
            const ofSize = layout.placements.filter(({ sheet }) => (layout.stock?.sizeOf[sheet] ?? 0) === size);
            expect(insideBy(items, { ...layout, placements: ofSize }, outline)).toBeGreaterThanOrEqual(
              marginIn - 1.1e-4,
            );
          });
        },
      ),
      { numRuns: runs(80, 8) },
    );
  });

  test('a search that continues from a layout moves no pinned part, and reports no worse layout', () => {
    fc.assert(
      fc.property(outlines, parts, (points, items) => {
        const first = run(items, on(points), options, 2000).layout;
        if (first.placements.length === 0) return;
        const placements = first.placements.map((placement, k) => ({ ...placement, ...(k === 0 && { pinned: true }) }));
        for (const start of [{ placements, isManual: true }, { placements: first.placements }]) {
          const { layout, startIgnored } = nest(items, on(points), options, { ...countedControl(2000, 2), start });
          expect(checkLayout(items, on(points), options, layout).violations).toEqual([]);
          expect(layout.placements.length).toBeGreaterThanOrEqual(first.placements.length);
          expect(startIgnored).toBeNull();
          expect(layout.usage).toBeLessThanOrEqual(first.usage + 1e-9);
        }
        expect(verifyManualLayout(items, on(points), options, first.placements).violations).toEqual([]);
      }),
      { numRuns: runs(30) },
    );
  });

  test('a part that fits the outline alone is placed on it as one of a stock', () => {
    fc.assert(
      fc.property(outlines, whole(5, 40), whole(5, 40), (points, w, h) => {
        const items = [rectangleItem(w / 10, h / 10)];
        const alone = run(items, on(points), options, 1000).layout.placements.length;
        const { layout } = run(items, { sizes: [{ ...on(points), count: 2 }] }, options, 1000);
        expect(layout.placements).toHaveLength(alone);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('a rectangle given as a polygon', () => {
  const bare: Sheet = { widthIn: 24, heightIn: 16 };
  const corners: Points = [
    [0, 0],
    [24, 0],
    [24, 16],
    [0, 16],
  ];
  const items = [rectangleItem(6, 3, 3), polygonItem(ell, 5), discItem(1.3, 4), ringItem(3, 2.2, 2)];

  test.each([
    ['clockwise', corners],
    ['counterclockwise', corners.toReversed()],
    [
      'begun at another corner, with repeated and collinear ones',
      [...corners.slice(2), [0, 0], [0, 0], [12, 0], [24, 0]],
    ],
  ] satisfies [string, Points][])('gives the layout of the plain sheet: %s', (_, points) => {
    const on = { ...bare, outline: cornersOf(points) };
    expect(nest(items, on, options, countedControl(20_000))).toEqual(
      nest(items, bare, options, countedControl(20_000)),
    );
    const [stock, plain] = [on, bare].map((sheet) => ({ sizes: [{ ...sheet, count: 2, price: 10 }] }));
    expect(nest(items, stock!, options, countedControl(5000))).toEqual(
      nest(items, plain!, options, countedControl(5000)),
    );
  });
});

test('the orientation and the first corner of an outline do not matter', () => {
  const items = [rectangleItem(5, 3, 4), polygonItem(ell, 4)];
  const layoutOn = (points: Points): Layout => nest(items, shaped(points), options, countedControl(5000)).layout;
  expect(layoutOn(l.toReversed()).usage).toBeCloseTo(layoutOn(l).usage, 1);
  expect(layoutOn([...l.slice(3), ...l.slice(0, 3)]).unplaced).toEqual([]);
});

test('the checker measures the margin at slanted sides and at inner corners', () => {
  const on = shaped([
    [0, 0],
    [20, 0],
    [20, 10],
    [10, 10],
    [0, 20],
  ]);
  const items = [rectangleItem(2, 2)];
  const kinds = (x: number, y: number): readonly string[] =>
    checkLayout(items, on, options, {
      placements: [{ item: 0, copy: 0, sheet: 0, xIn: x - 3, yIn: y - 7, angle: 0 }],
      unplaced: [],
      sheets: 1,
    }).violations.map(({ kind }) => kind);
  const diagonal = options.marginIn * Math.SQRT2;
  expect(kinds(6, 10 - diagonal)).toEqual([]);
  expect(kinds(6, 10.001 - diagonal)).toEqual(['outside']);
  expect(kinds(10.5, 7.5)).toEqual([]);
  expect(kinds(10.5, 7.501)).toEqual(['outside']);
  expect(kinds(14, 14)).toEqual(['outside']);
  expect(kinds(-5, 5)).toEqual(['outside']);
});

test('usage, cut-off and cost count the area of the outline', () => {
  const triangle = shaped([
    [0, 0],
    [20, 0],
    [0, 10],
  ]);
  expect(sheetAreaSqIn(triangle)).toBe(100);
  expect(areaInBox(triangle, { minX: 0, minY: 0, maxX: 10, maxY: 10 })).toBeCloseTo(75, 9);
  const { layout } = run([rectangleItem(1.5, 1.5)], triangle);
  expect(layout.cutOff).toMatchObject({ axis: 'x', atIn: 2.5, leftoverWidthIn: 17.5 });
  expect(layout.cutOff!.leftoverHeightIn).toBeCloseTo(8.75, 9);
  expect(layout.usage).toBeCloseTo(1 - (17.5 * 8.75) / 200, 9);
  expect(layout.coveredShare).toBeCloseTo(2.25 / (100 * layout.usage), 9);
  const priced = { sizes: [{ ...triangle, count: 3, price: 40 }] };
  const { stock } = run([rectangleItem(1.5, 1.5)], priced).layout;
  expect(stock!.costs.whole_sheets).toBe(40);
  expect(stock!.costs.used_share).toBeCloseTo(40 * layout.usage, 9);
  expect(stock!.costs.bounding_box).toBeCloseTo(40 * 0.0225, 9);
});

test('the lower bound of the sheets counts the area of the outline', () => {
  const triangle = shaped([
    [0, 0],
    [20, 0],
    [0, 20],
  ]);
  expect(run([rectangleItem(5, 5, 8)], triangle).lowerBoundSheets).toBe(2);
});

test('a fill stays inside the outline', () => {
  const triangle = shaped([
    [0, 0],
    [30, 0],
    [0, 30],
  ]);
  const items = (copies: number) => [rectangleItem(2, 2, copies)];
  const fill = constructFill({ itemsWith: items, isFill: [true], on: triangle, sheets: 1, max: 200 }, options)!;
  expect(checkLayout(items(fill.copies), triangle, options, fill.layout).violations).toEqual([]);
  expect(fill.copies).toBeGreaterThanOrEqual(60);
  const stock = [{ ...triangle, count: 1, remnant: true }];
  const onStock = constructFill({ itemsWith: items, isFill: [true], on: stock, sheets: 1, max: 200 }, options)!;
  expect(onStock.copies).toBeGreaterThanOrEqual(60);
});

test.each([0, 0.05, 0.5])('no part covers a saw cut into the sheet with a margin of %d in', (marginIn) => {
  const cut = shaped([
    [0, 0],
    [9.95, 0],
    [9.95, 15],
    [10.05, 15],
    [10.05, 0],
    [20, 0],
    [20, 20],
    [0, 20],
  ]);
  const { layout } = run([rectangleItem(8, 8, 2), rectangleItem(3, 3, 4)], cut, { ...options, marginIn }, 20_000);
  expect(layout).toMatchObject({ unplaced: [], sheets: 1 });
});

test('a part that only the shape of the sheet excludes is listed with that reason', () => {
  const triangle = shaped([
    [0, 0],
    [20, 0],
    [0, 20],
  ]);
  const { unplaced } = run([rectangleItem(12, 12)], triangle).layout;
  expect(unplaced).toMatchObject([{ item: 0, count: 1, reason: 'too_large' }]);
  expect(unplaced[0]!.message).toBe(
    '1 part fits nowhere inside the outline of the sheet: 12.00 x 12.00 (12.0 x 12.0 in). Use a larger sheet, or allow more rotations.',
  );
});

test('a bar turns parallel to a slanted side when it may have any angle', () => {
  const strip = shaped([
    [0, 14],
    [14, 0],
    [18, 4],
    [4, 18],
  ]);
  const bar = [rectangleItem(17, 4)];
  expect(run(bar, strip, { ...options, rotation: 'any' }).layout.placements).toHaveLength(1);
  expect(run(bar, strip).layout.placements).toHaveLength(0);
});

test('a position that the layout editor finds free on an L passes the checker, at the margin from an inner corner too', () => {
  const item = rectangleItem(3, 3);
  const on = shaped(l);
  const at = (xIn: number, yIn: number) => ({ part: 0, sheet: 0, xIn: xIn - 3, yIn: yIn - 7, angle: 0, group: '' });
  const dragged = (xIn: number, yIn: number): DraggedParts => {
    const placements = [at(xIn, yIn)];
    return new DraggedParts(new ManualLayout([[item.part.outer]], [on], options, placements), [0], placements);
  };
  const still = { x: 0, y: 0 };
  expect(dragged(12, 4).collisions(still)).toEqual({ parts: [], edge: true, zone: false });
  expect(dragged(12, 4).isFree(still)).toBe(false);
  expect(dragged(4.6, 4).collisions(still).edge).toBe(true);
  expect(dragged(4.5, 4).collisions(still).edge).toBe(false);
  const rest = snap(dragged(12, 12.6), still, 0.5)!;
  expect(12.6 + rest.y).toBeCloseTo(12.5, 5);
  const free = findFreePosition(dragged(12, 4))!;
  const placement = { item: 0, copy: 0, sheet: 0, xIn: 9 + free.x, yIn: free.y - 3, angle: 0 };
  expect(checkLayout([item], on, options, { placements: [placement], unplaced: [], sheets: 1 }).violations).toEqual([]);
  expect(new ManualLayout([[item.part.outer]], [on], options, [at(12, 4), at(1, 1)]).collisions()).toEqual([0]);
});

describe('an outline that is not a polygon with an area', () => {
  const on = (points: Points, size = 10): Sheet => ({ widthIn: size, heightIn: size, outline: cornersOf(points) });
  const square: Points = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];

  test.each([
    [
      'crossing sides',
      [square[0]!, square[2]!, square[1]!, square[3]!],
      'Two sides of the outline of the 10 x 10 in sheet, after corners 1 and 3, cross or touch each other. Move a corner, or list the corners in order around the sheet.',
    ],
    ['two corners', square.slice(0, 2), 'Between 3 and 200 corners are allowed in the outline'],
    [
      'a million corners',
      Array<readonly [number, number]>(1e6).fill([1, 1]),
      'Between 3 and 200 corners are allowed in',
    ],
    [
      'corners on one line',
      [
        [0, 0],
        [5, 5],
        [10, 10],
        [2, 2],
      ],
      'No area is inside the outline of the 10 x 10 in sheet. Enter corners that are not on one line.',
    ],
    ['one corner repeated', Array<readonly [number, number]>(5).fill([1, 1]), 'No area is inside the outline'],
    [
      'a corner outside',
      [...square.slice(0, 3), [-1, 10]],
      'Corner 4 of the outline of the 10 x 10 in sheet is outside',
    ],
    ['a corner that is not a number', [...square.slice(0, 3), [NaN, 10]], 'Corner 4 of the outline'],
    [
      'a side that returns on itself',
      [
        [0, 0],
        [10, 0],
        [5, 0],
        [5, 10],
      ],
      'Two sides of the outline',
    ],
    [
      'a corner on another side',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 0],
        [0, 10],
      ],
      'Two sides of the outline',
    ],
  ] satisfies [string, Points, string][])('is refused: %s', (_, points, message) => {
    expect(outlineProblem(on(points))?.message).toContain(message);
    expect(() => nest([rectangleItem(1, 1)], on(points), options, countedControl(100))).toThrow(message);
  });

  test('a roll with an outline is refused', () => {
    const roll = { ...on(square), roll: { soldBy: 'ft' as const, panelIn: null } };
    expect(outlineProblem(roll)?.message).toBe('A roll cannot have an outline. Remove the outline.');
  });

  test('an outline whose margin leaves no room places no part', () => {
    const thin = on([
      [0, 0],
      [10, 0],
      [10, 0.9],
    ]);
    expect(run([rectangleItem(1, 0.1)], thin).layout.placements).toHaveLength(0);
  });
});

test('the shape of a sheet has neither repeated corners nor ones on a straight side', () => {
  const on = shaped([[0, 0], [0, 0], [4, 0], [8, 0], [8, 12], ...l.slice(3)]);
  expect(sheetShape(on)).toEqual(cornersOf(l));
});
