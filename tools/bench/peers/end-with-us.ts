import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
let watching = false;

/** Kills the child when this process ends, also by Ctrl-C. */
export function endWithUs(child: ChildProcess): void {
  if (!watching) {
    watching = true;
    process.once('exit', () => children.forEach((one) => one.kill('SIGKILL')));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  }
  children.add(child);
  child.once('exit', () => children.delete(child));
}
