import { Worker } from 'node:worker_threads';
import type { NestControl, NestItem, NestOptions, Partner, Sheet, Stock } from '#engine';
import { encodedLength } from '@measurement-nesting/nesting';
import type { StripInstance } from '@measurement-nesting/nesting/strip';
import { DEAD_AFTER_MS, exchangeOf, LEADING, makeExchangeMemory, markEnded } from './exchange-memory.ts';
import type { ExchangeMemory } from './exchange-memory.ts';
import { searchClocks } from './search-clocks.ts';
import type { SearchClock } from './search-clocks.ts';

type SearchBudget = {
  readonly seed: number;
  readonly budgetMs: number;
  readonly maxEvaluations?: number | undefined;
  /** Maximum length of the leading search as a multiple of its budget; 1 by default. */
  readonly maxBudgets?: number | undefined;
};

/** Task of all searches: parts for sheets, or an instance of strip packing. */
type SearchTask = SearchBudget &
  (
    | {
        readonly kind: 'sheets';
        readonly items: readonly NestItem[];
        readonly sheet: Sheet | Stock;
        readonly options: NestOptions;
        /** Layout that all searches continue from; without it, each starts from scratch. */
        readonly start?: NestControl['start'];
      }
    | { readonly kind: 'strip'; readonly instance: StripInstance }
  );

export type PartnerStart = {
  readonly memory: ExchangeMemory;
  /** Number of this partner. */
  readonly side: number;
  readonly task: SearchTask;
  readonly inStep: boolean;
  readonly clock: SearchClock;
  /** Time on that clock when the leading search started the partner. */
  readonly begunAtMs: number;
};

/** Maximum number of searches; beyond it, a further search improves results by less than its memory is worth. */
export const maxSearches = 8;

/** Difference between the seeds of the searches of one job. Any value works that results in different random numbers. */
export const SEED_STEP = 1_000_003;

const THREAD = new URL('./partner-search-thread.ts', import.meta.url);

/**
 * Starts further searches of the same task, each with its own seed and thread. End them after the leading search.
 *
 * @param options `searches`: number of searches including the leading one, at least 2
 */
export function startPartnerSearches(
  task: SearchTask,
  { searches = 2, clock = 'wall' }: { readonly searches?: number; readonly clock?: SearchClock } = {},
): { readonly partner: Partner; readonly end: () => Promise<void> } {
  const memory = makeExchangeMemory(searches, encodedLength(partsOf(task)));
  const inStep = task.maxEvaluations !== undefined;
  const begunAtMs = searchClocks[clock](searches);
  const partners = Array.from({ length: searches - 1 }, (_, k) => {
    const side = k + 1;
    const workerData: PartnerStart = { memory, side, task, inStep, clock, begunAtMs };
    const worker = new Worker(THREAD, { workerData });
    // A failed partner does not affect the others.
    worker.on('error', () => markEnded(memory, side));
    return { worker, exited: new Promise<void>((resolve) => worker.once('exit', () => resolve())) };
  });
  return {
    partner: {
      exchange: exchangeOf(memory, LEADING, inStep),
      shared: { rasters: memory.rasters, outlines: memory.outlines, searches },
    },
    end: async () => {
      markEnded(memory, LEADING);
      // Partners read the mark every few milliseconds. Node 24 may crash if a thread is terminated while it starts.
      const giveUp = setTimeout(() => partners.forEach(({ worker }) => void worker.terminate()), DEAD_AFTER_MS);
      await Promise.all(partners.map(({ exited }) => exited));
      clearTimeout(giveUp);
    },
  };
}

function partsOf(task: SearchTask): number {
  return task.kind === 'sheets'
    ? task.items.reduce((sum, { quantity }) => sum + quantity, 0)
    : task.instance.items.reduce((sum, { demand }) => sum + demand, 0);
}
