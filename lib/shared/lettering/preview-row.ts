import { contoursBox, EngineError, pathData } from '@measurement-nesting/curves';
import { letterRow, type FontLibrary, type LetteredRow } from '@measurement-nesting/lettering';
import { measureDrawing } from '@measurement-nesting/measure';
import { measuredTextRow } from '#engine/model/measured-row.ts';
import type { TextRow } from '../contracts/job.ts';
import type { MeasuredRow } from '../contracts/result.ts';
import type { LetteringResult } from '../contracts/lettering.ts';

export type PreviewRow = LetteringResult['rows'][number];

const emptyBox = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** Outlines a text row for the screen, as it would be measured. A row that cannot be outlined has an error. */
export function previewRow(row: TextRow, fonts: FontLibrary): PreviewRow {
  try {
    const { size: heightIn, ...requested } = row;
    const lettered = letterRow({ ...requested, heightIn }, fonts);
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
      measured: measured(row, lettered),
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
      measured: null,
      error: { code: error.code, message: error.message },
    };
  }
}

/** Returns null if there is nothing to measure. */
function measured(row: TextRow, lettered: LetteredRow): MeasuredRow | null {
  try {
    // The shapes are equal; the arrays of the contract are mutable.
    return measuredTextRow(
      { ...row, quantity: 1 },
      lettered,
      measureDrawing(lettered.drawing, new Set(row.leaveOutParts)),
    ) as MeasuredRow;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return null;
  }
}
