import fc from 'fast-check';
import { rotation, transformContour } from '#packages/curves/src/geometry/affine.ts';
import { polygonContour, rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import type { Contour, Point } from '#packages/curves/src/geometry/types.ts';
import { randomFrom } from '../../fuzz/mutation.ts';
import { exploded, shuffled, someReversed, startedElsewhere } from '../changes.ts';
import { Find, hasCode, measured, near, same } from '../measured.ts';
import type { NetProperty } from './net-property.ts';
import { formats, type Item } from '../writing.ts';

const format = fc.constantFrom(...formats);
const seed = fc.integer({ min: 0, max: 1_000_000 });

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Returns fields of a map, `share` of `count` by `count`, that share their borders; and the length of the borders of one field only. */
function fieldsOf(count: number, share: number, chance: number): { fields: Contour[]; borderIn: number } {
  const next = randomFrom(chance);
  const shift = () => 0.6 * (next() - 0.5);
  const corners = Array.from({ length: count + 1 }, (_, i) =>
    Array.from({ length: count + 1 }, (__, j): Point => ({ x: i + shift(), y: j + shift() })),
  );
  const there = Array.from({ length: count }, () => Array.from({ length: count }, () => next() < share));
  const fields: Contour[] = [];
  let borderIn = 0;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      if (!there[i]![j]) continue;
      const around = [corners[i]![j]!, corners[i + 1]![j]!, corners[i + 1]![j + 1]!, corners[i]![j + 1]!];
      fields.push(polygonContour(around));
      const beside = [there[i]![j - 1], there[i + 1]?.[j], there[i]![j + 1], there[i - 1]?.[j]];
      around.forEach((corner, side) => {
        if (!beside[side]) borderIn += distance(corner, around[(side + 1) % 4]!);
      });
    }
  }
  return { fields, borderIn };
}

/** Returns rows of bricks, each row with a random offset: they share parts of their sides. */
function bricksOf(rows: number, chance: number): Contour[] {
  const next = randomFrom(chance);
  return Array.from({ length: rows }, (_, row) => {
    const start = Math.floor(8 * next()) / 8;
    return Array.from({ length: 1 + Math.floor(3 * next()) }, (__, i) => rectangleContour(start + i, row / 2, 1, 0.5));
  }).flat();
}

export const mapProperties: NetProperty[] = [
  {
    name: 'outlines that share sides or parts of them have the same perimeter and pieces as single lines',
    runs: 40,
    property: fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.boolean(),
      seed,
      format,
      (count, bricks, turned, chance, kind) => {
        const contours = bricks ? bricksOf(count, chance) : fieldsOf(count, 1, chance).fields;
        const angle = turned ? (chance % 628) / 100 : 0;
        const closed = contours.map((contour): Item => ({
          contours: [transformContour(rotation(angle), contour)],
          paint: 'stroke',
        }));
        const there = measured(closed, { format: kind });
        const here = measured(shuffled(someReversed(exploded(closed), chance), chance), { format: kind });
        near(here, 'perimeter', here.totals.perimeterIn, there.totals.perimeterIn, 1e-9 * there.totals.lengthIn);
        near(here, 'area', here.totals.areaSqIn, there.totals.areaSqIn, 1e-9 * there.totals.lengthIn);
        same(here, 'pieces', here.totals.pieces, there.totals.pieces);
      },
    ),
  },
  {
    name: 'fields that share borders, each rounded for itself: the outer borders are the perimeter, or slivers are named',
    runs: 40,
    property: fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.boolean(),
      fc.record({
        decimals: fc.constantFrom(undefined, 1, 2, 3, 4),
        steps: fc.constantFrom('absolute' as const, 'drifting' as const, 'corrected' as const),
      }),
      seed,
      format,
      (count, inOnePath, { decimals, steps }, chance, kind) => {
        const { fields, borderIn } = fieldsOf(count, 0.85, chance);
        fc.pre(fields.length > 0);
        const apart = fields.map((contour): Item => ({ contours: [contour], paint: 'nonzero' }));
        const turned = startedElsewhere(someReversed(apart, chance), chance);
        const together: Item = { contours: turned.flatMap(({ contours }) => contours), paint: 'nonzero' };
        const rounding = decimals === undefined ? {} : { decimals, steps };
        const all = measured(inOnePath ? [together] : turned, { format: kind, ...rounding });
        // Rounding moves a corner by a few steps; ends of slivers are too short to be reported.
        const movedIn = decimals === undefined ? 1e-9 : (4 * 10 ** -decimals) / (kind === 'eps' ? 72 : 96);
        const allowed = fields.length * (8 * movedIn + (decimals === undefined ? 0 : 0.02));
        const off = Math.abs(all.totals.perimeterIn - borderIn);
        if (off <= allowed || hasCode(all, 'sliver')) return;
        throw new Find(`perimeter: ${all.totals.perimeterIn}, borders: ${borderIn}, and no word of slivers`, all.file);
      },
    ),
  },
];
