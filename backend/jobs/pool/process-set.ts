import { count } from '#lib/server/metrics/channels.ts';
import type { JobProcess } from '../job-process.ts';

/** Maximum age of a process's memory of an account's last job, in ms. */
const AFFINITY_MS = 10 * 60_000;

export type ProcessSetOptions<Process> = {
  /** Maximum number of processes. */
  readonly size: number;
  readonly start: () => Process;
  /** Memory size in bytes from which a process is replaced after a job. */
  readonly recycleBytes: number;
  /** Called when a process becomes free. */
  readonly onFree: () => void;
  /** Called when the last process could not start. */
  readonly onNoneStarts: (error: Error) => void;
};

/** Warm job processes: free ones, with the account of their last job, and replacements for those that ended or grew. */
export type ProcessSet<Process> = {
  /** Starts a process if there are fewer than `size` and none is free. */
  readonly ensureOne: () => void;
  /** Removes and returns a free process; undefined when there is none. */
  readonly takeFree: () => Process | undefined;
  readonly putBack: (process: Process) => void;
  readonly freeCount: () => number;
  /** Returns the number of processes, those that start and those that work included. */
  readonly count: () => number;
  /** Returns a free process that ran the account's last job in exchange for `process`, or `process` itself. */
  readonly exchangeFor: (process: Process, account: string | undefined) => Process;
  /** Frees a process after a job of `account`, or replaces it when it ended or grew. */
  readonly release: (process: Process, account: string | undefined) => void;
  readonly pids: () => number[];
  readonly close: () => void;
};

export function createProcessSet<Process extends Pick<JobProcess, 'pid' | 'ready' | 'isAlive' | 'peakBytes' | 'kill'>>(
  options: ProcessSetOptions<Process>,
): ProcessSet<Process> {
  const { size, start, recycleBytes, onFree, onNoneStarts } = options;
  const free: Process[] = [];
  const all = new Set<Process>();
  const lastJobs = new WeakMap<Process, { readonly account: string; readonly at: number }>();
  let isClosed = false;

  function add(): void {
    const process = start();
    all.add(process);
    process.ready.then(
      () => putFree(process),
      (error: Error) => {
        all.delete(process);
        // An immediate restart could repeat indefinitely, so the next job starts a process.
        if (all.size === 0) onNoneStarts(error);
      },
    );
  }

  function putFree(process: Process): void {
    free.push(process);
    onFree();
  }

  const ranLastJobOf = (account: string) => (process: Process) => {
    const last = lastJobs.get(process);
    return process.isAlive() && last?.account === account && performance.now() - last.at < AFFINITY_MS;
  };

  for (let i = 0; i < size; i++) add();

  return {
    ensureOne() {
      if (free.length === 0 && all.size < size) add();
    },
    takeFree() {
      for (let process = free.pop(); process; process = free.pop()) {
        if (process.isAlive()) return process;
        all.delete(process);
        add();
      }
      return undefined;
    },
    putBack: (process) => void free.push(process),
    freeCount: () => free.length,
    count: () => all.size,
    exchangeFor(process, account) {
      if (account === undefined || ranLastJobOf(account)(process)) return process;
      const index = free.findIndex(ranLastJobOf(account));
      return index < 0 ? process : free.splice(index, 1, process)[0]!;
    },
    release(process, account) {
      if (isClosed) return;
      lastJobs.delete(process);
      if (process.isAlive() && process.peakBytes() < recycleBytes) {
        if (account !== undefined) lastJobs.set(process, { account, at: performance.now() });
        return putFree(process);
      }
      count(process.isAlive() ? 'restarts.job process grown' : 'restarts.job process ended');
      process.kill();
      all.delete(process);
      add();
      onFree();
    },
    pids: () => [...all].map((process) => process.pid),
    close() {
      isClosed = true;
      for (const process of all) process.kill();
      all.clear();
    },
  };
}
