import type { Message } from '#lib/shared/model.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import { appendEvent, type EventType } from '../../runs/append-event.ts';
import { sendHeartbeat, storeLayout } from '../../runs/checkpoint.ts';
import type { ClaimedRun } from '../../runs/claim-run.ts';
import { bestPayload, measuredPayload } from '../../runs/run-snapshot.ts';
import type { RunSignals } from '../../runs/run-signals.ts';
import type { NestProgress } from '../job-process/protocol.ts';
import type { JobHandle } from '../job-process.ts';
import { createBestLayouts, type Best } from './best-layouts.ts';

/** The record of one attempt at a run: stores each message of its process in the table, in order and without loss. */
export type RunReport = {
  readonly begin: (budgetMs: number) => void;
  readonly attach: (process: JobHandle) => void;
  readonly onProgress: (progress: NestProgress) => void;
  /** Resolves when every message so far is stored. Rejects when one could not be. */
  readonly settle: () => Promise<void>;
  readonly close: () => void;
  /** Parts placed by the best layout stored, of this attempt or an earlier one. */
  readonly bestPlaced: () => number;
  readonly wasStopped: () => boolean;
  readonly isCanceled: () => boolean;
  /** Returns true if another attempt claimed the run, or it was ended elsewhere. */
  readonly isLost: () => boolean;
  readonly whyNothingFits: () => Message | undefined;
};

const BEAT_MS = 1_000;

export function createRunReport(
  { db, signals, log }: { db: Database; signals: RunSignals; log: Log },
  runId: string,
  run: ClaimedRun,
  signal: AbortSignal,
): RunReport {
  let process: JobHandle | undefined;
  let stop = run.stop;
  let isLost = false;
  let startedAt = performance.now();
  let isSearching = false;
  let budgetMs = 0;
  let isExtended = false;
  // After an error the attempt ends and the queue starts another.
  const writes = createWriteQueue(
    () => isLost,
    (error) => {
      log.error('run could not be written down', { runId, error });
      process?.kill();
    },
  );
  const layouts = createBestLayouts(run.best, (layout) => writes.add(() => write(layout)));
  const ticker = setInterval(() => writes.add(beatOnce), BEAT_MS);
  const stopListening = listenForStop(signals, runId, () => writes.add(beatOnce));
  const onAbort = () => process?.kill();
  signal.addEventListener('abort', onAbort);

  const elapsedMs = () => run.spentMs + (performance.now() - startedAt);

  function lose(): void {
    isLost = true;
    process?.kill();
  }

  async function append(type: EventType, payload: object | string): Promise<void> {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    if (await appendEvent(db, runId, run.attempt, type, text)) signals.notify(runId);
    else lose();
  }

  async function write(layout: Best): Promise<void> {
    const { placed, total } = layout;
    const payload = bestPayload(layout.json, { placed, total, elapsedS: (run.spentMs + layout.elapsedMs) / 1000 });
    if (!(await storeLayout(db, runId, run.attempt, payload, placed > 0))) return lose();
    layouts.markStored(layout);
    signals.notify(runId);
  }

  async function beatOnce(): Promise<void> {
    const { holds, stop: requested } = await sendHeartbeat(db, runId, run.attempt, elapsedMs());
    if (!holds) return lose();
    obey(requested);
    if (!isSearching) return;
    const improvedAt = layouts.improvedAt();
    await append('progress', {
      elapsedS: elapsedMs() / 1000,
      leftS: Math.max(0, (budgetMs - (performance.now() - startedAt)) / 1000),
      sinceImprovementS: improvedAt === null ? null : (performance.now() - improvedAt) / 1000,
      ...(isExtended && { extended: true }),
    });
  }

  function obey(requested: ClaimedRun['stop']): void {
    stop = requested;
    if (stop === 'cancel') process?.kill();
    else if (stop === 'keep') process?.stop();
  }

  return {
    begin(budget) {
      startedAt = performance.now();
      budgetMs = budget;
    },
    attach(started) {
      process = started;
      if (signal.aborted || isLost) started.kill();
      else obey(stop);
    },
    onProgress(progress) {
      if (progress.type === 'measured') {
        if (!run.isMeasured) writes.add(() => append('measured', measuredPayload(progress.json)));
      } else if (progress.type === 'nesting') {
        isSearching = true;
        writes.add(() => append('nesting', { total: progress.total, budgetS: budgetMs / 1000 }));
      } else if (progress.type === 'extended') {
        isExtended = true;
        budgetMs = progress.budgetMs;
      } else layouts.add(progress);
    },
    async settle() {
      layouts.flush();
      await writes.settle();
    },
    close() {
      clearInterval(ticker);
      layouts.close();
      stopListening();
      signal.removeEventListener('abort', onAbort);
    },
    bestPlaced: () => layouts.stored()?.placed ?? 0,
    wasStopped: () => stop !== null,
    isCanceled: () => stop === 'cancel',
    isLost: () => isLost,
    whyNothingFits: layouts.whyNothingFits,
  };
}

/** Returns the signal that wakes the worker of a run; readers of its stream wait for another one. */
export const stopSignal = (runId: string): string => `stop:${runId}`;

/** Calls `onStop` when a stop is requested in this process, which is sooner than the next beat. Returns a function that ends it. */
function listenForStop(signals: RunSignals, runId: string, onStop: () => void): () => void {
  const ended = new AbortController();
  void (async () => {
    while (!ended.signal.aborted) {
      await signals.wait(stopSignal(runId), 60_000, ended.signal);
      if (!ended.signal.aborted) onStop();
    }
  })();
  return () => ended.abort();
}

/** Writes in order, one at a time. After an error nothing more is written. */
type WriteQueue = {
  readonly add: (write: () => Promise<void>) => void;
  /** Resolves when all writes added so far have ended. Rejects with the first error. */
  readonly settle: () => Promise<void>;
};

/** `isEnded` returns true when further writes are to be skipped; `onError` is called for the first error. */
function createWriteQueue(isEnded: () => boolean, onError: (error: unknown) => void): WriteQueue {
  let writes: Promise<void> = Promise.resolve();
  let failed: { readonly error: unknown } | undefined;
  return {
    add(write) {
      writes = writes.then(async () => {
        if (failed || isEnded()) return;
        try {
          await write();
        } catch (error) {
          failed = { error };
          onError(error);
        }
      });
    },
    async settle() {
      await writes;
      if (failed) throw failed.error;
    },
  };
}
