import type { TextRow } from '../contracts/job.ts';
import type { PreviewRow } from './preview-row.ts';

/** What the page asks its worker: rows to draw, and the files that it has not had before. */
export type PreviewCall = {
  call: number;
  rows: TextRow[];
  fonts: { id: string; filename: string; bytes: Uint8Array<ArrayBuffer> }[];
};

/** Rows that could not be drawn are left out. */
export type PreviewAnswer = { call: number; rows: PreviewRow[] };

/** What comes from the worker: that it hears, once, then its answers. */
export type PreviewNews = 'ready' | PreviewAnswer;
