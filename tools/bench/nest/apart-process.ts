import { readFileSync } from 'node:fs';
import { ownRun } from './rows.ts';
import type { OwnTask } from './apart.ts';
import { ownNest } from '../sheets/rows.ts';

/** One search of ours in this process: the task comes as a message, the run goes back as one, and the process ends. */
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
 * Most memory this process ever had, both threads, megabytes. Linux tells it of the program itself; what the system
 * counts elsewhere may include the one that started it.
 */
function peakMb(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}
