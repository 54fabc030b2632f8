import { type Contour, rectangleContour } from '@measurement-nesting/curves';
import { sheetContour } from './sheet-edge.ts';
import {
  dxfDocument,
  type Layer,
  nearestColor,
  r12Document,
  scaledArcContour,
  writeContour,
  writeLabel,
  writeR12Label,
  writeR12Contour,
  type Label,
} from '@measurement-nesting/dxf/write';
import type { ScaledContents } from './scaled-contents.ts';
import type { SheetContents } from './sheet-contents.ts';
import type { PartContours, PlacedPart } from './placed-part.ts';
import type { SheetColors } from './sheet-colors.ts';

/** Colors by AutoCAD's index: gray, red, blue, green, white. */
const sheetLayers: readonly Layer[] = [
  { name: 'SHEET', color: 8, isCut: false },
  { name: 'CUT_OUTER', color: 1, isCut: true },
  { name: 'CUT_INNER', color: 5, isCut: true },
  { name: 'ENGRAVE', color: 3, isCut: true },
  { name: 'LABEL', color: 7, isCut: false },
];

/** Layer of the exclusion zones of a sheet; only in files that have some. */
const zonesLayer: Layer = { name: 'EXCLUSION_ZONES', color: 8, isCut: false };

/** Layer of engraved names; only in files that have some. */
const namesLayer: Layer = { name: 'ENGRAVE_NAMES', color: 4, isCut: true };

/** Layer of the weeding boxes; only in files that have some. */
const weedingLayer: Layer = { name: 'WEED', color: 6, isCut: true };

/** Layers of a sheet on which not everything is cut, in the order of the machine, in colors by AutoCAD's index. */
const operationLayers = (colors: Readonly<Record<OperationLayer, number>>): readonly Layer[] => [
  { name: 'SHEET', color: 8, isCut: false },
  ...operationLayerNames.map((name) => ({ name, color: colors[name], isCut: true })),
  { name: 'LABEL', color: 7, isCut: false },
];

const operationLayerNames = ['ENGRAVE', 'SCORE', 'CUT_INNER', 'CUT_OUTER'] as const;
type OperationLayer = (typeof operationLayerNames)[number];

type SheetWriter = {
  /** Selects the contours of a part to write. */
  readonly part: (part: PlacedPart) => PartContours;
  readonly contour: (layer: string, contour: Contour) => void;
  readonly label: (label: Label) => void;
};

/**
 * Returns one sheet as DXF at true size in inches or millimeters, origin at its lower left corner, y up. Layers: SHEET, CUT_OUTER, CUT_INNER (holes),
 * ENGRAVE (open lines), LABEL, ENGRAVE_NAMES if names are engraved, WEED (weeding boxes), and EXCLUSION_ZONES, which is not cut, if the sheet has some. Each contour is one entity, closed if the contour is: CIRCLE, or LWPOLYLINE with bulges within 0.001 in of
 * the exact curve (see arcContour). See docs/decisions/0042-one-dxf-entity-per-contour.md. With `colors`, the entities are in the order and on the layers of their operations.
 */
export function sheetDxf(contents: ScaledContents, colors: SheetColors | null = null): string {
  const flip = (y: number): number => contents.sheet.heightIn - y;
  return dxfDocument(layersOf(contents, colors), { ...contents.sheet, unit: contents.unit }, (tags, modelSpace) => {
    writeSheet(contents, colors, {
      part: ({ arcs }) => arcs,
      contour: (layer, contour) =>
        writeContour(tags, modelSpace, layer, scaledArcContour(contour, contents.perInch), flip),
      label: (label) => writeLabel(tags, modelSpace, label, flip),
    });
  });
}

/**
 * Returns one sheet as DXF with exact curves: a contour with curves other than arcs is a chain of entities (see writeContour). Engraved areas
 * are closed contours of lines and arcs here too, because programs fill only these.
 */
export function sheetExactDxf(contents: ScaledContents, colors: SheetColors | null = null): string {
  const flip = (y: number): number => contents.sheet.heightIn - y;
  return dxfDocument(layersOf(contents, colors), { ...contents.sheet, unit: contents.unit }, (tags, modelSpace) => {
    writeSheet(contents, colors, {
      part: (part) => ({ ...part, engraved: part.arcs.engraved }),
      contour: (layer, contour) => writeContour(tags, modelSpace, layer, contour, flip),
      label: (label) => writeLabel(tags, modelSpace, label, flip),
    });
  });
}

/** Returns one sheet as DXF for older machines: AutoCAD R12, one entity per contour, curves as arcs. See writeR12Contour. */
export function sheetR12Dxf(contents: ScaledContents, colors: SheetColors | null = null): string {
  const flip = (y: number): number => contents.sheet.heightIn - y;
  return r12Document(layersOf(contents, colors), contents.sheet, (tags) => {
    writeSheet(contents, colors, {
      part: ({ arcs }) => arcs,
      contour: (layer, contour) => writeR12Contour(tags, layer, scaledArcContour(contour, contents.perInch), flip),
      label: (label) => writeR12Label(tags, label, flip),
    });
  });
}

function layersOf({ sheet, parts, weeding }: SheetContents, colors: SheetColors | null): readonly Layer[] {
  const indexes = colors && layerColors(colors);
  const names = indexes === null ? namesLayer : { ...namesLayer, color: indexes.ENGRAVE };
  return [
    ...(indexes === null ? sheetLayers : operationLayers(indexes)),
    ...(parts.some(({ engravedName }) => engravedName.length > 0) ? [names] : []),
    ...(weeding.length > 0 ? [weedingLayer] : []),
    ...(sheet.zones?.length ? [zonesLayer] : []),
  ];
}

/** Colors of the layers by AutoCAD's index: black, blue, red. */
const STANDARD: Readonly<Record<OperationLayer, number>> = { ENGRAVE: 7, SCORE: 5, CUT_INNER: 1, CUT_OUTER: 1 };

/** Returns the pure colors nearest to those of the sheets; the standard ones where two operations would have the same. */
function layerColors({ engrave, score, cut, cutInner }: SheetColors): typeof STANDARD {
  const [ENGRAVE, SCORE, CUT_INNER, CUT_OUTER] = [engrave, score, cutInner, cut].map(nearestColor) as [
    number,
    number,
    number,
    number,
  ];
  const isDistinct = ENGRAVE !== SCORE && ![CUT_INNER, CUT_OUTER].some((color) => color === ENGRAVE || color === SCORE);
  return isDistinct ? { ENGRAVE, SCORE, CUT_INNER, CUT_OUTER } : STANDARD;
}

function writeSheet(contents: SheetContents, colors: SheetColors | null, write: SheetWriter): void {
  const { sheet, parts, looseLines, weeding } = contents;
  write.contour('SHEET', sheetContour(sheet));
  for (const { xIn, yIn, widthIn, heightIn } of sheet.zones ?? [])
    write.contour(zonesLayer.name, rectangleContour(xIn, yIn, widthIn, heightIn));
  for (const box of weeding) write.contour(weedingLayer.name, box);
  if (colors !== null) {
    writeOperations(contents, write);
    return;
  }
  for (const part of parts) {
    const { outerCuts, holes, lines } = write.part(part);
    for (const contour of outerCuts) write.contour('CUT_OUTER', contour);
    for (const hole of holes) write.contour('CUT_INNER', hole);
    for (const line of lines) write.contour('ENGRAVE', line);
    for (const letter of part.engravedName) write.contour(namesLayer.name, letter);
    if (part.label) write.label(part.label);
  }
  for (const { contour } of looseLines) write.contour('ENGRAVE', contour);
}

/** Writes the contours of each operation in the order of the machine. Open lines are inside cuts. */
function writeOperations({ parts, looseLines }: SheetContents, write: SheetWriter): void {
  const shapes = parts.map(write.part);
  const writeAll = (layer: OperationLayer | typeof namesLayer.name, contours: readonly Contour[]): void => {
    for (const contour of contours) write.contour(layer, contour);
  };
  for (const { engraved } of shapes) writeAll('ENGRAVE', engraved);
  for (const { engravedName } of parts) writeAll(namesLayer.name, engravedName);
  for (const { scored } of shapes) writeAll('SCORE', scored);
  for (const { holes, lines } of shapes) writeAll('CUT_INNER', [...holes, ...lines]);
  for (const { contour } of looseLines) write.contour('CUT_INNER', contour);
  for (const { outerCuts } of shapes) writeAll('CUT_OUTER', outerCuts);
  for (const { label } of parts) if (label) write.label(label);
}
