import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
let watching = false;

/** A program started here is ended when this one ends, also when it is told to by Ctrl-C. */
export function endWithUs(child: ChildProcess): void {
  if (!watching) {
    watching = true;
    process.once('exit', () => children.forEach((one) => one.kill('SIGKILL')));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  }
  children.add(child);
  child.once('exit', () => children.delete(child));
}
