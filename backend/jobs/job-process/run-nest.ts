import {
  countPlaceable,
  createCheapestEnd,
  measureArtwork,
  nestFill,
  continuationSearch,
  nestItems,
  nestJob,
  continueNesting,
  nestOptions,
  sheetsToNest,
  type EarlierJob,
  type Fill,
  type FontLibrary,
  type JobLayout,
  type MeasuredArtwork,
  type NestJobControl,
  type NestJobResult,
  RasterCache,
} from '#engine';
import { startFillPartners } from '#engine/host/fill-partners.ts';
import { startPartnerSearches } from '#engine/host/partner-searches.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';
import { product } from '#lib/shared/product.ts';
import { rowsWith } from '#lib/shared/row-rules/row-rules.ts';
import { type LastLayout, costsOf, firstFigures, partsPlacedFirst } from '../../runs/previous-layout.ts';
import { artworkOf, reading } from './artwork-of.ts';
import type { EngineJob, JobAnswer, NestProgress } from './protocol.ts';
import type { JobLink } from './serve-jobs.ts';
import { toJson } from './to-json.ts';

/** All rasters of a hundred different letters need 20 MB. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Milliseconds for which rasters are cached for a repeated run; then nothing of the drawing remains. */
const KEPT_MS = 10 * 60_000;
/** Share of the process's memory limit above which nothing is cached; at half of the limit the process is replaced after the job. */
const LARGE_SHARE = 0.4;

const memory = new RasterCache(MAX_BYTES);
let forget: NodeJS.Timeout | undefined;

/** Rasters of pairs of outlines from earlier nests of this process, reused by later ones. */
export const rasterCache = {
  /** Returns the cache at the start of a run; `maxMb` is the memory limit of the process. */
  take(maxMb: number): RasterCache {
    clearTimeout(forget);
    this.dropIfLarge(maxMb);
    return memory;
  },
  /** Clears the cache of a large process, because the run needs the memory more. */
  dropIfLarge(maxMb: number): void {
    if (process.memoryUsage.rss() > LARGE_SHARE * maxMb * 1024 * 1024) memory.clear();
  },
  /** Called at the end of a run; starts the time for which rasters are cached. */
  putBack(): void {
    forget = setTimeout(() => memory.clear(), KEPT_MS);
    forget.unref();
  },
};

type NestJob = Extract<EngineJob, { kind: 'nest' }>;

/** Measures, then searches, and reports all progress. The last reported layout is the result. */
export async function runNest(
  job: NestJob,
  fonts: FontLibrary,
  link: JobLink<NestProgress>,
  maxMb: number,
): Promise<JobAnswer> {
  const begun = performance.now();
  const { request } = job;
  const artwork = measureArtwork(artworkOf(request), { fonts, reading });
  link.onProgress({ type: 'measured', json: toJson<MeasurementResult>(artwork.answer) });
  const takenOff = (job.continuation?.takenOff ?? []).reduce((sum, { count }) => sum + count, 0);
  const total = countPlaceable(artwork, { copies: limits.placedPieces, parts: limits.placedParts }, takenOff);
  const { fill } = request;
  const maxBudgets = fill === null && total >= product.extension.fromPieces ? (job.maxBudgets ?? 1) : 1;
  // The number of copies of a filled item is not known yet.
  link.onProgress({ type: 'nesting', total: fill === null ? total : 0 });
  const searchBegun = performance.now();
  const placedFirst = partsPlacedFirst(artwork.answer.rows, rowsWith('placeFirst', request));
  const now = () => performance.now();
  const cheapestEnd = createCheapestEnd({ now, budgetMs: job.budgetMs });
  let reported = '';
  const reportBest = (layout: JobLayout) => {
    const json = toJson<Layout>(layout);
    if (json === reported) return;
    reported = json;
    cheapestEnd.record(layout);
    rasterCache.dropIfLarge(maxMb);
    link.onProgress({
      type: 'best',
      json,
      placed: layout.placements.length,
      usage: layout.usage,
      costs: costsOf(layout),
      ...firstFigures(layout, placedFirst),
      total: fill === null ? total : layout.placements.length + countUnplaced(layout),
      elapsedMs: performance.now() - searchBegun,
    });
  };
  const control = {
    now,
    seed: job.seed,
    budgetMs: job.budgetMs,
    ...(job.start ? { start: job.start } : {}),
    ...(job.earlier ? { earlier: earlierJob(job.earlier) } : {}),
    ...(maxBudgets > 1 && {
      extension: {
        maxBudgets,
        onExtended: (budgets: number) => link.onProgress({ type: 'extended', budgetMs: budgets * job.budgetMs }),
      },
    }),
    shouldStop: () => link.shouldStop() || cheapestEnd.isDue(),
    memory: rasterCache.take(maxMb),
    onBest: reportBest,
  };
  const searches =
    fill === null
      ? startCounted({ ...job, maxBudgets }, artwork)
      : startFills(job, artwork, {
          ...fill,
          maxParts: limits.searchedCopies,
          maxConstructed: limits.filledPieces,
        });
  try {
    const result = searches.run(control);
    const placed = result.layout.placements.length;
    const isStopped = result.ended === 'stopped' && link.shouldStop();
    const isEndedEarly = result.ended === 'stopped' && !isStopped;
    // A search that was stopped before its first layout has none to report.
    if (placed > 0 || result.ended !== 'stopped') reportBest(result.layout);
    return {
      kind: 'nested',
      placed,
      stopped: isStopped,
      reason: isEndedEarly ? 'cheapest' : isOptimal(job, result) ? 'optimal' : undefined,
      elapsedMs: performance.now() - begun,
      startIgnored: result.startIgnored,
      startedFrom: result.startedFrom,
    };
  } finally {
    rasterCache.putBack();
    await searches.end();
  }
}

/** Returns true if a bound proves that no layout is shorter. On several sizes and with pinned parts the bound has conditions. */
const isOptimal = ({ request, continuation }: NestJob, { ended, layout }: NestJobResult): boolean =>
  ended === 'bound' && continuation === undefined && 'widthIn' in request.on && layout.unplaced.length === 0;

/** Starts and ends the threads of one kind of search. */
type Searches = {
  readonly run: (control: SearchControl) => NestJobResult;
  /** Ends the other threads. */
  readonly end: () => Promise<void>;
};
type SearchControl = Omit<NestJobControl, 'partner'>;

/** Starts the threads that nest counted parts: partner searches of this thread's search. */
function startCounted(job: NestJob, artwork: MeasuredArtwork): Searches {
  const { request, seed, budgetMs, maxBudgets = 1, searches, continuation } = job;
  const { on, options } = request;
  const search = continuation
    ? continuationSearch(artwork, on, options, continuation)
    : {
        items: nestItems(artwork, options.keepTogether, on),
        sheet: sheetsToNest(on, job.start),
        options: nestOptions(options),
      };
  const others =
    searches > 1 ? startPartnerSearches({ kind: 'sheets', ...search, seed, budgetMs, maxBudgets }, { searches }) : null;
  const withPartner = (control: SearchControl): SearchControl & Pick<NestJobControl, 'partner'> => ({
    ...control,
    ...(others ? { partner: others.partner } : {}),
  });
  return {
    run: (control) =>
      continuation
        ? continueNesting(artwork, on, options, continuation, withPartner(control))
        : nestJob(artwork, on, options, withPartner(control)),
    end: async () => others?.end(),
  };
}

/** Starts the threads that fill sheets with one row: every thread continues from the first layout with one more copy. */
function startFills(job: NestJob, artwork: MeasuredArtwork, fill: Fill): Searches {
  const { seed, budgetMs, searches, start } = job;
  const { on, options } = job.request;
  const { others, reportToPartners, end } = startFillPartners(
    { artwork, on, fill, options, seed, budgetMs, start },
    searches,
  );
  const run = (control: SearchControl): NestJobResult =>
    nestFill(artwork, on, fill, options, {
      ...control,
      others,
      onBest: (layout) => {
        control.onBest(layout);
        reportToPartners(layout);
      },
    });
  return { run, end };
}

const countUnplaced = ({ unplaced }: JobLayout): number => unplaced.reduce((sum, { count }) => sum + count, 0);

/** Returns the previous layout in the engine's format. It is trusted, because the product stored it. */
const earlierJob = ({ measurement, layout, spacingIn }: LastLayout): EarlierJob => ({
  measurement: JSON.parse(measurement) as MeasurementResult,
  layout: JSON.parse(layout) as Layout,
  spacingIn,
});
