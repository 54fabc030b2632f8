import type { JobLayout, JobMeasurement } from '../job/types.ts';

/**
 * What an export is made of: the answer as the person got it, so that a stored result is enough. All texts in it are
 * untrusted: names, ids and colours come from strangers' files.
 */
export type ExportJob = {
  /** File name or first text; made safe here. */
  readonly name: string;
  /** The day of the export, 'YYYY-MM-DD'. */
  readonly date: string;
  readonly runId: string | null;
  readonly engineVersion: string;
  readonly measurement: JobMeasurement;
  /** Null when only measurements were asked for. */
  readonly layout: JobLayout | null;
  /** The nesting options as they were asked, for the record. */
  readonly options: Readonly<Record<string, unknown>> | null;
};

export type ExportFile = { readonly path: string; readonly text: string };
