import { Worker } from 'node:worker_threads';
import type { NestControl, NestItem, NestOptions, Partner, Sheet, Stock } from '#engine';
import { encodedLength } from '@measurement-nesting/nesting';
import type { StripInstance } from '@measurement-nesting/nesting/strip';
import { DEAD_AFTER_MS, exchangeOf, LEADING, makeExchangeMemory, markEnded } from './exchange-memory.ts';
import type { ExchangeMemory } from './exchange-memory.ts';
import { searchClocks } from './search-clocks.ts';
import type { SearchClock } from './search-clocks.ts';

type SearchBudget = { readonly seed: number; readonly budgetMs: number; readonly maxEvaluations?: number | undefined };

/** Task of all searches: parts for sheets, or an instance of strip packing. */
type SearchTask = SearchBudget &
  (
    | {
        readonly kind: 'sheets';
        readonly items: readonly NestItem[];
        readonly sheet: Sheet | Stock;
        readonly options: NestOptions;
        /** Layout that all searches continue from; without it each starts anew. */
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
  /** When the leading search started the partner, on that clock. */
  readonly begunAtMs: number;
};

/** Beyond this many, the next one brings less than it costs in memory. */
export const mostSearches = 8;

/** Between the seeds of searches that meet: any other random numbers than those of the others will do. */
export const SEED_STEP = 1_000_003;

const THREAD = new URL('./partner-search-thread.ts', import.meta.url);

/**
 * Starts further searches of the same task, each with a seed of its own, in a thread of its own. To be ended when the leading
 * search has ended.
 *
 * @param options `searches`: with the leading one, 2 at least.
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
      shared: { rasters: memory.rasters, searches },
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
