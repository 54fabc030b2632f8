import { Worker } from 'node:worker_threads';
import type { NestItem, NestOptions, Partner, Sheet } from '#engine';
import { encodedLength } from '#engine/nest/search/incumbent-exchange.ts';
import type { StripInstance } from '#engine/nest/strip/strip-types.ts';
import { DEAD_AFTER_MS, exchangeOf, LEADING, makeExchangeMemory, markEnded, PARTNER } from './exchange-memory.ts';
import type { ExchangeMemory } from './exchange-memory.ts';
import { searchClocks } from './search-clocks.ts';
import type { SearchClock } from './search-clocks.ts';

type SearchBudget = { readonly seed: number; readonly budgetMs: number; readonly maxEvaluations?: number | undefined };

/** What both searches work on: parts for sheets, or an instance of strip packing. */
type SearchTask = SearchBudget &
  (
    | {
        readonly kind: 'sheets';
        readonly items: readonly NestItem[];
        readonly sheet: Sheet;
        readonly options: NestOptions;
      }
    | { readonly kind: 'strip'; readonly instance: StripInstance }
  );

export type PartnerStart = {
  readonly memory: ExchangeMemory;
  readonly task: SearchTask;
  readonly inStep: boolean;
  readonly clock: SearchClock;
  /** When the leading search started the partner, on that clock. */
  readonly begunAtMs: number;
};

const THREAD = new URL('./partner-search-thread.ts', import.meta.url);

/**
 * Starts a second search of the same task, with a seed of its own, in a thread of its own. To be ended when the leading
 * search has ended.
 */
export function startPartnerSearch(
  task: SearchTask,
  clock: SearchClock = 'wall',
): { readonly partner: Partner; readonly end: () => Promise<void> } {
  const memory = makeExchangeMemory(encodedLength(partsOf(task)));
  const inStep = task.maxEvaluations !== undefined;
  const workerData: PartnerStart = { memory, task, inStep, clock, begunAtMs: searchClocks[clock]() };
  const worker = new Worker(THREAD, { workerData });
  // A partner that dies takes nothing with it: the leading search goes on alone.
  worker.on('error', () => markEnded(memory, PARTNER));
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    partner: { exchange: exchangeOf(memory, LEADING, inStep), sharedRasters: memory.rasters },
    end: async () => {
      markEnded(memory, LEADING);
      // The partner looks at the mark every few milliseconds. Terminated in the middle of its start, Node 24 can crash.
      const giveUp = setTimeout(() => void worker.terminate(), DEAD_AFTER_MS);
      await exited;
      clearTimeout(giveUp);
    },
  };
}

function partsOf(task: SearchTask): number {
  return task.kind === 'sheets'
    ? task.items.reduce((sum, { quantity }) => sum + quantity, 0)
    : task.instance.items.reduce((sum, { demand }) => sum + demand, 0);
}
