import fc from 'fast-check';
import { inDialects } from '../dialects.ts';
import { measuredFile, near, same } from '../measured.ts';
import { apart } from '../outlines.ts';
import { areaOf, lengthOf } from '../reference.ts';
import { formats } from '../writing.ts';
import type { DrawingProperty } from './drawing-property.ts';

/** Share of a figure by which it may differ: coordinates go through a transform and back. */
const EXACT = 1e-9;

export const dialectProperties: DrawingProperty[] = [
  {
    name: 'outlines measure the same however programs put them into a file',
    runs: 150,
    property: fc.property(
      apart('cubic'),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(...formats),
      (picture, chance, kind) => {
        const all = measuredFile(inDialects(picture, kind, chance), kind);
        const contours = picture.flatMap((item) => item.contours);
        const lengthIn = lengthOf(...contours);
        near(all, 'length', all.totals.lengthIn, lengthIn, EXACT * lengthIn);
        near(all, 'perimeter', all.totals.perimeterIn, lengthIn, EXACT * lengthIn);
        const areaSqIn = contours.reduce((sum, contour) => sum + Math.abs(areaOf(contour)), 0);
        near(all, 'area', all.totals.areaSqIn, areaSqIn, EXACT * areaSqIn);
        same(all, 'pieces', all.totals.pieces, picture.length);
        near(all, 'open', all.totals.openIn, 0, 0);
      },
    ),
  },
];
