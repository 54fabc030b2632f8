import { readFileSync } from 'node:fs';
import { randomFrom } from '../fuzz/mutation.ts';
import { descendants } from './processes.ts';

/** Fields of proc(5) in clock ticks: user and system time after the name, then those of ended children. */
const MS_PER_TICK = 10;
const OWN = [11, 12];
const WITH_ENDED = [...OWN, 13, 14];

/** Returns the CPU time in ms of a process and all its descendants, including ended ones. Linux only. */
export const processorMs = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, one) => sum + timesOf(one, WITH_ENDED), 0);

/** Returns the CPU time in ms of the process alone. */
export const ownProcessorMs = (pid: number): number => timesOf(pid, OWN);

const REFERENCE_RUNS = 3;
const REFERENCE_COUNT = 1_000_000;

/**
 * Returns the CPU time in ms of sorting a million random numbers in this process, a median. Limits of CPU time in this unit hold on slow and fast
 * machines alike.
 */
export function measureReferenceMs(): number {
  const times = Array.from({ length: REFERENCE_RUNS }, () => {
    const numbers = Array.from({ length: REFERENCE_COUNT }, randomFrom(1));
    const start = process.cpuUsage();
    numbers.sort((a, b) => a - b);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[REFERENCE_RUNS >> 1]!;
}

function timesOf(pid: number, fieldsAt: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fieldsAt.reduce((sum, at) => sum + Number(fields[at]), 0) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
