import fc from 'fast-check';
import { polygonContour, rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { exploded, shuffled } from '../changes.ts';
import { measured, near, same } from '../measured.ts';
import type { DrawingProperty } from './drawing-property.ts';
import { areaOf, lengthOf } from '../reference.ts';
import { formats, type Format } from '../writing.ts';

/** Share of a figure by which it may differ; far from the origin coordinates hold fewer digits (1e-13 in at 1,000 in). */
const EXACT = 1e-9;

/** Steps of rulers, in inches. */
const steps = { '1/64 in': 1 / 64, '1 mm': 1 / 25.4, '0.1 mm': 0.1 / 25.4 } as const;
const format = fc.constantFrom(...formats);
const offset = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 }));
const seed = fc.integer({ min: 0, max: 1_000_000 });

function closesWhole(contour: Contour, chance: number, kind: Format): void {
  const all = measured(shuffled(exploded([{ contours: [contour], paint: 'stroke' }]), chance), {
    format: kind,
    unitsPerIn: 1,
  });
  const lengthIn = lengthOf(contour);
  same(all, 'pieces', all.totals.pieces, 1);
  near(all, 'perimeter', all.totals.perimeterIn, lengthIn, EXACT * lengthIn);
  near(all, 'open', all.totals.openIn, 0, 0);
  near(all, 'area', all.totals.areaSqIn, Math.abs(areaOf(contour)), EXACT * lengthIn * (1 + lengthIn));
}

const rectangles = Object.entries(steps).map(([name, step]): DrawingProperty => ({
  name: `rectangles of four lines close with corners on every multiple of ${name}, up to 1,000 in from the origin`,
  runs: 150,
  property: fc.property(
    fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 4000 })),
    fc.tuple(fc.integer({ min: 1, max: 640 }), fc.integer({ min: 1, max: 640 })),
    fc.tuple(offset, offset),
    seed,
    format,
    ([x, y], [width, height], [dx, dy], chance, kind) =>
      closesWhole(rectangleContour(dx + x * step, dy + y * step, width * step, height * step), chance, kind),
  ),
}));

export const coordinateProperties: DrawingProperty[] = [
  ...rectangles,
  {
    name: 'polygons of single lines close with corners on multiples of 1/64 in, 1 mm or 0.1 mm',
    runs: 60,
    property: fc.property(
      fc.constantFrom(...Object.values(steps)),
      fc.array(fc.integer({ min: 30, max: 600 }), { minLength: 3, maxLength: 12 }),
      fc.tuple(offset, offset),
      seed,
      format,
      (step, radii, [dx, dy], chance, kind) => {
        const points = radii.map((radius, i) => {
          const angle = (2 * Math.PI * i) / radii.length;
          return {
            x: dx + step * Math.round(700 + radius * Math.cos(angle)),
            y: dy + step * Math.round(700 + radius * Math.sin(angle)),
          };
        });
        closesWhole(polygonContour(points), chance, kind);
      },
    ),
  },
  {
    name: 'circles of 8 to 5,000 single lines close, whatever their size',
    runs: 8,
    property: fc.property(
      fc.oneof(fc.integer({ min: 8, max: 200 }), fc.integer({ min: 8, max: 5000 })),
      fc.integer({ min: 5, max: 800 }).map((n) => n / 80),
      fc.tuple(offset, offset),
      seed,
      format,
      (count, radius, [dx, dy], chance, kind) => {
        const points = Array.from({ length: count }, (_, i) => {
          const angle = (2 * Math.PI * i) / count;
          return { x: dx + radius * Math.cos(angle), y: dy + radius * Math.sin(angle) };
        });
        closesWhole(polygonContour(points), chance, kind);
      },
    ),
  },
];
