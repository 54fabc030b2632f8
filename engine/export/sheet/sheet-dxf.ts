import { type Contour, rectangleContour } from '@measurement-nesting/curves';
import {
  arcContour,
  dxfDocument,
  type Layer,
  r12Document,
  writeContour,
  writeLabel,
  writeR12Label,
  writeR12Contour,
  type Label,
} from '@measurement-nesting/dxf/write';
import { namesLayer, sheetLayers, zonesLayer } from './dxf-layers.ts';
import type { SheetContents } from './sheet-contents.ts';
import type { PartContours, PlacedPart } from './placed-part.ts';

type SheetWriter = {
  /** Selects the contours of a part to write. */
  readonly part: (part: PlacedPart) => PartContours;
  readonly contour: (layer: string, contour: Contour) => void;
  readonly label: (label: Label) => void;
};

/**
 * Returns one sheet as DXF at true size in inches, origin at its lower left corner, y up. Layers: SHEET, CUT_OUTER, CUT_INNER (holes),
 * ENGRAVE (open lines), LABEL, ENGRAVE_NAMES if names are engraved, and EXCLUSION_ZONES, which is not cut, if the sheet has some. Each contour is one entity, closed if the contour is: CIRCLE, or LWPOLYLINE with bulges within 0.001 in of
 * the exact curve (see arcContour). See docs/decisions/0042-one-dxf-entity-per-contour.md.
 */
export function sheetDxf(contents: SheetContents): string {
  const flip = (y: number): number => contents.sheet.heightIn - y;
  return dxfDocument(layersOf(contents), contents.sheet, (tags, modelSpace) => {
    writeSheet(contents, {
      part: ({ arcs }) => arcs,
      contour: (layer, contour) => writeContour(tags, modelSpace, layer, arcContour(contour), flip),
      label: (label) => writeLabel(tags, modelSpace, label, flip),
    });
  });
}

/** Returns one sheet as DXF with exact curves: a contour with curves other than arcs is a chain of entities. See writeContour. */
export function sheetExactDxf(contents: SheetContents): string {
  const flip = (y: number): number => contents.sheet.heightIn - y;
  return dxfDocument(layersOf(contents), contents.sheet, (tags, modelSpace) => {
    writeSheet(contents, {
      part: (part) => part,
      contour: (layer, contour) => writeContour(tags, modelSpace, layer, contour, flip),
      label: (label) => writeLabel(tags, modelSpace, label, flip),
    });
  });
}

/** Returns one sheet as DXF for older machines: AutoCAD R12, one entity per contour, curves as arcs. See writeR12Contour. */
export function sheetR12Dxf(contents: SheetContents): string {
  const flip = (y: number): number => contents.sheet.heightIn - y;
  return r12Document(layersOf(contents), contents.sheet, (tags) => {
    writeSheet(contents, {
      part: ({ arcs }) => arcs,
      contour: (layer, contour) => writeR12Contour(tags, layer, arcContour(contour), flip),
      label: (label) => writeR12Label(tags, label, flip),
    });
  });
}

const layersOf = ({ sheet, parts }: SheetContents): readonly Layer[] => [
  ...sheetLayers,
  ...(parts.some(({ engravedName }) => engravedName.length > 0) ? [namesLayer] : []),
  ...(sheet.zones?.length ? [zonesLayer] : []),
];

function writeSheet({ sheet, parts, looseLines }: SheetContents, write: SheetWriter): void {
  write.contour('SHEET', rectangleContour(0, 0, sheet.widthIn, sheet.heightIn));
  for (const { xIn, yIn, widthIn, heightIn } of sheet.zones ?? [])
    write.contour(zonesLayer.name, rectangleContour(xIn, yIn, widthIn, heightIn));
  for (const part of parts) {
    const { outer, holes, lines } = write.part(part);
    write.contour('CUT_OUTER', outer);
    for (const hole of holes) write.contour('CUT_INNER', hole);
    for (const line of lines) write.contour('ENGRAVE', line);
    for (const letter of part.engravedName) write.contour(namesLayer.name, letter);
    if (part.label) write.label(part.label);
  }
  for (const { contour } of looseLines) write.contour('ENGRAVE', contour);
}
