import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { polygonContour } from '@measurement-nesting/curves';
import { checkLayout } from '../src/check/check-layout.ts';
import { nest } from '../src/nest.ts';
import { Random } from '../src/random.ts';
import { runs } from '../../../tools/harness/depth.ts';
import type { NestItem, NestOptions } from '../src/types.ts';
import { countedControl, discItem, ell, plainOptions, polygonItem, rectangleItem, square } from './parts.ts';

const sheet = { widthIn: 48, heightIn: 24 };
/** More than a search of few parts needs, by far. */
const PLENTY = 1e9;

function run(items: readonly NestItem[], options: Partial<NestOptions> = {}) {
  const merged = { ...plainOptions, ...options };
  const result = nest(items, sheet, merged, countedControl(PLENTY));
  expect(checkLayout(items, sheet, merged, result.layout).violations).toEqual([]);
  return result;
}

test.each([
  ['discs', [discItem(3, 5)], {}],
  ['angles and discs', [polygonItem(ell, 3), discItem(5, 4)], {}],
  ['rectangles on two sheets', [rectangleItem(22, 10, 5), rectangleItem(5, 4, 2)], {}],
])('a search of few parts without a proof uses its effort: %s', (_, items, options) => {
  const merged = { ...plainOptions, ...options };
  const { ended, evaluations } = nest(items, sheet, merged, countedControl(400_000));
  expect(ended).toBe('budget');
  expect(evaluations).toBeGreaterThanOrEqual(400_000);
});

test.each([
  [4, 1, 8.75],
  [6, 2, 10],
  [7, 2, 11],
  [8, 4, 11.25],
  [9, 1, 13.25],
  [9, 3, 13.5],
])('%i rectangles of seed %i end at the proved least length %f', (count, seed, length) => {
  const random = new Random(seed * 100 + count);
  const side = (): number => Math.round((2 + 8 * random.next()) * 4) / 4;
  const items = Array.from({ length: count }, () => rectangleItem(side(), side()));
  const options = { ...plainOptions, spacingIn: 0, marginIn: 0 };
  const { layout, ended } = nest(items, sheet, options, countedControl(4_000_000));
  expect(checkLayout(items, sheet, options, layout).violations).toEqual([]);
  expect(layout.cutOff).toMatchObject({ axis: 'x', atIn: expect.closeTo(length, 6) });
  expect(ended).toBe('converged');
});

test('rectangles cut from one sheet are put together again, with the proof', () => {
  const cut = fc.record({ at: fc.integer({ min: 1, max: 9 }), isAcross: fc.boolean(), of: fc.nat(7) });
  fc.assert(
    fc.property(fc.array(cut, { minLength: 2, maxLength: 6 }), (cuts) => {
      const pieces: [number, number][] = [[20, 24]];
      for (const { at, isAcross, of } of cuts) {
        const [width, height] = pieces.splice(of % pieces.length, 1)[0]!;
        const first = Math.round((isAcross ? width : height) * at) / 10;
        const rest = (isAcross ? width : height) - first;
        if (isAcross) pieces.push([first, height], [rest, height]);
        else pieces.push([width, first], [width, rest]);
      }
      const items = pieces.map(([width, height]) => rectangleItem(width, height));
      const { layout, ended } = run(items, { spacingIn: 0, marginIn: 0 });
      expect(layout.sheets).toBe(1);
      expect(layout.cutOff!.atIn).toBeLessThanOrEqual(20 + 1e-6);
      expect(ended).not.toBe('budget');
    }),
    { numRuns: runs(60), seed: 5 },
  );
});

test('mirrors a frame that fills the sheet if its window then holds the other part', () => {
  const window = (points: readonly (readonly [number, number])[]) =>
    polygonContour(points.map(([x, y]) => ({ x, y })).toReversed());
  const frame = square(22);
  const item = polygonItem(frame, 1, [
    window([
      [2, 2],
      [20, 2],
      [20, 8],
      [8, 8],
      [8, 20],
      [2, 20],
    ]),
  ]);
  const piece = polygonItem([
    [0, 0],
    [17, 0],
    [17, 17],
    [12, 17],
    [12, 5],
    [0, 5],
  ]);
  const rules = { rotation: 'none' as const };
  const items = [
    { ...item, ...rules, mirror: true },
    { ...piece, ...rules },
  ];
  const { layout } = nest(items, { widthIn: 23, heightIn: 23 }, plainOptions, countedControl(1_500_000));
  expect(layout.sheets).toBe(1);
});

test.each([
  ['one part', [rectangleItem(12, 9)]],
  ['parts in one row', [rectangleItem(12, 4, 3), rectangleItem(5, 3)]],
  ['large parts, each on a sheet of its own', [rectangleItem(40, 20, 3)]],
])('ends the search early when no layout can be shorter: %s', (_, items) => {
  const { ended, evaluations } = run(items);
  expect(ended).toBe('bound');
  expect(evaluations).toBeLessThan(20_000);
});
