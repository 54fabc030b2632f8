/** Wakes readers of a run's events in this process; others poll the database. */
export type RunSignals = {
  readonly notify: (runId: string) => void;
  /** Resolves at the next notify of this run, after `timeoutMs`, or when the signal aborts. */
  readonly wait: (runId: string, timeoutMs: number, signal?: AbortSignal) => Promise<void>;
};

export function createRunSignals(): RunSignals {
  const waiting = new Map<string, Set<() => void>>();
  return {
    notify(runId) {
      for (const wake of waiting.get(runId) ?? []) wake();
    },
    wait(runId, timeoutMs, signal) {
      return new Promise((resolve) => {
        const set = waiting.get(runId) ?? new Set();
        waiting.set(runId, set);
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', wake);
          set.delete(wake);
          if (set.size === 0 && waiting.get(runId) === set) waiting.delete(runId);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        set.add(wake);
        if (signal?.aborted) wake();
        else signal?.addEventListener('abort', wake);
      });
    },
  };
}
