import fc from 'fast-check';
import { multiply, rotation, scaling, transformContour, translation } from '#packages/curves/src/geometry/affine.ts';
import type { Affine } from '#packages/curves/src/geometry/types.ts';
import { measured, sameFigures } from '../measured.ts';
import { outlines, placed } from '../outlines.ts';
import type { DrawingProperty } from './drawing-property.ts';
import { formats, type Item, type Picture } from '../writing.ts';

/** Share of the length by which figures may differ. */
const FOLLOWS = 1e-9;

const format = fc.constantFrom(...formats);

/** Filled outlines that cross each other anywhere, within some inches. */
const crossing: fc.Arbitrary<Item[]> = fc.array(
  fc
    .record({
      outline: outlines('any'),
      x: fc.integer({ min: -1000, max: 1000 }),
      y: fc.integer({ min: -1000, max: 1000 }),
      size: fc.integer({ min: 200, max: 2000 }),
      turn: fc.integer({ min: 0, max: 6283 }),
      paint: fc.constantFrom<Item['paint']>('nonzero', 'evenodd'),
    })
    .map(({ outline, x, y, size, turn, paint }): Item => ({
      contours: [placed(outline, x / 500, y / 500, size / 1000, turn / 1000)],
      paint,
    })),
  { minLength: 1, maxLength: 5 },
);

const moved = (picture: Picture, map: Affine): Item[] =>
  picture.map((item) => ({ ...item, contours: item.contours.map((contour) => transformContour(map, contour)) }));

const motions: Record<string, { maps: fc.Arbitrary<Affine>; factor: number }> = {
  'turned by any angle': { maps: fc.integer({ min: 0, max: 62831 }).map((n) => rotation(n / 10_000)), factor: 1 },
  mirrored: {
    maps: fc.integer({ min: 0, max: 62831 }).map((n) => multiply(rotation(n / 10_000), scaling(1, -1))),
    factor: 1,
  },
  'scaled by 25.4': { maps: fc.constant(scaling(25.4)), factor: 25.4 },
  'scaled by 1/72': { maps: fc.constant(scaling(1 / 72)), factor: 1 / 72 },
  'moved by up to 1,000 in': {
    maps: fc
      .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 }))
      .map(([x, y]) => translation(x / 1000, y / 1000)),
    factor: 1,
  },
};

export const transformProperties: DrawingProperty[] = Object.entries(motions).map(([name, { maps, factor }]) => ({
  name: `figures of a drawing follow when it is ${name}, in its coordinates or by a transform`,
  runs: 40,
  property: fc.property(crossing, maps, format, fc.boolean(), (picture, map, kind, byTransform) => {
    const here = measured(picture, { format: kind, unitsPerIn: 1 });
    // The transform of a file is in its units: its shift too.
    const units = kind === 'eps' ? 72 : 1;
    const transform = [...map.slice(0, 4), units * map[4], units * map[5]];
    const there = byTransform
      ? measured(picture, { format: kind, unitsPerIn: 1, transform })
      : measured(moved(picture, map), { format: kind, unitsPerIn: 1 });
    sameFigures(there, here, FOLLOWS, factor);
  }),
}));
