import fc from 'fast-check';
import { transformContour, rotation } from '#packages/curves/src/geometry/affine.ts';
import { contourArea } from '#packages/curves/src/geometry/area.ts';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { circle, drawingOf, filled } from '../../drawings/shapes.ts';
import { randomFrom } from '../../fuzz/mutation.ts';
import { exploded, shuffled, someReversed, startedElsewhere } from '../changes.ts';
import { hasCode, measured, near, same, type Measured } from '../measured.ts';
import { outlines, placed } from '../outlines.ts';
import { lengthOf } from '../reference.ts';
import { formats, type Item, type Picture } from '../writing.ts';
import type { DrawingProperty } from './drawing-property.ts';

/** Relative tolerance of a figure, for rounding where contours are cut and in the file. */
const EXACT = 1e-8;

const format = fc.constantFrom(...formats);
const seed = fc.integer({ min: 0, max: 1_000_000 });

/** Filled rectangles on a grid of eighths of an inch: most abut, overlap, or enclose holes together. */
const gridRectangles = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 40 }),
      y: fc.integer({ min: 0, max: 40 }),
      width: fc.integer({ min: 4, max: 30 }),
      height: fc.integer({ min: 4, max: 30 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map(({ x, y, width, height }) => rectangleContour(x / 8, y / 8, width / 8, height / 8)));

/** Filled shapes of any kind that overlap one another, or not. */
const scattered = fc
  .array(
    fc.record({
      outline: outlines('any'),
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 400 }),
      size: fc.integer({ min: 50, max: 200 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((list) => list.map(({ outline, x, y, size }) => placed(outline, x / 100, y / 100, size / 100, 0)));

/** Cells of a table, some of them missing. */
const cells = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 ** 25 - 1 }))
  .map(([columns, rows, missing]) =>
    Array.from({ length: columns * rows }, (_, i) => ({ column: i % columns, row: Math.floor(i / columns), i }))
      .filter(({ i }) => i === 0 || ((missing >> i) & 3) !== 0)
      .map(({ column, row }) => rectangleContour(column * 1.25, row * 0.75, 1.25, 0.75)),
  );

const fill = (contour: Contour): Item => ({ contours: [contour], paint: 'nonzero', color: '#cc0000' });
const stroke = (contour: Contour): Item => ({ contours: [contour], paint: 'stroke' });

/** Returns the outlines of the united fills, in the frame of the picture. */
function unionOf(fills: readonly Contour[]): Contour[] {
  const { parts } = measureDrawing(drawingOf(...fills.map((contour) => filled([contour]))));
  return parts.flatMap(({ part }) => [part.outer, ...part.holes]);
}

/** Ways of drawing outlines over fills. */
const ways: Record<string, (outline: Item[], chance: number) => Item[]> = {
  'as outlines': (outline) => outline,
  'as one path': (outline) => [{ contours: outline.flatMap(({ contours }) => contours), paint: 'stroke' }],
  'the other way round': (outline, chance) => startedElsewhere(someReversed(outline, chance), chance),
  'side by side': (outline, chance) => shuffled(exploded(outline), chance),
  twice: (outline) => [...outline, ...outline],
};

/** Compares all figures but the length. */
function sameMaterial(here: Measured, there: Measured): void {
  const [a, b] = [here.totals, there.totals];
  const within = EXACT * there.totals.lengthIn;
  near(here, 'perimeter', a.perimeterIn, b.perimeterIn, within);
  near(here, 'outer', a.outerIn, b.outerIn, within);
  near(here, 'inner', a.innerIn, b.innerIn, within);
  near(here, 'area', a.areaSqIn, b.areaSqIn, within * (b.widthIn + b.heightIn));
  near(here, 'open', a.openIn, b.openIn, within);
  same(here, 'pieces', a.pieces, b.pieces);
  same(here, 'pierces', a.pierces, b.pierces);
}

const turned = (picture: Picture, degrees: number): Item[] =>
  picture.map((item) => ({
    ...item,
    contours: item.contours.map((contour) => transformContour(rotation((degrees * Math.PI) / 180), contour)),
  }));

/** Bands across a frame from side to side, some of them missing. */
const bands = fc.record({
  width: fc.integer({ min: 8, max: 80 }).map((n) => n / 8),
  heights: fc.array(
    fc.integer({ min: 2, max: 16 }).map((n) => n / 8),
    { minLength: 2, maxLength: 7 },
  ),
  missing: fc.integer({ min: 0, max: 127 }),
});

export const outlinesOverFillsProperties: DrawingProperty[] = [
  ...Object.entries(ways).map(([name, drawn]): DrawingProperty => ({
    name: `the outline of united fills drawn over them ${name} changes no figure but the length`,
    runs: 30,
    property: fc.property(
      fc.oneof(gridRectangles, cells, scattered),
      fc.constantFrom(0, 0, 90, 33),
      seed,
      format,
      (fills, turn, chance, kind) => {
        const outline = unionOf(fills).map(stroke);
        const without = measured(turned(fills.map(fill), turn), { format: kind });
        const all = measured(turned([...fills.map(fill), ...drawn(outline, chance)], turn), { format: kind });
        sameMaterial(all, without);
        // EPS paints the inside and the line of a path one after the other, so a path painted twice is one contour.
        if (kind === 'eps') return;
        const times = name === 'twice' ? 2 : 1;
        const added = times * lengthOf(...outline.flatMap(({ contours }) => contours));
        near(all, 'length', all.totals.lengthIn - without.totals.lengthIn, added, EXACT * all.totals.lengthIn);
      },
    ),
  })),
  {
    name: 'a frame around bands that reach across it is one piece, whichever bands are filled',
    runs: 60,
    property: fc.property(
      bands,
      fc.constantFrom(0, 90, 33),
      fc.boolean(),
      seed,
      format,
      ({ width, heights, missing }, turn, beside, chance, kind) => {
        let y = 0;
        const all = heights.map((height) => rectangleContour(0, (y += height) - height, width, height));
        const fills = all.filter((_, i) => i === 0 || ((missing >> i) & 1) === 0);
        const frame = rectangleContour(0, 0, width, y);
        const disc = circle(width + 4, y / 2, 1);
        const picture = [...fills.map(fill), stroke(frame), ...(beside ? [stroke(disc)] : [])];
        const found = measured(turned(someReversed(picture, chance), turn), { format: kind });
        const perimeterIn = 2 * (width + y) + (beside ? 2 * Math.PI : 0);
        near(found, 'perimeter', found.totals.perimeterIn, perimeterIn, EXACT * perimeterIn);
        near(found, 'area', found.totals.areaSqIn, width * y + (beside ? Math.PI : 0), EXACT * width * y);
        same(found, 'pieces', found.totals.pieces, beside ? 2 : 1);
      },
    ),
  },
  {
    name: 'a panel divided into outlined cells is one piece',
    runs: 30,
    property: fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      seed,
      format,
      (columns, rows, chance, kind) => {
        const next = randomFrom(chance);
        const [width, height] = [0.5 + Math.floor(16 * next()) / 8, 0.5 + Math.floor(16 * next()) / 8];
        const picture = [
          fill(rectangleContour(0, 0, columns * width, rows * height)),
          ...Array.from({ length: columns * rows }, (_, i) =>
            stroke(rectangleContour((i % columns) * width, Math.floor(i / columns) * height, width, height)),
          ),
        ];
        const all = measured(someReversed(picture, chance), { format: kind });
        const perimeterIn = 2 * (columns * width + rows * height);
        near(all, 'perimeter', all.totals.perimeterIn, perimeterIn, EXACT * perimeterIn);
        same(all, 'pieces', all.totals.pieces, 1);
      },
    ),
  },
  {
    name: 'a rectangular notch without fill at the edge of a panel is cut out of it',
    runs: 30,
    property: fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      format,
      (at, wide, deep, kind) => {
        const [x, width, depth] = [at / 8, wide / 8, deep / 8];
        const panel = rectangleContour(0, 0, 8, 4);
        const all = measured([fill(panel), stroke(rectangleContour(x, 0, width, depth))], { format: kind });
        near(all, 'area', all.totals.areaSqIn, 32 - width * depth, 32 * EXACT);
        near(all, 'perimeter', all.totals.perimeterIn, 24 + 2 * depth, 24 * EXACT);
        same(all, 'the notice of a hole', hasCode(all, 'outline_as_hole'), true);
      },
    ),
  },
  {
    name: 'a filled panel cut into strips that abut is the same panel, whatever outlines lie in it, across it or around it',
    runs: 60,
    property: fc.property(
      fc.array(
        fc.record({
          outline: outlines('any'),
          x: fc.integer({ min: -100, max: 900 }),
          y: fc.integer({ min: -100, max: 700 }),
          size: fc.integer({ min: 20, max: 600 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      fc.uniqueArray(fc.integer({ min: 1, max: 63 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 90, 33),
      format,
      (list, cuts, turn, kind) => {
        const drawn = list.map(({ outline, x, y, size }) => stroke(placed(outline, x / 100, y / 100, size / 100, 0)));
        const xs = [0, ...cuts.toSorted((a, b) => a - b).map((cut) => cut / 8), 8];
        const strips = xs.slice(1).map((to, i) => fill(rectangleContour(xs[i]!, 0, to - xs[i]!, 6)));
        const whole = measured(turned([fill(rectangleContour(0, 0, 8, 6)), ...drawn], turn), { format: kind });
        const cut = measured(turned([...strips, ...drawn], turn), { format: kind });
        sameMaterial(cut, whole);
      },
    ),
  },
  {
    name: 'fills that leave no piece are named',
    runs: 60,
    property: fc.property(gridRectangles, gridRectangles, format, (fills, frames, kind) => {
      const all = measured([...fills.map(fill), ...frames.map(stroke)], { format: kind });
      same(all, 'a piece, or a notice', all.totals.pieces > 0 || hasCode(all, 'no_area'), true);
    }),
  },
  {
    name: 'a fill with an even number of the same contours leaves no piece and is named',
    runs: 10,
    property: fc.property(outlines('any'), format, (outline, kind) => {
      const contour = placed(outline, 0, 0, 2, 0);
      fc.pre(Math.abs(contourArea(contour)) > 0.1);
      const all = measured([{ contours: [contour, contour], paint: 'evenodd' }], { format: kind });
      same(all, 'pieces', all.totals.pieces, 0);
      same(all, 'the notice', hasCode(all, 'no_area'), true);
    }),
  },
];
