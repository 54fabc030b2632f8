import type { TextRow } from '../../shared/contracts/job.ts';
import type { PreviewRow } from '../../shared/lettering/preview-row.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Rows to outline, and the font files that the worker has not received before. */
export type LetteringPreviewRequest = {
  rows: TextRow[];
  /** The user's own fonts. */
  fonts: { id: string; filename: string; bytes: Bytes }[];
  /** Files of listed fonts, named as in `fonts/`. */
  faces: { file: string; bytes: Bytes }[];
};

/** Rows that could not be outlined are omitted; `missing`: files of their listed fonts that they need. */
export type LetteringPreviewResponse = { rows: PreviewRow[]; missing: string[] };
