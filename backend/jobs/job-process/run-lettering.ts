import { contoursBox, EngineError, letterRow, pathData, type FontLibrary } from '#engine';
import type { LetteringRequest, LetteringResult } from '#lib/contracts/lettering.ts';
import type { TextRow } from '#lib/contracts/job.ts';
import type { JobAnswer } from './protocol.ts';
import { toJson, type Fixed } from './to-json.ts';

type PreviewRow = Fixed<LetteringResult['rows'][number]>;

/** Outlines of text rows for the screen. A row that cannot be drawn says why; the others are drawn. */
export function runLettering(rows: LetteringRequest['rows'], fonts: FontLibrary): JobAnswer {
  return { kind: 'json', json: toJson<LetteringResult>({ rows: rows.map((row) => preview(row, fonts)) }) };
}

function preview(row: TextRow, fonts: FontLibrary): PreviewRow {
  try {
    const { size: heightIn, ...asked } = row;
    const lettered = letterRow({ ...asked, heightIn }, fonts);
    const contours = lettered.drawing.shapes.flatMap((shape) => shape.contours);
    const box = contours.length > 0 ? contoursBox(contours) : EMPTY_BOX;
    return {
      id: row.id,
      path: pathData(contours),
      box,
      widthIn: box.maxX - box.minX,
      heightIn: box.maxY - box.minY,
      fontListed: lettered.fontListed,
      fontMeasured: lettered.fontMeasured,
      warnings: lettered.diagnostics,
      error: null,
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      id: row.id,
      path: '',
      box: EMPTY_BOX,
      widthIn: 0,
      heightIn: 0,
      fontListed: row.font,
      fontMeasured: '',
      warnings: [],
      error: { code: error.code, message: error.message },
    };
  }
}

const EMPTY_BOX = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
