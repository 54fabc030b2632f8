'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RunResult } from '#components/run/run-state.ts';
import { exampleRunId } from './finished-example.ts';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import {
  readRecentRuns,
  runName,
  withRecentRun,
  writeRecentRuns,
  type RecentRun,
} from '#lib/browser/draft/recent-runs.ts';
import { usageWords } from '#lib/shared/stock-usage.ts';

/** List of recent runs in this browser; a run is added when it finishes. */
export function useRecentRuns(owner: string, result: RunResult | null): readonly RecentRun[] {
  const [list] = useState(() => new RecentRunList(owner, localStorageOrNone()));
  useEffect(() => {
    if (result !== null && result.ended !== 'running') list.note(result, Date.now());
  }, [list, result]);
  return useSyncExternalStore(list.subscribe, () => list.runs);
}

class RecentRunList {
  #owner: string;
  #storage: Storage | undefined;
  #listeners = new Set<() => void>();
  runs: readonly RecentRun[];

  constructor(owner: string, storage: Storage | undefined) {
    this.#owner = owner;
    this.#storage = storage;
    this.runs = readRecentRuns(owner, storage);
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A run that is already on the list retains its time. */
  note({ runId, layout, form }: RunResult, nowMs: number) {
    if (runId === null || runId === exampleRunId || layout === null || this.runs[0]?.runId === runId) return;
    const atMs = this.runs.find((run) => run.runId === runId)?.atMs ?? nowMs;
    const { figure, incomplete } = usageWords(layout);
    const stockText = layout.stock === undefined && incomplete === null ? null : figure;
    this.runs = withRecentRun(this.runs, { runId, name: runName(form), atMs, usage: layout.usage, stockText, form });
    writeRecentRuns(this.#owner, this.#storage, this.runs);
    for (const listener of this.#listeners) listener();
  }
}
