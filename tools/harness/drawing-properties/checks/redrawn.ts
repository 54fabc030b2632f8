import fc from 'fast-check';
import { cornersDoubled, exploded, shuffled, someReversed, split, startedElsewhere } from '../changes.ts';
import { measured, sameFigures } from '../measured.ts';
import { nested, placed, polygons } from '../outlines.ts';
import type { DrawingProperty } from './drawing-property.ts';
import { formats, type Item, type Picture } from '../writing.ts';

/** Share of the length by which figures may differ: rounding of cut curves and of coordinates in a file. */
const SAME = 1e-9;

const format = fc.constantFrom(...formats);
const seed = fc.integer({ min: 0, max: 1_000_000 });

const ways: Record<string, (picture: Picture, chance: number) => Item[]> = {
  exploded: (picture) => exploded(picture),
  'exploded and shuffled': (picture, chance) => shuffled(exploded(picture), chance),
  'exploded, shuffled and partly reversed': (picture, chance) =>
    someReversed(shuffled(exploded(picture), chance), chance),
  'split, exploded, shuffled and partly reversed': (picture, chance) =>
    someReversed(shuffled(exploded(split(picture, chance)), chance), chance),
  reversed: someReversed,
  split,
  'with doubled corners': cornersDoubled,
  'with doubled corners, exploded and shuffled': (picture, chance) =>
    shuffled(exploded(cornersDoubled(picture, chance)), chance),
  'started elsewhere': startedElsewhere,
  'in another order': shuffled,
};

/** Polygons that touch in a corner: exploded, four lines meet there. */
const touching = fc.tuple(polygons, polygons).map(([one, other]): Item[] => {
  const rightmost = one.segments.reduce((best, segment) => (segment.x0 > best.x0 ? segment : best));
  const leftmost = other.segments.reduce((best, segment) => (segment.x0 < best.x0 ? segment : best));
  const moved = placed(other, rightmost.x0 - leftmost.x0, rightmost.y0 - leftmost.y0, 1, 0);
  return [one, moved].map((contour) => ({ contours: [contour], paint: 'stroke' }));
});

export const redrawnProperties: DrawingProperty[] = Object.entries(ways).map(([name, redraw]) => ({
  name: `the same drawing ${name} has the same figures`,
  runs: 25,
  property: fc.property(
    fc.oneof({ weight: 3, arbitrary: nested('cubic') }, touching),
    seed,
    format,
    (picture, chance, kind) => {
      const drawn = measured(picture, { format: kind });
      sameFigures(measured(redraw(picture, chance), { format: kind }), drawn, SAME);
    },
  ),
}));
