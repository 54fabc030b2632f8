import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nest } from '../src/nest.ts';
import { type NestItem, type NestOptions, type Sheet } from '../src/types.ts';
import { allowedRotations } from '../src/model/rotations.ts';
import { countedControl, itemOf, plainOptions, polygonItem, type Points } from './parts.ts';
import { rotation, transformContour, polygonContour } from '@measurement-nesting/curves';
import { runs } from '../../../tools/harness/depth.ts';

const SEED = 20_261_126;

/** Decimals as people type them; few are exact in binary. */
const tenths = (min: number, max: number) => fc.integer({ min: 10 * min, max: 10 * max }).map((n) => n / 10);
const hundredths = (min: number, max: number) => fc.integer({ min: 100 * min, max: 100 * max }).map((n) => n / 100);
/** The sum as a person would write it, not as binary fractions add up. */
const decimal = (sum: number): number => Number(sum.toFixed(6));

const spacings = fc.constantFrom(0, 0.1, 0.125, 0.1875, 0.25, 0.3125, 0.375, 0.7, 1.3, 2);
const margins = fc.constantFrom(0, 0.1, 0.2, 0.25, 0.5, 0.7, 1.1, 3);

type Outline = { readonly name: string; readonly points: (width: number, height: number, at: number) => Points };

/** Outlines that touch all four sides of their box; the parameter is the position of a corner along a side (0 to 1). */
const outlines: readonly Outline[] = [
  {
    name: 'rectangle',
    points: (w, h) => [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
  },
  {
    name: 'pennant',
    points: (w, h, at) => [
      [0, 0],
      [w, at * h],
      [0, h],
    ],
  },
  {
    name: 'gusset',
    points: (w, h) => [
      [0, 0],
      [w, h],
      [0, h],
    ],
  },
  {
    name: 'parallelogram',
    points: (w, h, at) => [
      [0, 0],
      [(1 - at) * w, 0],
      [w, h],
      [at * w, h],
    ],
  },
  {
    name: 'arrow',
    points: (w, h, at) => [
      [0, 0.3 * h],
      [0.6 * w, 0.3 * h],
      [0.6 * w, 0],
      [w, at * h],
      [0.6 * w, h],
      [0.6 * w, 0.7 * h],
      [0, 0.7 * h],
    ],
  },
  {
    name: 'taper',
    points: (w, h, at) => [
      [0, 0],
      [w, 0],
      [(1 - at / 2) * w, h],
      [(at / 2) * w, h],
    ],
  },
  {
    name: 'right trapezoid',
    points: (w, h, at) => [
      [0, 0],
      [w, 0],
      [at * w, h],
      [0, h],
    ],
  },
  {
    name: 'star',
    points: (w, h, at) => [
      [0.5 * w, 0],
      [0.6 * w, 0.4 * h],
      [w, at * h],
      [0.6 * w, 0.6 * h],
      [0.5 * w, h],
      [0.4 * w, 0.6 * h],
      [0, (1 - at) * h],
      [0.4 * w, 0.4 * h],
    ],
  },
];

const parts = fc.record({
  outline: fc.constantFrom(...outlines),
  width: hundredths(1, 30),
  height: hundredths(1, 30),
  at: fc.integer({ min: 1, max: 19 }).map((n) => n / 20),
  /** Offset of the drawing on its page. */
  x: hundredths(-50, 50),
  y: hundredths(-50, 50),
});
type Part = typeof parts extends fc.Arbitrary<infer T> ? T : never;

const itemFor = ({ outline, width, height, at, x, y }: Part, quantity = 1): NestItem =>
  polygonItem(
    outline.points(width, height, at).map(([px, py]) => [px + x, py + y]),
    quantity,
  );

const sheetAround = (widthIn: number, heightIn: number, marginIn: number): Sheet => ({
  widthIn: decimal(widthIn + 2 * marginIn),
  heightIn: decimal(heightIn + 2 * marginIn),
});

const sheetsFor = (items: readonly NestItem[], sheet: Sheet, options: NestOptions, evaluations = 300) => {
  const { layout } = nest(items, sheet, options, countedControl(evaluations));
  return { sheets: layout.sheets, usage: layout.usage, unplaced: layout.unplaced };
};

const grown = (sheet: Sheet): Sheet => ({ widthIn: sheet.widthIn + 1e-9, heightIn: sheet.heightIn + 1e-9 });

test('a part as large as the usable sheet is placed, at any spacing, margin and allowed rotation', () => {
  fc.assert(
    fc.property(
      parts,
      spacings,
      margins,
      fc.constantFrom(...allowedRotations),
      (part, spacingIn, marginIn, rotation) => {
        const options = { ...plainOptions, spacingIn, marginIn, rotation };
        const sheet = sheetAround(part.width, part.height, marginIn);
        const turned = { widthIn: sheet.heightIn, heightIn: sheet.widthIn };
        for (const each of rotation === '90' || rotation === 'any' ? [sheet, turned] : [sheet]) {
          expect(sheetsFor([itemFor(part)], each, options)).toMatchObject({ sheets: 1, unplaced: [] });
        }
      },
    ),
    { seed: SEED, numRuns: runs(150) },
  );
});

test('copies that fill the sheet exactly, side by side, use one sheet', () => {
  fc.assert(
    fc.property(
      tenths(1, 9),
      tenths(1, 9),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      spacings,
      margins,
      (width, height, columns, rows, spacingIn, marginIn) => {
        const options = { ...plainOptions, spacingIn, marginIn };
        const sheet = sheetAround(
          columns * width + (columns - 1) * spacingIn,
          rows * height + (rows - 1) * spacingIn,
          marginIn,
        );
        const item = polygonItem(
          [
            [3, 7],
            [3 + width, 7],
            [3 + width, 7 + height],
            [3, 7 + height],
          ],
          columns * rows,
        );
        expect(sheetsFor([item], sheet, options)).toMatchObject({ sheets: 1, unplaced: [] });
      },
    ),
    { seed: SEED, numRuns: runs(60) },
  );
});

test('a sheet larger by 1e-9 in gives the same layout', () => {
  fc.assert(
    fc.property(
      parts,
      spacings,
      margins,
      fc.constantFrom('180', '90'),
      tenths(1, 4),
      (part, spacingIn, marginIn, rotation, room) => {
        const options = { ...plainOptions, spacingIn, marginIn, rotation } as NestOptions;
        const sheet = sheetAround(part.width * room, part.height, marginIn);
        const here = sheetsFor([itemFor(part, 4)], sheet, options, 1500);
        const there = sheetsFor([itemFor(part, 4)], grown(sheet), options, 1500);
        expect(here.sheets).toBe(there.sheets);
        expect(Math.abs(here.usage - there.usage)).toBeLessThan(1e-6);
      },
    ),
    { seed: SEED, numRuns: runs(40) },
  );
});

test.each([
  [
    'tapers 10 in long on 31 x 10.4',
    [
      [0, 0],
      [6, 0],
      [4.5, 10],
      [1.5, 10],
    ],
    6,
    { widthIn: 31, heightIn: 10.4 },
    0.1,
    0.2,
  ],
  [
    'trapezoids 11.5 in long on 20 x 12 by the laser preset',
    [
      [0, 0],
      [6, 0],
      [3, 11.5],
      [0, 11.5],
    ],
    4,
    { widthIn: 20, heightIn: 12 },
    0.1,
    0.25,
  ],
  [
    'right trapezoids on 20 x 10',
    [
      [0, 0],
      [6, 0],
      [3, 10],
      [0, 10],
    ],
    4,
    { widthIn: 20, heightIn: 10 },
    0.1,
    0,
  ],
] as const)(
  '%s, as long as the usable sheet, fit on one sheet at 180 degrees',
  (_, points, count, sheet, spacingIn, marginIn) => {
    const options = { ...plainOptions, spacingIn, marginIn };
    expect(sheetsFor([polygonItem(points, count)], sheet, options, 40_000)).toMatchObject({ sheets: 1, unplaced: [] });
  },
);

test('a part drawn at an angle is rotated to fit a sheet of its own size', () => {
  fc.assert(
    fc.property(parts, spacings, margins, fc.integer({ min: 0, max: 359 }), (part, spacingIn, marginIn, degrees) => {
      fc.pre(['rectangle', 'gusset', 'taper', 'right trapezoid'].includes(part.outline.name));
      const points = part.outline.points(part.width, part.height, part.at).map(([x, y]) => ({ x, y }));
      const turned = transformContour(rotation((degrees * Math.PI) / 180), polygonContour(points));
      // Tolerance for rounding of the drawing's coordinates.
      const sheet = sheetAround(part.width + 1e-6, part.height + 1e-6, marginIn);
      const options: NestOptions = { ...plainOptions, spacingIn, marginIn, rotation: 'any' };
      expect(sheetsFor([itemOf(turned, 1, [])], sheet, options)).toMatchObject({ sheets: 1, unplaced: [] });
    }),
    { seed: SEED, numRuns: runs(80) },
  );
});

test('the sheet advised for a part that is too large is larger than the current sheet', () => {
  fc.assert(
    fc.property(
      parts,
      spacings,
      margins,
      fc.constantFrom(...allowedRotations),
      hundredths(0, 2),
      (part, spacingIn, marginIn, rotation, less) => {
        const options = { ...plainOptions, spacingIn, marginIn, rotation };
        const sheet = sheetAround(part.width - less, part.height, marginIn);
        fc.pre(sheet.widthIn > 0.1);
        for (const { message } of sheetsFor([itemFor(part)], sheet, options).unplaced) {
          const [, width, height] = /at least ([\d.]+) x ([\d.]+) in/.exec(message)!;
          expect(Number(width) > sheet.widthIn || Number(height) > sheet.heightIn).toBe(true);
        }
      },
    ),
    { seed: SEED, numRuns: runs(100) },
  );
});
