import { readFileSync } from 'node:fs';
import { ownRun } from './rows.ts';
import type { OwnTask } from './apart.ts';
import { ownNest } from '../sheets/rows.ts';

/** Runs one search in this process: receives the task as a message, sends the run as a message, and exits. */
process.once('message', (task: OwnTask) => {
  void run(task).then((own) => {
    const { user, system } = process.cpuUsage();
    const apart = { own, cpuS: (user + system) / 1e6, peakMb: peakMb() };
    process.send!(apart, () => process.disconnect());
  });
});

const run = (task: OwnTask): Promise<unknown> =>
  task.kind === 'strip'
    ? ownRun(task.instance, task.budget)
    : ownNest(task.items, task.sheet, task.options, task.budget);

/**
 * Returns the peak memory of this process with both threads, in megabytes. Linux reports it for the program itself; the
 * value of other systems may include the parent process.
 */
function peakMb(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}
