import type { TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import type { JobLayout, JobMeasurement, JobStockUse } from '../model/answer.ts';
import type { PieceCount, UnplacedShare } from '../model/unplaced-share.ts';
import type { PrintedTable } from './pdf/table.ts';

/**
 * Input of an export: the result as the user received it, so that a stored result is enough. All texts are untrusted: names, ids and colors
 * come from strangers' files.
 */
export type ExportJob = {
  /** File name or first text; made safe here. */
  readonly name: string;
  /** The day of the export, 'YYYY-MM-DD'. */
  readonly date: string;
  readonly runId: string | null;
  readonly engineVersion: string;
  readonly measurement: JobMeasurement;
  readonly tables: ExportTables;
  /** Null for measurements only. */
  readonly layout: JobLayout | null;
  /** The layout's usage in the words the person has seen; null without a layout. */
  readonly usage: UsageWords | null;
  /** Start of the search; absent if unknown. */
  readonly startedFrom?: 'fresh' | 'last layout' | undefined;
  /** Nesting options of the request, for the record. */
  readonly options: Readonly<Record<string, unknown>> | null;
  /** Draws letters on the pages to print that the printed face lacks; without it they are shown as '?'. */
  readonly letterText?: (run: TextRun) => TextOutline | null;
};

/** Measurements and settings as tables. Columns, rounding and wording are the caller's, so that screen, paper and files never differ. */
export type ExportTables = {
  /** The text of measurements.csv. */
  readonly csv: (measurement: JobMeasurement, unplaced: UnplacedShare | null) => string;
  /** The text of sheets.csv: the sizes that were used, and for how many pieces. */
  readonly sheets: (stock: NonNullable<JobLayout['stock']>, pieces: PieceCount) => string;
  /** One size in a line: 'Sheet 48 x 96 in (Birch), $40.00 each: sheets 3 to 5'. */
  readonly sizeLine: (size: JobStockUse) => string;
  /** A line a row, and the total. */
  readonly rows: (measurement: JobMeasurement, unplaced: UnplacedShare | null) => PrintedTable;
  /** Returns the tables' heading of a figure: 'Length (in)'. */
  readonly heading: (figure: 'lengthIn' | 'perimeterIn') => string;
  /** Returns the nesting options of the request as label and value. */
  readonly settings: (options: Readonly<Record<string, unknown>>) => [label: string, value: string][];
};

/** Rounding and wording of the usage are the caller's, so that screen and paper never differ. */
export type UsageWords = {
  /** '3.4 sheets', '0.07 sheet for 1 of 2 pieces'. */
  readonly figure: string;
  /** Usage as a sentence: '3 full sheets + 40% of a fourth. Order 4. You keep a 48 x 57.6 in offcut.' */
  readonly sentence: string;
  /** '1 sheet to buy: $60.00 · used share $5.54.'; null where no price is known. */
  readonly cost: string | null;
  /** '48 x 57.6', or null when nothing useful is left. */
  readonly leftover: string | null;
  /** '37 fit; no more than 41 can.' and the like; null where every row came in a number. */
  readonly fill: string | null;
};

/** One file of the zip: its text (UTF-8), or its bytes. */
export type ExportFile = { readonly path: string; readonly content: string | Uint8Array };
