import type { FontLibrary } from '#engine';
import type { LetteringRequest, LetteringResult } from '#lib/shared/contracts/lettering.ts';
import { previewRow } from '#lib/shared/lettering/preview-row.ts';
import type { JobAnswer } from './protocol.ts';
import { toJson } from './to-json.ts';

/** Outlines text rows for the screen. A row that cannot be outlined has an error; the others are outlined. */
export function runLettering(rows: LetteringRequest['rows'], fonts: FontLibrary): JobAnswer {
  return { kind: 'json', json: toJson<LetteringResult>({ rows: rows.map((row) => previewRow(row, fonts)) }) };
}
