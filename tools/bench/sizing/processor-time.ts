import { readFileSync } from 'node:fs';
import { descendants } from '../bars/product.ts';

/** Of proc(5): clock ticks, and where the times stand behind the name: user and system, and those of children that ended. */
const MS_PER_TICK = 10;
const OWN = [11, 12];
const WITH_ENDED = [...OWN, 13, 14];

/** Processor time of a process and all that it started, those that ended included, ms. Linux only. */
export const processorMs = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, one) => sum + timesOf(one, WITH_ENDED), 0);

/** Of the process alone. */
export const ownProcessorMs = (pid: number): number => timesOf(pid, OWN);

function timesOf(pid: number, fieldsAt: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fieldsAt.reduce((sum, at) => sum + Number(fields[at]), 0) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
