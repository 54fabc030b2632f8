import type { JobForm } from './job-form.ts';
import { readForm } from './read-form.ts';

/** A recent run of a user in this browser. The server stores its result for a day; the inputs are stored here. */
export type RecentRun = {
  runId: string;
  /** File name or first text. */
  name: string;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Sheets used, exact. */
  usage: number;
  /** Usage in words for several sizes or an incomplete layout; null when the number of sheets is enough. */
  stockText: string | null;
  /** The same with sizes in millimeters; absent in lists of older versions. */
  stockTextMm?: string | null;
  /** Inputs without the file's content. */
  form: JobForm;
};

const maxRecentRuns = 10;
const key = (owner: string) => `recent-runs:${owner}`;

export function readRecentRuns(owner: string, storage: Storage | undefined): RecentRun[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readRun).slice(0, maxRecentRuns) : [];
  } catch {
    return [];
  }
}

export function writeRecentRuns(owner: string, storage: Storage | undefined, runs: readonly RecentRun[]): void {
  try {
    storage?.setItem(key(owner), JSON.stringify(runs));
  } catch {
    // With a full storage the older list remains.
  }
}

/** Returns the list with a run first. Replaces an entry of the same run, and removes the oldest beyond the limit. */
export function withRecentRun(runs: readonly RecentRun[], run: RecentRun): RecentRun[] {
  const form = run.form.file === null ? run.form : { ...run.form, file: { ...run.form.file, content: '' } };
  return [{ ...run, form }, ...runs.filter((other) => other.runId !== run.runId)].slice(0, maxRecentRuns);
}

export function runName(form: JobForm): string {
  return form.file?.filename ?? form.rows.find((row) => row.text.trim() !== '')?.text ?? 'Run';
}

function readRun(value: unknown): RecentRun[] {
  if (typeof value !== 'object' || value === null) return [];
  const { runId, name, atMs, usage, stockText, stockTextMm, form } = value as Record<string, unknown>;
  const read = readForm(form);
  if (typeof runId !== 'string' || typeof name !== 'string' || read === null) return [];
  if (typeof atMs !== 'number' || typeof usage !== 'number') return [];
  return [
    { runId, name, atMs, usage, stockText: textOrNull(stockText), stockTextMm: textOrNull(stockTextMm), form: read },
  ];
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
