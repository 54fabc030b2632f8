import { workerData } from 'node:worker_threads';
import { createFontLibrary } from '#engine';
import { readFontFiles } from '#engine-host/font-files.ts';
import { runExport } from './run-export.ts';
import { runLettering } from './run-lettering.ts';
import { runMeasure } from './run-measure.ts';
import { runNest } from './run-nest.ts';
import type { EngineJob, JobAnswer, JobThreadData, NestNews } from './protocol.ts';
import { serveJobs } from './serve-jobs.ts';

/** The engine's thread. Between jobs it keeps nothing but opened fonts. */
const fonts = createFontLibrary(await readFontFiles((workerData as JobThreadData).fontsDir));

serveJobs<EngineJob, JobAnswer, NestNews>((job, link) => {
  switch (job.kind) {
    case 'measure':
      return runMeasure(job.request, fonts);
    case 'lettering':
      return runLettering(job.request, fonts);
    case 'export':
      return runExport(job, fonts);
    case 'nest':
      return runNest(job, fonts, link);
  }
});
