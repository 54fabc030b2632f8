import {
  createFontLibrary,
  EngineError,
  measureArtwork,
  nestJob,
  continueNesting,
  type FontLibrary,
  type JobLayout,
} from '#engine';
import { artworkOf, reading } from '#backend/jobs/job-process/artwork-of.ts';
import { errorFromCode } from '#backend/http/error-from-code.ts';
import { runCombine, runConvert } from '#backend/jobs/job-process/run-convert.ts';
import { runExport } from '#backend/jobs/job-process/run-export.ts';
import { runManualLayout } from '#backend/jobs/job-process/run-short-jobs.ts';
import type { QuickJobs } from '#backend/jobs/quick-lanes.ts';
import { readFontFiles } from '#engine/host/font-files.ts';
import type { Script } from './scripted-pool.ts';

/** The engine in this process, for tests of the backend with real results. */

let library: Promise<FontLibrary> | null = null;
const fonts = (): Promise<FontLibrary> => (library ??= readFontFiles().then(createFontLibrary));

/** A search by the engine, bounded by evaluations: the same layout on every machine. */
export const searchesHere: Script = async ({ job, report }) => {
  if (job.kind !== 'nest') throw new Error('this one only nests');
  const { request, seed, continuation } = job;
  const artwork = measureArtwork(artworkOf(request), { fonts: await fonts(), reading });
  report({ type: 'measured', json: JSON.stringify(artwork.answer) });
  const total = artwork.rows.reduce((sum, { row, measurement }) => sum + row.quantity * measurement.parts.length, 0);
  report({ type: 'nesting', total });
  const reportBest = (layout: JobLayout) =>
    report({
      type: 'best',
      json: JSON.stringify(layout),
      placed: layout.placements.length,
      usage: layout.usage,
      costs: [],
      total,
      elapsedMs: 5,
    });
  const control = {
    now: () => 0,
    seed,
    budgetMs: 1e9,
    maxEvaluations: 2_000,
    shouldStop: () => false,
    onBest: reportBest,
  };
  const search = () =>
    continuation
      ? continueNesting(artwork, request.on, request.options, continuation, control)
      : nestJob(artwork, request.on, request.options, control);
  const { layout } = refusedAsByAJobProcess(search);
  reportBest(layout);
  return { placed: layout.placements.length };
};

function refusedAsByAJobProcess<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw refusalOf(error);
  }
}

const refusalOf = (error: unknown): unknown =>
  error instanceof EngineError ? errorFromCode(error.code, error.message, '', error) : error;

/** Manual layouts, exports and converted files, computed in this process. */
export const quickJobsHere: QuickJobs = {
  async run(job) {
    if (job.kind === 'manual layout') return runManualLayout(job);
    if (job.kind === 'convert' || job.kind === 'combine') {
      const answer = job.kind === 'convert' ? runConvert : runCombine;
      return answer(job.request as never, await fonts()).catch((error: unknown) => {
        throw refusalOf(error);
      });
    }
    if (job.kind === 'export') return runExport(job, await fonts());
    throw new Error(`no ${job.kind} in this test`);
  },
  lineLengths: () => ({ quick: 0, long: 0, lettering: 0 }),
  close: () => {},
};
