import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '@measurement-nesting/nesting';
import { allowedRotations } from '../src/model/rotations.ts';
import { sheetProblem } from '../src/sheet/sheet-problem.ts';
import { isMirrored } from '../src/shape/rotation.ts';
import type { Layout, NestItem, NestOptions, Placement, Sheet } from '../src/types.ts';
import { countedControl, discItem, ell, plainOptions, polygonItem, rectangleItem, type Points } from './parts.ts';
import { runs } from '../../../tools/harness/depth.ts';

const options: NestOptions = { ...plainOptions, spacingIn: 0.1, marginIn: 0.25 };

const mirror = (item: NestItem): NestItem => ({ ...item, mirror: true });

function run(
  items: readonly NestItem[],
  sheet: Sheet,
  changes: Partial<NestOptions> = {},
  evaluations = 20_000,
): Layout {
  const given = { ...options, ...changes };
  const { layout } = nest(items, sheet, given, countedControl(evaluations));
  expect(checkLayout(items, sheet, given, layout).violations).toEqual([]);
  return layout;
}

/** A right trapezoid and the mirror image of its complement in a rectangle of 4 x 2. */
const trapezoid: Points = [
  [0, 0],
  [3, 0],
  [1, 2],
  [0, 2],
];
const complement: Points = [
  [-3, 0],
  [-4, 0],
  [-4, 2],
  [-1, 2],
];
/** Room for both beside each other, with the spacing across the slanted edges. */
const forBoth = { widthIn: 4 + 0.5 + 0.15, heightIn: 2 + 0.5 };

test('parts that fit together only when one is mirrored share a sheet', () => {
  const items = [polygonItem(trapezoid, 4), polygonItem(complement, 4)];
  const plain = run(items, forBoth, { rotation: 'none' });
  expect([plain.sheets, plain.unplaced]).toEqual([8, []]);
  const better = run([items[0]!, mirror(items[1]!)], forBoth, { rotation: 'none' });
  expect([better.sheets, better.unplaced]).toEqual([4, []]);
  expect(better.placements.filter((placement) => placement.isMirrored === true).map(({ item }) => item)).toEqual([
    1, 1, 1, 1,
  ]);
});

test('only items with the rule are mirrored', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allowedRotations),
      fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
      fc.nat(100),
      (rotation, rules, seed) => {
        const scalene: Points = [
          [0, 0],
          [3 + (seed % 3), 0],
          [1, 2 + (seed % 5) / 2],
        ];
        const items = rules.map((rule, k) => ({ ...polygonItem(k % 2 === 0 ? scalene : ell, 4), mirror: rule }));
        const layout = run(items, { widthIn: 11, heightIn: 9 }, { rotation }, 2500);
        expect(layout.unplaced).toEqual([]);
        const flipped = layout.placements.filter((placement) => placement.isMirrored === true);
        expect(flipped.filter(({ item }) => !rules[item]!)).toEqual([]);
      },
    ),
    { numRuns: runs(30), seed: 3 },
  );
});

test('the checker rejects a mirrored part without the rule, and the image of a placement at another position', () => {
  const items = [polygonItem(trapezoid, 1)];
  const sheet = { widthIn: 12, heightIn: 12 };
  const at = (placement: Partial<Placement>) => ({
    placements: [{ item: 0, copy: 0, sheet: 0, xIn: 5, yIn: 5, angle: 0, ...placement }],
    unplaced: [],
    sheets: 1,
  });
  const violations = (of: readonly NestItem[], placement: Partial<Placement>) =>
    checkLayout(of, sheet, options, at(placement)).violations.map(({ kind }) => kind);
  expect(violations(items, {})).toEqual([]);
  expect(violations(items, { isMirrored: true })).toEqual(['rotation']);
  expect(violations(items.map(mirror), { isMirrored: true })).toEqual([]);
  // The image extends to the left of the origin of the drawing.
  expect(violations(items.map(mirror), { xIn: 0.3 })).toEqual([]);
  expect(violations(items.map(mirror), { xIn: 0.3, isMirrored: true })).toEqual(['outside']);
});

test('a part whose mirror image equals it at an allowed rotation is not mirrored', () => {
  const tilted: Points = [
    [0, 0],
    [4, 1],
    [1, 4],
  ];
  const cases: readonly (readonly [NestItem, NestOptions['rotation'], boolean])[] = [
    [rectangleItem(4, 2), 'none', false],
    [discItem(2), 'any', false],
    [polygonItem(tilted), 'any', false],
    [polygonItem(tilted), '180', true],
    [polygonItem(ell), '90', true],
    [polygonItem(ell), 'any', true],
  ];
  for (const [item, rotation, isChiral] of cases) {
    const { shapes } = sheetProblem([mirror(item)], { widthIn: 24, heightIn: 24 }, { ...options, rotation });
    expect(shapes[0]!.rotations.some(isMirrored)).toBe(isChiral);
  }
});

test('the rule on symmetric parts does not change the layout', () => {
  const items = [rectangleItem(4, 2, 9), discItem(1.5, 7)];
  const sheet = { widthIn: 16, heightIn: 12 };
  const plain = run(items, sheet);
  expect(run(items.map(mirror), sheet)).toEqual(plain);
});

test('continues and pins a mirrored layout unchanged', () => {
  const items = [polygonItem(trapezoid, 2), mirror(polygonItem(complement, 2))];
  const given = { ...options, rotation: 'none' as const };
  const first = run(items, forBoth, { rotation: 'none' });
  const pinned = first.placements.map((placement) => ({ ...placement, pinned: true }));
  const start = { placements: pinned, isManual: true };
  const { layout, startIgnored } = nest(items, forBoth, given, { ...countedControl(2000), start });
  expect(startIgnored).toBeNull();
  const sorted = ({ placements }: Pick<Layout, 'placements'>) =>
    placements.toSorted((a, b) => a.item - b.item || a.copy - b.copy);
  expect(sorted(layout)).toEqual(sorted({ placements: pinned }));
});

test('parts at their previous places are mirrored as before', () => {
  const items = [polygonItem(trapezoid, 4), mirror(polygonItem(complement, 4))];
  const given = { ...options, rotation: 'none' as const };
  const { placements } = run(items, forBoth, { rotation: 'none' });
  const earlier = { parts: items.map(({ part }) => part), placements, sheet: forBoth, spacingIn: 0.1, marginIn: 0.25 };
  const { layout, startedFrom } = nest(items, forBoth, given, { ...countedControl(1), earlier });
  expect(checkLayout(items, forBoth, given, layout).violations).toEqual([]);
  expect([startedFrom, layout.sheets]).toEqual(['earlier', 4]);
});

test('mirrors a part that fits beside an exclusion zone only when mirrored', () => {
  const sheet = { widthIn: 3.7, heightIn: 2.5, zones: [{ xIn: 0, yIn: 2, widthIn: 0.5, heightIn: 0.5 }] };
  const item = polygonItem(trapezoid, 2);
  expect(run([item], sheet, { rotation: 'none' }).placements).toEqual([]);
  const layout = run([mirror(item)], sheet, { rotation: 'none' });
  expect(layout.placements.map((placement) => placement.isMirrored)).toEqual([true, true]);
});
