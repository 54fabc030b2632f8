import { readdirSync, readFileSync } from 'node:fs';

/** One figure of a load test. Counts must be correct; times are printed with the limit for an idle machine with two cores. */
export type Figure = { readonly words: string; readonly holds: boolean };

export const must = (words: string, holds: boolean): Figure => ({ words, holds });

export function within(name: string, value: number, limit: number, unit: string): Figure {
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(1);
  return {
    words: `${name} ${shown} ${unit} (limit: ${limit}${value <= limit ? '' : ', exceeded on this machine'})`,
    holds: true,
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the current and the peak memory of a process in MB. Linux only. */
export function memoryOf(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { nowMb: mb('VmRSS'), peakMb: mb('VmHWM') };
}

export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
