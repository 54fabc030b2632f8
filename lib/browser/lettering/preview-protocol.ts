import type { TextRow } from '../../shared/contracts/job.ts';
import type { PreviewRow } from '../../shared/lettering/preview-row.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the page asks its worker: rows to draw, and the files that it has not had before. */
export type PreviewCall = {
  call: number;
  rows: TextRow[];
  /** The person's own. */
  fonts: { id: string; filename: string; bytes: Bytes }[];
  /** Of listed fonts, named as in `fonts/`. */
  faces: { file: string; bytes: Bytes }[];
};

/** Rows that could not be drawn are left out; `wanted`: files of their listed fonts that they could not do without. */
export type PreviewAnswer = { call: number; rows: PreviewRow[]; wanted: string[] };

/** What comes from the worker: that it hears, once, then its answers. */
export type PreviewNews = 'ready' | PreviewAnswer;
