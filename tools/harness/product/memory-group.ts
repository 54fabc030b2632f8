import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Memory limits of control groups version 1 and version 2. */
const VERSIONS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
];

export type MemoryGroup = {
  /** Shell command that moves the shell into the group. */
  readonly enterCommand: string;
  /** Removes the group. */
  readonly close: () => void;
};

/** Creates a control group with a memory limit in MB; returns null without the rights of root. */
export function createMemoryGroup(limitMb: number): MemoryGroup | null {
  for (const { folder, limit } of VERSIONS) {
    const group = path.join(folder, `attacks-${process.pid}`);
    try {
      mkdirSync(group);
      if (!existsSync(path.join(group, limit))) throw new Error('This control group has no memory limit.');
      writeFileSync(path.join(group, limit), String(limitMb * 1024 * 1024));
      return { enterCommand: `echo $$ > ${group}/cgroup.procs;`, close: () => removeGroup(group) };
    } catch {
      if (existsSync(group)) removeGroup(group);
    }
  }
  return null;
}

function removeGroup(group: string): void {
  try {
    // A group with processes cannot be removed: they are moved to the parent group.
    const procs = path.join(group, 'cgroup.procs');
    for (const pid of existsSync(procs) ? readFileSync(procs, 'utf8').split('\n').filter(Boolean) : []) {
      writeFileSync(path.join(path.dirname(group), 'cgroup.procs'), pid);
    }
    rmdirSync(group);
  } catch {
    // An empty group that remains uses no memory.
  }
}
