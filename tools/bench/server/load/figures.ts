import { readdirSync } from 'node:fs';

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

/** Returns the number of open file descriptors of a process. Linux only. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
