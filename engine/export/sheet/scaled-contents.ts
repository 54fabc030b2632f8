import { type Contour, scaling, transformContour } from '@measurement-nesting/curves';
import type { FileUnit, UnitFormat } from '../file-units.ts';
import type { PartContours, PlacedPart } from './placed-part.ts';
import type { SheetContents } from './sheet-contents.ts';

/** Contents of a sheet in the unit of its files. The names of the fields state inches, the unit of all other contents. */
export type ScaledContents = SheetContents & { readonly unit: FileUnit; readonly perInch: number };

/** Decimals of a side: millimeters of whole sheets, such as 1219.2, are not exact in binary. */
const SIDE_PLACES = 9;

/** Returns the contents of a sheet in the unit of its files. Contents in inches are not changed. */
export function scaledContents(contents: SheetContents, { unit, perInch }: UnitFormat): ScaledContents {
  if (perInch === 1) return { ...contents, unit, perInch };
  const map = scaling(perInch);
  const side = (inches: number): number => Number((inches * perInch).toFixed(SIDE_PLACES));
  const all = (contours: readonly Contour[]): Contour[] => contours.map((contour) => transformContour(map, contour));
  const ofPart = ({ outer, outerCuts, holes, lines, scored, engraved }: PartContours): PartContours => ({
    outer: transformContour(map, outer),
    outerCuts: all(outerCuts),
    holes: all(holes),
    lines: all(lines),
    scored: all(scored),
    engraved: all(engraved),
  });
  const { sheet } = contents;
  const zones = sheet.zones?.map(({ xIn, yIn, widthIn, heightIn }) => ({
    xIn: side(xIn),
    yIn: side(yIn),
    widthIn: side(widthIn),
    heightIn: side(heightIn),
  }));
  const outline = sheet.outline?.map(({ xIn, yIn }) => ({ xIn: side(xIn), yIn: side(yIn) }));
  return {
    ...contents,
    unit,
    perInch,
    sheet: {
      ...sheet,
      widthIn: side(sheet.widthIn),
      heightIn: side(sheet.heightIn),
      marginIn: side(sheet.marginIn),
      ...(zones && { zones }),
      ...(outline && { outline }),
    },
    parts: contents.parts.map((part): PlacedPart => {
      const { arcs, marks, label, engravedName } = part;
      return {
        ...part,
        ...ofPart(part),
        arcs: ofPart(arcs),
        marks: marks.map((mark) => ({ ...mark, contours: all(mark.contours) })),
        label: label && {
          ...label,
          x: side(label.x),
          y: side(label.y),
          heightIn: side(label.heightIn),
          widthIn: side(label.widthIn),
        },
        engravedName: all(engravedName),
      };
    }),
    weeding: all(contents.weeding),
    looseLines: contents.looseLines.map((placed) => ({ ...placed, contour: transformContour(map, placed.contour) })),
  };
}
