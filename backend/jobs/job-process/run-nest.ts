import {
  countCopies,
  EngineError,
  measureArtwork,
  nestItems,
  nestJob,
  nestOptions,
  sheetsToNest,
  type FontLibrary,
  type JobLayout,
} from '#engine';
import { startPartnerSearches } from '#engine-host/partner-searches.ts';
import type { Layout, MeasurementResult } from '#lib/contracts/result.ts';
import { limits } from '#lib/limits.ts';
import { artworkOf, reading } from './artwork-of.ts';
import type { EngineJob, JobAnswer, NestNews } from './protocol.ts';
import type { JobLink } from './serve-jobs.ts';
import { toJson } from './to-json.ts';

type NestJob = Extract<EngineJob, { kind: 'nest' }>;

/** Measures, then searches; says everything on the way. The last layout said is the result. */
export async function runNest(job: NestJob, fonts: FontLibrary, link: JobLink<NestNews>): Promise<JobAnswer> {
  const begun = performance.now();
  const { request } = job;
  const artwork = measureArtwork(artworkOf(request), { fonts, reading });
  link.onNews({ type: 'measured', json: toJson<MeasurementResult>(artwork.answer) });
  const total = countCopies(artwork);
  if (total > limits.placedPieces) {
    throw new EngineError(
      'too_many_parts',
      `This run has ${total} pieces to place; the limit is ${limits.placedPieces}. Lower the quantities or split the job.`,
    );
  }
  link.onNews({ type: 'nesting', total });
  const searchBegun = performance.now();
  let said = '';
  const say = (layout: JobLayout) => {
    const json = toJson<Layout>(layout);
    if (json === said) return;
    said = json;
    link.onNews({
      type: 'best',
      json,
      placed: layout.placements.length,
      usage: layout.usage,
      total,
      elapsedMs: performance.now() - searchBegun,
    });
  };
  const others =
    job.searches > 1
      ? startPartnerSearches(
          {
            kind: 'sheets',
            items: nestItems(artwork, request.options.keepTogether),
            sheet: sheetsToNest(request.on, job.start),
            options: nestOptions(request.options),
            seed: job.seed,
            budgetMs: job.budgetMs,
          },
          { searches: job.searches },
        )
      : null;
  try {
    const result = nestJob(artwork, request.on, request.options, {
      now: () => performance.now(),
      seed: job.seed,
      budgetMs: job.budgetMs,
      ...(job.start ? { start: job.start } : {}),
      ...(others ? { partner: others.partner } : {}),
      shouldStop: link.shouldStop,
      onBest: say,
    });
    const placed = result.layout.placements.length;
    // A search that was stopped before its first layout has none to show.
    if (placed > 0 || result.ended !== 'stopped') say(result.layout);
    return {
      kind: 'nested',
      placed,
      stopped: result.ended === 'stopped',
      elapsedMs: performance.now() - begun,
      startIgnored: result.startIgnored,
    };
  } finally {
    await others?.end();
  }
}
