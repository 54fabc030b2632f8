import type { ChildProcess } from 'node:child_process';

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGQUIT');
});

/** Kills the child when this process exits, in case that nobody stops it before. */
export function killAtExit<Child extends ChildProcess>(child: Child): Child {
  living.add(child);
  child.once('exit', () => living.delete(child));
  return child;
}
