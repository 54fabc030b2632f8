import { workerData } from 'node:worker_threads';
import { createFontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { runExport } from './run-export.ts';
import { runMeasure, runLettering, runManualLayout } from './run-short-jobs.ts';
import { runNest } from './run-nest.ts';
import { createOwnFonts, fontsOf } from './own-fonts.ts';
import type { EngineJob, JobAnswer, JobThreadData, NestProgress } from './protocol.ts';
import { serveJobs } from './serve-jobs.ts';

/**
 * Thread of the engine. Between jobs it retains opened fonts (users' own between previews only) and, for some minutes, rasters of outlines.
 */
const { fontsDir, rssMb } = workerData as JobThreadData;
const library = createFontLibrary(await readFontFiles(fontsDir));
const ownFonts = createOwnFonts(library, () => globalThis.gc?.());

serveJobs<EngineJob, JobAnswer, NestProgress>(async (job, link) => {
  if (job.kind === 'lettering') return runLettering(job.rows, ownFonts.withFonts(job.fonts));
  try {
    switch (job.kind) {
      case 'measure':
        return runMeasure(job.request, ownFonts.withFonts(fontsOf(job.request)));
      case 'convert':
        // Its readers are loaded by the first conversion.
        return await (await import('./run-convert.ts')).runConvert(job.request, library);
      case 'combine':
        return await (await import('./run-convert.ts')).runCombine(job.request, library);
      case 'quote':
        return await (await import('./run-quote.ts')).runQuote(job.request, library);
      case 'export': {
        const { artwork } = job;
        const sent = artwork.from === 'request' ? fontsOf(artwork.request) : [];
        return await runExport(job, ownFonts.withFonts(sent));
      }
      case 'manual layout':
        return runManualLayout(job);
      case 'nest':
        return await runNest(job, ownFonts.withFonts(fontsOf(job.request)), link, rssMb);
    }
  } finally {
    ownFonts.forget();
  }
});
