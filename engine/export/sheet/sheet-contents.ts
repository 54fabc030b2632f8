import {
  type Affine,
  type Box,
  type Contour,
  contourLength,
  contoursBox,
  readWrittenPaths,
  rectangleContour,
  transformContour,
  flattenContour,
  isLabelAreaFree,
  labelSpot,
} from '@measurement-nesting/curves';
import { outline } from '@measurement-nesting/curves/arrangement';
import type { JobLayout, JobMeasurement, JobPart, JobPlacement, JobMeasuredRow } from '../../model/answer.ts';
import { distinctSheets, type DistinctSheet } from './distinct-sheets.ts';
import { arcContour, type Label } from '@measurement-nesting/dxf/write';
import { looseLines, placeLooseLines, type PlacedLine } from './loose-lines.ts';
import { numberedParts, type NumberedPart } from '../numbered-parts.ts';
import { partKey, numberedName } from '../../model/part-numbers.ts';
import { weedingBoxes, type WeedingBox } from '../../model/weeding-boxes.ts';
import { withSharedCuts } from './shared-part-cuts.ts';
import { sheetAt } from '../../model/sheets.ts';
import type { LetterText } from '../pdf/drawn-letters.ts';
import { engraveName, nameToEngrave } from './engraved-name.ts';
import type { PartContours, PlacedMark, PlacedPart } from './placed-part.ts';
import { placementMap } from '../../model/placement-map.ts';
import { partTitle } from '../../model/item-names.ts';

/** Heights in inches that are tried, largest first: from easily readable to the smallest that an engraver can draw. */
const HEIGHTS_IN = [0.25, 0.2, 0.16, 0.125, 0.1, 0.08];
/** Maximum width of a letter as a share of its height: the average of the widest common face. */
const LETTER = 1;
/** Clearance around the text, as a share of its height. */
const CLEAR = 0.25;
const COARSE_IN = 0.01;

/**
 * Returns the label of a part, upright and entirely on its material: its number and name if both fit, otherwise its number alone, as large
 * as fits up to 0.25 in. Returns null if the number does not fit at 0.08 in.
 */
export function partLabel({
  row,
  part,
  number,
  outer,
  holes,
}: Pick<NumberedPart, 'part' | 'number'> &
  Pick<PartContours, 'outer' | 'holes'> & { readonly row: Pick<JobMeasuredRow, 'kind' | 'label'> }): Label | null {
  const contours = [outer, ...holes];
  const { widthIn, heightIn } = part.figures;
  const { x, y, side } = labelSpot(contours, { width: widthIn, height: heightIn });
  if (side < HEIGHTS_IN.at(-1)!) return null;
  const rings = contours.map((contour) => flattenContour(contour, COARSE_IN));
  const title = partTitle(row, part);
  for (const text of [numberedName(number, title === '' ? part.name : title), String(number)]) {
    for (const height of HEIGHTS_IN) {
      const width = text.length * LETTER * height;
      const room = { x, y, halfWidth: width / 2 + CLEAR * height, halfHeight: height / 2 + CLEAR * height };
      if (isLabelAreaFree(rings, room)) return { x, y, text, heightIn: height, widthIn: width };
    }
  }
  return null;
}

/** Contents of one sheet in its frame: inches, y down, exact curves. The source of all files of a sheet. */
export type SheetContents = {
  readonly sheet: JobLayout['sheet'];
  /** Index of the sheet, and number of sheets in the layout. */
  readonly index: number;
  readonly sheets: number;
  /** Parts in the order of their placements. */
  readonly parts: readonly PlacedPart[];
  /** Open lines beside the parts. */
  readonly looseLines: readonly PlacedLine[];
  /** Weeding boxes around the parts; cut, and in no figure of a part. */
  readonly weeding: readonly Contour[];
};

export type CountedSheet = {
  readonly distinct: DistinctSheet;
  readonly count: number;
  readonly contents: SheetContents;
};

/**
 * Returns the distinct sheets of a layout. Placements of parts that are not in the measurement are left out. `letterText` draws the names to
 * engrave; null for none.
 */
export function sheetsOf(
  measurement: JobMeasurement,
  layout: JobLayout,
  letterText: LetterText | null = null,
): CountedSheet[] {
  const lines = looseLines(measurement);
  const place = partPlacer(measurement, letterText);
  const boxes = weedingBoxes(measurement.rows, layout);
  return distinctSheets(layout).map((distinct) => {
    const placed = distinct.placements.flatMap(place);
    const parts = layout.sharedCuts === undefined ? placed : withSharedCuts(placed);
    const contents: SheetContents = {
      sheet: sheetAt(layout, distinct.sheet),
      index: distinct.sheet,
      sheets: layout.sheets,
      parts,
      looseLines: placeLooseLines(lines, parts, usedRoom(layout, distinct), sheetAt(layout, distinct.sheet)),
      weeding: boxes.filter(({ pose }) => pose.sheet === distinct.sheet).map(weedingContour),
    };
    return { distinct, count: distinct.count, contents };
  });
}

const weedingContour = ({ box: { minX, minY, maxX, maxY }, pose }: WeedingBox): Contour =>
  transformContour(placementMap(pose), rectangleContour(minX, minY, maxX - minX, maxY - minY));

/** Returns the used area of a sheet, without the offcut. */
function usedRoom(layout: JobLayout, { sheet: index, alike }: DistinctSheet): Box {
  const sheet = sheetAt(layout, index);
  const cut = alike.at(-1) === layout.sheets - 1 ? layout.cutOff : null;
  return {
    minX: 0,
    minY: 0,
    maxX: cut?.axis === 'x' ? cut.atIn : sheet.widthIn,
    maxY: cut?.axis === 'y' ? cut.atIn : sheet.heightIn,
  };
}

/** Returns the function that places parts. Copies of a part share what they have in common. */
function partPlacer(
  measurement: JobMeasurement,
  letterText: LetterText | null,
): (placement: JobPlacement) => PlacedPart[] {
  const numbered = numberedParts(measurement);
  const shapes = new Map<string, PartShape | null>();
  const labels = new Map<string, Label | null>();
  const engraved = new Map<string, readonly Contour[]>();
  return (placement) => {
    const key = partKey(placement.rowId, placement.partId);
    const found = numbered.get(key);
    if (!found) return [];
    const shape = shapes.has(key) ? shapes.get(key)! : shapeOf(found.part);
    shapes.set(key, shape);
    if (shape === null) return [];
    const map = placementMap(placement);
    // Labels are upright, so each angle requires its own.
    const turned = `${key}@${placement.angleDeg}${placement.mirrored === true ? ' mirrored' : ''}`;
    if (!labels.has(turned)) {
      const { outer, holes } = eachContour(shape.exact, (contour) => transformContour(turnOf(map), contour));
      labels.set(turned, partLabel({ ...found, outer, holes }));
    }
    const label = labels.get(turned)!;
    if (!engraved.has(key)) engraved.set(key, engravedContours(found, shape.exact, letterText));
    const name = engraved.get(key)!;
    const readable = placement.mirrored === true ? reflectedInPlace(name) : name;
    const onSheet = (contour: Contour) => transformContour(map, contour);
    return [
      {
        part: found.part,
        number: found.number,
        key,
        map,
        ...placedShape(shape, onSheet),
        arcs: eachContour(shape.arcs, onSheet),
        label: label && { ...label, x: label.x + map[4], y: label.y + map[5] },
        engravedName: readable.map(onSheet),
      },
    ];
  };
}

/** Returns the outlines of a part's name in the part's frame. */
function engravedContours({ row, part }: NumberedPart, shape: PartContours, letterText: LetterText | null) {
  const name = nameToEngrave(row, part);
  if (name === null || letterText === null) return [];
  const found = engraveName(name, shape, letterText);
  return 'contours' in found ? found.contours : [];
}

/** Returns lettering reflected in the vertical axis of its own box, so that it is readable on a mirrored part. */
function reflectedInPlace(lettering: readonly Contour[]): readonly Contour[] {
  if (lettering.length === 0) return lettering;
  const { minX, maxX } = contoursBox(lettering);
  return lettering.map((contour) => transformContour([-1, 0, 0, 1, minX + maxX, 0], contour));
}

const turnOf = ([a, b, c, d]: Affine): Affine => [a, b, c, d, 0, 0];

/** Contours and marks of a part in its own frame. */
type PartShape = {
  readonly exact: PartContours;
  readonly arcs: PartContours;
  readonly marks: readonly PlacedMark[];
};

/** Returns the exact contours and the marks at their place on a sheet. They share contours, because a sheet can have thousands of copies. */
function placedShape({ exact, marks }: PartShape, onSheet: (contour: Contour) => Contour) {
  const placed = marks.map((mark): PlacedMark => ({ ...mark, contours: mark.contours.map(onSheet) }));
  const areas = contoursOf(placed, 'engrave');
  const isShared = exact.engraved.length > 0 && exact.engraved[0] === contoursOf(marks, 'engrave')[0];
  return {
    outer: onSheet(exact.outer),
    outerCuts: exact.outerCuts.map(onSheet),
    holes: exact.holes.map(onSheet),
    lines: exact.lines.map(onSheet),
    scored: contoursOf(placed, 'score'),
    engraved: isShared ? areas : exact.engraved.map(onSheet),
    marks: placed,
  };
}

const contoursOf = (marks: readonly PlacedMark[], operation: PlacedMark['operation']): readonly Contour[] =>
  marks.filter((mark) => mark.operation === operation).flatMap(({ contours }) => contours);

/** Returns the contours in the part's own frame; null for a part without an outline. */
function shapeOf(part: JobPart): PartShape | null {
  const [outer, ...holes] = readWrittenPaths(part.path);
  if (!outer) return null;
  const marks = (part.marks ?? []).map(({ operation, color, spot, path }): PlacedMark => {
    return { operation, color, ...(spot && { spot }), contours: readWrittenPaths(path) };
  });
  const exact = {
    outer,
    outerCuts: [outer],
    holes,
    lines: readWrittenPaths(part.linesPath),
    scored: contoursOf(marks, 'score'),
    engraved: united(marks.filter(({ operation }) => operation === 'engrave')),
  };
  return { exact, arcs: eachContour(exact, arcContour), marks };
}

/** Returns the boundary of the union of engraved areas. Areas of one color are united already; those of several may overlap. */
function united(areas: readonly PlacedMark[]): readonly Contour[] {
  if (areas.length < 2) return areas.flatMap(({ contours }) => contours);
  const loops = areas.flatMap(({ contours }, shape) =>
    contours.map((contour) => {
      return { contour, shape, fill: 'nonzero', drawnIn: contourLength(contour), addedIn: 0 } as const;
    }),
  );
  return outline(loops).boundary.loops.map(({ contour }) => contour);
}

const eachContour = (
  { outer, outerCuts, holes, lines, scored, engraved }: PartContours,
  change: (contour: Contour) => Contour,
): PartContours => ({
  outer: change(outer),
  outerCuts: outerCuts.map(change),
  holes: holes.map(change),
  lines: lines.map(change),
  scored: scored.map(change),
  engraved: engraved.map(change),
});
