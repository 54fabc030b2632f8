import { readFileSync } from 'node:fs';
import { descendants } from '../bars/product.ts';

/** Of proc(5): clock ticks, and where the times stand behind the name: user, system, and the same of children that ended. */
const MS_PER_TICK = 10;
const TIMES = [11, 12, 13, 14];

/** Processor time of a process and all that it started, those that ended included, ms. Linux only. */
export const processorMs = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, one) => sum + timesOf(one), 0);

/** Of the process alone. */
export function timesOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TIMES.reduce((sum, at) => sum + Number(fields[at]), 0) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
