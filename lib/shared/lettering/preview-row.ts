import { contoursBox, EngineError, pathData } from '@measurement-nesting/curves';
import { letterRow, type FontLibrary } from '#engine/lettering/index.ts';
import type { TextRow } from '../contracts/job.ts';
import type { LetteringResult } from '../contracts/lettering.ts';

export type PreviewRow = LetteringResult['rows'][number];

const emptyBox = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** Outlines of a text row for the screen, as they would be measured. A row that cannot be drawn says why. */
export function previewRow(row: TextRow, fonts: FontLibrary): PreviewRow {
  try {
    const { size: heightIn, ...asked } = row;
    const lettered = letterRow({ ...asked, heightIn }, fonts);
    const contours = lettered.drawing.shapes.flatMap((shape) => shape.contours);
    const box = contours.length > 0 ? contoursBox(contours) : emptyBox;
    return {
      id: row.id,
      path: pathData(contours),
      box,
      widthIn: box.maxX - box.minX,
      heightIn: box.maxY - box.minY,
      fontListed: lettered.fontListed,
      fontMeasured: lettered.fontMeasured,
      warnings: lettered.diagnostics.map((notice) => ({ ...notice, places: [...notice.places] })),
      error: null,
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      id: row.id,
      path: '',
      box: emptyBox,
      widthIn: 0,
      heightIn: 0,
      fontListed: row.font,
      fontMeasured: '',
      warnings: [],
      error: { code: error.code, message: error.message },
    };
  }
}
