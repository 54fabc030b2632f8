import { expect, test } from '@jest/globals';
import { nest } from '../../src/nest.ts';
import type { NestItem } from '../../src/types.ts';
import { countedControl, plainOptions, rectangleItem, ringItem } from '../parts.ts';

const sheet = { widthIn: 48, heightIn: 24 };
/** Enough for ten attempts at fewer sheets; the search is stopped as soon as one has succeeded. */
const evaluations = 20_000_000;

/** Large rings, smaller ones that fit inside, two more of those than holes, and fillers. */
const rings: NestItem[] = [ringItem(6, 4.5, 6), ringItem(4, 2.8, 8), rectangleItem(1.2, 1.5, 20)];

test.each([1, 2])(
  'the last sheet is eliminated when its part fits only after the large parts are placed again (seed %d)',
  (seed) => {
    let sheets = Infinity;
    const { layout } = nest(rings, sheet, plainOptions, {
      ...countedControl(evaluations, seed),
      onBest: (better) => (sheets = better.sheets),
      shouldStop: () => sheets === 1,
    });
    expect(layout.unplaced).toEqual([]);
    expect(layout.sheets).toBe(1);
  },
);

test('places all parts on the number of sheets that their area requires', () => {
  const { layout } = nest([rectangleItem(11, 22, 6)], sheet, plainOptions, countedControl(200_000));
  expect(layout.sheets).toBe(2);
  expect(layout.unplaced).toEqual([]);
});
