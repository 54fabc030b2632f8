import { readdirSync } from 'node:fs';

/** One figure of a load test. Counts must hold; times are told beside what is asked of a quiet machine with two cores. */
export type Figure = { readonly words: string; readonly holds: boolean };

export const must = (words: string, holds: boolean): Figure => ({ words, holds });

export function within(name: string, value: number, asked: number, unit: string): Figure {
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(1);
  return {
    words: `${name} ${shown} ${unit} (asked: ${asked}${value <= asked ? '' : ', missed on this machine'})`,
    holds: true,
  };
}

/** Returns the number of open file descriptors of a process. Linux only. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
