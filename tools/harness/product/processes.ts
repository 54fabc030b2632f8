import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns the process IDs of all descendants of a process. Linux only. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const found = [pid];
  for (let at = 0; at < found.length; at++) {
    for (const process of parents) if (process.parent === found[at]) found.push(process.pid);
  }
  return found.slice(1);
}

/** Returns the process ID of the parent; null if the process has ended. */
export function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`);
  // The process name in parentheses may contain any character.
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : null;
}

/** Returns the command line; empty if the process has ended. */
export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns the resident memory of a process and its peak in MB. Throws if the process has ended. */
export function memoryOf(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { nowMb: mb('VmRSS'), peakMb: mb('VmHWM') };
}

function read(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
