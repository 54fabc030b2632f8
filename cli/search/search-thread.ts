import { parentPort, workerData } from 'node:worker_threads';
import {
  EngineError,
  continuationSearch,
  nestFill,
  nestItems,
  nestJob,
  continueNesting,
  nestOptions,
  sheetsToNest,
  type Fill,
  type Continuation,
  type JobLayout,
  type JobNestOptions,
  type MeasuredArtwork,
  type NestJobResult,
} from '#engine';
import { startFillPartners } from '#engine/host/fill-partners.ts';
import { startPartnerSearches } from '#engine/host/partner-searches.ts';
import { type StripInstance, stripPack } from '@measurement-nesting/nesting/strip';

type StripResult = ReturnType<typeof stripPack>;

type Budget = {
  readonly seed: number;
  readonly budgetMs: number;
  readonly maxEvaluations: number | undefined;
  /** Maximum length of a nest as a multiple of its budget, while it gets better. Default 1. */
  readonly maxBudgets?: number | undefined;
  readonly threads: number;
};
export type NestTask = Budget & {
  readonly kind: 'nest';
  readonly artwork: MeasuredArtwork;
  readonly on: Parameters<typeof nestJob>[1];
  readonly options: JobNestOptions;
  readonly continuation: Continuation | null;
  readonly fill: Fill | null;
};
export type SearchTask = NestTask | (Budget & { readonly kind: 'strip'; readonly instance: StripInstance });

export type SearchMessage = { readonly task: SearchTask; readonly stop: SharedArrayBuffer };

export type SearchAnswer =
  | { readonly type: 'best'; readonly usage: number; readonly placed: number }
  | { readonly type: 'nest'; readonly result: NestJobResult }
  | { readonly type: 'strip'; readonly result: StripResult }
  /** Code of an EngineError, else null. */
  | { readonly type: 'failed'; readonly code: string | null; readonly message: string };

const { task, stop } = workerData as SearchMessage;
const isStopped = new Int32Array(stop);
const say = (answer: SearchAnswer): void => parentPort!.postMessage(answer);
const control = {
  now: () => performance.now(),
  seed: task.seed,
  budgetMs: task.budgetMs,
  ...(task.maxEvaluations === undefined ? {} : { maxEvaluations: task.maxEvaluations }),
  shouldStop: () => Atomics.load(isStopped, 0) === 1,
};

try {
  if (task.kind === 'nest') say({ type: 'nest', result: await nestParts(task) });
  else say({ type: 'strip', result: await packStrip(task) });
} catch (error) {
  const code = error instanceof EngineError ? error.code : null;
  say({ type: 'failed', code, message: error instanceof Error ? error.message : String(error) });
}

async function nestParts({ artwork, on, options, continuation, fill, ...budget }: NestTask): Promise<NestJobResult> {
  const { seed, budgetMs, maxEvaluations, maxBudgets = 1, threads } = budget;
  const search = continuation
    ? continuationSearch(artwork, on, options, continuation)
    : { items: nestItems(artwork, options.keepTogether, on), sheet: sheetsToNest(on), options: nestOptions(options) };
  const others =
    threads > 1 && fill === null
      ? startPartnerSearches(
          { kind: 'sheets', ...search, seed, budgetMs, maxEvaluations, maxBudgets },
          { searches: threads },
        )
      : null;
  // A budget in evaluations must reproduce the same layout, so it has no partner searches.
  const fillers =
    fill !== null && maxEvaluations === undefined
      ? startFillPartners({ artwork, on, fill, options, seed, budgetMs }, threads)
      : null;
  const nesting = {
    ...control,
    ...(others ? { partner: others.partner } : {}),
    ...(maxBudgets > 1 && fill === null && { extension: { maxBudgets } }),
    onBest: (layout: JobLayout) => {
      fillers?.reportToPartners(layout);
      say({ type: 'best', usage: layout.usage, placed: layout.placements.length });
    },
  };
  try {
    if (continuation) return continueNesting(artwork, on, options, continuation, nesting);
    if (fill) return nestFill(artwork, on, fill, options, { ...nesting, others: fillers?.others });
    return nestJob(artwork, on, options, nesting);
  } finally {
    await Promise.all([others?.end(), fillers?.end()]);
  }
}

async function packStrip(strip: Extract<SearchTask, { kind: 'strip' }>): Promise<StripResult> {
  const { instance, seed, budgetMs, maxEvaluations, threads } = strip;
  const others =
    threads > 1
      ? startPartnerSearches({ kind: 'strip', instance, seed, budgetMs, maxEvaluations }, { searches: threads })
      : null;
  try {
    return stripPack(instance, { ...control, ...(others ? { partner: others.partner } : {}), onBest: () => {} });
  } finally {
    await others?.end();
  }
}
