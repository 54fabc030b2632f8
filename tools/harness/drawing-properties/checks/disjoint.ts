import fc from 'fast-check';
import type { DrawingProperty } from './drawing-property.ts';
import { apart, outlines, placed } from '../outlines.ts';
import { areaOf, lengthOf } from '../reference.ts';
import { measured, near, same } from '../measured.ts';
import { formats, type Item } from '../writing.ts';

/** Share of a figure by which it may differ: what coordinates written with 17 digits lose on the way. */
const EXACT = 1e-9;

const format = fc.constantFrom(...formats);
const unitsPerIn = fc.constantFrom(1 as const, 25.4 as const, 96 as const);

export const disjointProperties: DrawingProperty[] = [
  {
    name: 'outlines that touch nothing: perimeter is length, every outline is a piece, areas add up',
    runs: 80,
    property: fc.property(apart('any'), format, unitsPerIn, (picture, kind, perIn) => {
      const all = measured(picture, { format: kind, unitsPerIn: perIn });
      const contours = picture.flatMap((item) => item.contours);
      const lengthIn = lengthOf(...contours);
      near(all, 'length', all.totals.lengthIn, lengthIn, EXACT * lengthIn);
      near(all, 'perimeter', all.totals.perimeterIn, lengthIn, EXACT * lengthIn);
      const areaSqIn = contours.reduce((sum, contour) => sum + Math.abs(areaOf(contour)), 0);
      near(all, 'area', all.totals.areaSqIn, areaSqIn, EXACT * areaSqIn);
      same(all, 'pieces', all.totals.pieces, picture.length);
      same(all, 'differences', all.differences, []);
      const harmless = ['background_rectangle', 'tiny_shape'];
      same(
        all,
        'notices',
        all.diagnostics.map(({ code }) => code).filter((code) => !harmless.includes(code)),
        [],
      );
    }),
  },
  {
    name: 'a shape far away, or one on another layer, changes no other part',
    runs: 80,
    property: fc.property(
      apart('any'),
      outlines('any'),
      fc.constantFrom(10, 100, 1000),
      fc.constantFrom<Item['paint']>('nonzero', 'stroke'),
      fc.option(fc.constantFrom('engrave', 'cut'), { nil: undefined }),
      format,
      (picture, outline, away, paint, layer, kind) => {
        const far: Item = { contours: [placed(outline, away, -20, 1, 0)], paint, layer, color: '#0000ff' };
        const without = measured(picture, { format: kind });
        const all = measured([...picture, far], { format: kind });
        same(all, 'pieces', all.totals.pieces, without.totals.pieces + 1);
        without.parts.forEach(({ figures }, i) => {
          const here = all.parts[i]!.figures;
          near(all, `perimeter of part ${i + 1}`, here.perimeterIn, figures.perimeterIn, EXACT * figures.perimeterIn);
          near(all, `length of part ${i + 1}`, here.lengthIn, figures.lengthIn, EXACT * figures.lengthIn);
          near(all, `area of part ${i + 1}`, here.areaSqIn, figures.areaSqIn, 2 * EXACT * figures.areaSqIn);
          same(all, `pierces of part ${i + 1}`, here.pierces, figures.pierces);
        });
      },
    ),
  },
];
