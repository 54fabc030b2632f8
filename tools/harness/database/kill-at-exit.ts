import type { ChildProcess } from 'node:child_process';

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGQUIT');
});

/** A server that somebody forgets to stop, or cannot any more, ends with this process. */
export function killAtExit<Child extends ChildProcess>(child: Child): Child {
  living.add(child);
  child.once('exit', () => living.delete(child));
  return child;
}
