import fc from 'fast-check';
import { polygonContour } from '#engine/geometry/contour.ts';
import type { Contour, Point } from '#engine/geometry/types.ts';
import { randomFrom } from '../../fuzz/svg.ts';
import { someReversed, startedElsewhere } from '../changes.ts';
import { Find, hasCode, measured } from '../measured.ts';
import type { NetProperty } from './net-property.ts';
import { formats, type Item } from '../writing.ts';

const format = fc.constantFrom(...formats);
const seed = fc.integer({ min: 0, max: 1_000_000 });

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Fields of a map, `count` by `count` without some, that share their borders; and the length of the borders of one field only. */
function fieldsOf(count: number, chance: number): { fields: Contour[]; borderIn: number } {
  const next = randomFrom(chance);
  const shift = () => 0.6 * (next() - 0.5);
  const corners = Array.from({ length: count + 1 }, (_, i) =>
    Array.from({ length: count + 1 }, (__, j): Point => ({ x: i + shift(), y: j + shift() })),
  );
  const there = Array.from({ length: count }, () => Array.from({ length: count }, () => next() < 0.85));
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

export const mapProperties: NetProperty[] = [
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
        const { fields, borderIn } = fieldsOf(count, chance);
        fc.pre(fields.length > 0);
        const apart = fields.map((contour): Item => ({ contours: [contour], paint: 'nonzero' }));
        const turned = startedElsewhere(someReversed(apart, chance), chance);
        const together: Item = { contours: turned.flatMap(({ contours }) => contours), paint: 'nonzero' };
        const rounding = decimals === undefined ? {} : { decimals, steps };
        const all = measured(inOnePath ? [together] : turned, { format: kind, ...rounding });
        // A corner is moved by a few steps of rounding; of slivers the ends are too short to be named.
        const movedIn = decimals === undefined ? 1e-9 : (4 * 10 ** -decimals) / (kind === 'eps' ? 72 : 96);
        const allowed = fields.length * (8 * movedIn + (decimals === undefined ? 0 : 0.02));
        const off = Math.abs(all.totals.perimeterIn - borderIn);
        if (off <= allowed || hasCode(all, 'sliver')) return;
        throw new Find(`perimeter: ${all.totals.perimeterIn}, borders: ${borderIn}, and no word of slivers`, all.file);
      },
    ),
  },
];
