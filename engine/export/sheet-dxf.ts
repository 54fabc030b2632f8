import { rectangleContour } from '../geometry/contour.ts';
import type { JobLayout } from '../job/types.ts';
import type { DistinctSheet } from './distinct-sheets.ts';
import { dxfDocument, type Layer } from './dxf/document.ts';
import { beginEntity, writeContour, writePoint } from './dxf/write-contour.ts';
import { placedParts } from './placed-parts.ts';
import type { ExportJob } from './types.ts';

/** Colours by AutoCAD's index: grey, red, blue, green, white. */
const layers: readonly Layer[] = [
  { name: 'SHEET', color: 8 },
  { name: 'CUT_OUTER', color: 1 },
  { name: 'CUT_INNER', color: 5 },
  { name: 'ENGRAVE', color: 3 },
  { name: 'LABEL', color: 7 },
];
const LABEL_HEIGHT_IN = 0.25;

/**
 * One sheet as DXF at true size in inches, origin at its lower left corner, y up. Layers: SHEET, CUT_OUTER, CUT_INNER (holes),
 * ENGRAVE (open lines), LABEL. Every contour is one entity and exact: circles, polylines with arcs, splines. product.md 7.9.
 */
export function sheetDxf(job: ExportJob, layout: JobLayout, distinct: DistinctSheet): string {
  const { widthIn, heightIn } = layout.sheet;
  const flip = (y: number): number => heightIn - y;
  return dxfDocument(layers, { widthIn, heightIn }, (tags, modelSpace) => {
    writeContour(tags, modelSpace, 'SHEET', rectangleContour(0, 0, widthIn, heightIn), flip);
    for (const { part, outer, holes, lines, middle } of placedParts(job.measurement, distinct.placements)) {
      writeContour(tags, modelSpace, 'CUT_OUTER', outer, flip);
      for (const hole of holes) writeContour(tags, modelSpace, 'CUT_INNER', hole, flip);
      for (const line of lines) writeContour(tags, modelSpace, 'ENGRAVE', line, flip);
      beginEntity(tags, 'TEXT', modelSpace, 'LABEL', 'AcDbText');
      writePoint(tags, middle.x, flip(middle.y));
      tags.tag(40, LABEL_HEIGHT_IN);
      tags.tag(1, part.name);
      tags.tag(100, 'AcDbText');
    }
  });
}
