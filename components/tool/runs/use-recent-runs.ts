'use client';

import { useEffect, useState } from 'react';
import { exampleRunId, type RunResult } from '#components/run/run-state.ts';
import { Store, useStore } from '#components/ui/store.ts';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import {
  readRecentRuns,
  runName,
  withRecentRun,
  writeRecentRuns,
  type RecentRun,
} from '#lib/browser/draft/recent-runs.ts';
import { lengthUnits } from '#lib/shared/units.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';

/** Returns the recent runs in this browser; a run is added when it finishes. */
export function useRecentRuns(owner: string, result: RunResult | null): readonly RecentRun[] {
  const [list] = useState(() => new Store(readRecentRuns(owner, localStorageOrNone())));
  useEffect(() => {
    if (result === null || result.ended === 'running') return;
    const runs = withResult(list.get(), result, Date.now());
    if (runs === null) return;
    writeRecentRuns(owner, localStorageOrNone(), runs);
    list.set(runs);
  }, [list, owner, result]);
  return useStore(list, (runs) => runs);
}

/** Returns the list with a finished run at its start; null if it is there already. A run that is on the list retains its time. */
function withResult(runs: readonly RecentRun[], { runId, layout, form }: RunResult, nowMs: number): RecentRun[] | null {
  if (runId === null || runId === exampleRunId || layout === null || runs[0]?.runId === runId) return null;
  const atMs = runs.find((run) => run.runId === runId)?.atMs ?? nowMs;
  const hasText =
    layout.stock !== undefined || layout.sheet.roll !== undefined || usageWords(layout).incomplete !== null;
  const [stockText = null, stockTextMm = null] = hasText
    ? lengthUnits.map((unit) => usageWords(layout, unit).figure)
    : [];
  return withRecentRun(runs, { runId, name: runName(form), atMs, usage: layout.usage, stockText, stockTextMm, form });
}
