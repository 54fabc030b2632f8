import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { appendEvent, type EventType } from '../runs/append-event.ts';
import { beat, storeLayout } from '../runs/checkpoint.ts';
import { compareLayouts, type LayoutFigures } from '../runs/earlier/compare-layouts.ts';
import type { ClaimedRun } from '../runs/claim-run.ts';
import { bestPayload, measuredPayload } from '../runs/run-snapshot.ts';
import type { RunSignals } from '../runs/run-signals.ts';
import type { NestNews } from './job-process/protocol.ts';
import type { JobHandle } from './job-process.ts';

type Best = Extract<NestNews, { type: 'best' }>;

/** What one attempt at a run says while it works: everything it learns goes to the table, in order, and nothing is lost. */
export type RunReport = {
  readonly begin: (budgetMs: number) => void;
  readonly attach: (process: JobHandle) => void;
  readonly onNews: (news: NestNews) => void;
  /** Resolves when everything said so far is stored. Rejects when it could not be. */
  readonly settle: () => Promise<void>;
  readonly close: () => void;
  /** Parts placed by the best layout stored, of this attempt or an earlier one. */
  readonly bestPlaced: () => number;
  readonly wasStopped: () => boolean;
  readonly isCanceled: () => boolean;
  /** Another attempt took the run over, or it was ended elsewhere. */
  readonly isLost: () => boolean;
  readonly whyNothingFits: () => string | undefined;
};

const BEAT_MS = 1_000;
/** Layouts may come many a second at first; people see three a second at most. The first is shown at once. */
const LAYOUT_EVERY_MS = 300;

export function createRunReport(
  { db, signals, log }: { db: Database; signals: RunSignals; log: Log },
  runId: string,
  run: ClaimedRun,
  signal: AbortSignal,
): RunReport {
  let process: JobHandle | undefined;
  let stop = run.stop;
  let lost = false;
  let best: LayoutFigures | null = run.best;
  /** True once the best layout comes from this attempt; from then on the search reports only better ones. */
  let isOwnBest = false;
  let nothingFits: string | undefined;
  let pending: Best | undefined;
  let layoutTimer: NodeJS.Timeout | undefined;
  let storedAt = -Infinity;
  let improvedAt: number | null = null;
  let begunAt = Date.now();
  let searching = false;
  let budgetMs = 0;
  let writes: Promise<void> = Promise.resolve();
  let fault: unknown;
  const ticker = setInterval(() => enqueue(pulse), BEAT_MS);
  const listening = new AbortController();

  const elapsedMs = () => run.spentMs + (Date.now() - begunAt);

  /** One write after the other. After a fault nothing more is written: the attempt ends and the queue tries again. */
  function enqueue(write: () => Promise<void>): void {
    writes = writes.then(async () => {
      if (fault !== undefined || lost) return;
      try {
        await write();
      } catch (error) {
        fault = error;
        log.error('run could not be written down', { runId, error });
        process?.kill();
      }
    });
  }

  async function say(type: EventType, payload: string): Promise<void> {
    if (await appendEvent(db, runId, run.attempt, type, payload)) signals.notify(runId);
    else lose();
  }

  function lose(): void {
    lost = true;
    process?.kill();
  }

  async function pulse(): Promise<void> {
    const { holds, stop: asked } = await beat(db, runId, run.attempt, elapsedMs());
    if (!holds) return lose();
    obey(asked);
    if (!searching) return;
    const sinceImprovementS = improvedAt === null ? null : (Date.now() - improvedAt) / 1000;
    const leftS = Math.max(0, (budgetMs - (Date.now() - begunAt)) / 1000);
    await say('progress', JSON.stringify({ elapsedS: elapsedMs() / 1000, leftS, sinceImprovementS }));
  }

  function obey(asked: ClaimedRun['stop']): void {
    stop = asked;
    if (stop === 'cancel') process?.kill();
    else if (stop === 'keep') process?.stop();
  }

  function storePending(): void {
    const news = pending;
    pending = undefined;
    layoutTimer = undefined;
    if (!news) return;
    storedAt = Date.now();
    enqueue(async () => {
      const figures = { placed: news.placed, total: news.total, elapsedS: (run.spentMs + news.elapsedMs) / 1000 };
      const payload = bestPayload(news.json, figures);
      if (!(await storeLayout(db, runId, run.attempt, payload, news.placed > 0))) return lose();
      best = news;
      signals.notify(runId);
    });
  }

  function onBest(news: Best): void {
    if (news.placed === 0) nothingFits = firstReason(news.json);
    // An attempt that begins again must not replace what an earlier one had found by something worse.
    const known = pending ?? best;
    const compared = known ? compareLayouts(news, known) : -1;
    const isAccepted = !known || (isOwnBest ? news.placed >= known.placed : compared <= 0);
    if (!isAccepted) return;
    isOwnBest = true;
    // A layout sent again, or tidied, is no improvement.
    if (compared < 0) improvedAt = Date.now();
    pending = news;
    if (layoutTimer) return;
    const waitMs = storedAt + LAYOUT_EVERY_MS - Date.now();
    if (waitMs <= 0) storePending();
    else layoutTimer = setTimeout(storePending, waitMs);
  }

  /** A stop asked for in this process is obeyed at once, not at the next beat. */
  async function listen(): Promise<void> {
    while (!listening.signal.aborted) {
      await signals.wait(stopSignal(runId), 60_000, listening.signal);
      if (!listening.signal.aborted) enqueue(pulse);
    }
  }
  void listen();
  const onAbort = () => process?.kill();
  signal.addEventListener('abort', onAbort);

  return {
    begin(budget) {
      begunAt = Date.now();
      budgetMs = budget;
    },
    attach(started) {
      process = started;
      if (signal.aborted || lost) started.kill();
      else obey(stop);
    },
    onNews(news) {
      if (news.type === 'measured') {
        if (!run.isMeasured) enqueue(() => say('measured', measuredPayload(news.json)));
      } else if (news.type === 'nesting') {
        searching = true;
        enqueue(() => say('nesting', JSON.stringify({ total: news.total, budgetS: budgetMs / 1000 })));
      } else onBest(news);
    },
    async settle() {
      clearTimeout(layoutTimer);
      storePending();
      await writes;
      if (fault !== undefined) throw fault;
    },
    close() {
      clearInterval(ticker);
      clearTimeout(layoutTimer);
      listening.abort();
      signal.removeEventListener('abort', onAbort);
    },
    bestPlaced: () => best?.placed ?? 0,
    wasStopped: () => stop !== null,
    isCanceled: () => stop === 'cancel',
    isLost: () => lost,
    whyNothingFits: () => nothingFits,
  };
}

/** Under this name the worker of a run is woken, apart from those who read its stream. */
export const stopSignal = (runId: string): string => `stop:${runId}`;

/** The engine's own sentence on a part that does not fit, with the sheet that would do. */
function firstReason(layoutJson: string): string | undefined {
  const { unplaced } = JSON.parse(layoutJson) as { unplaced: { message: string }[] };
  return unplaced[0]?.message;
}
