import { parentPort, workerData } from 'node:worker_threads';
import { createFontLibrary, EngineError } from '#engine';
import { readFontFiles } from '#lib/server/font-files.ts';
import { runExport } from './run-export.ts';
import { runLettering } from './run-lettering.ts';
import { runMeasure } from './run-measure.ts';
import { runNest } from './run-nest.ts';
import type { EngineThreadData, FromJobProcess, JobAnswer, NestNews, ToJobProcess } from './protocol.ts';

/** The thread that works. One job at a time; between jobs it keeps nothing but opened fonts. */
const { stopFlag, fontsDir } = workerData as EngineThreadData;
const stop = new Int32Array(stopFlag);
const port = parentPort!;
const fonts = createFontLibrary(await readFontFiles(fontsDir));
const say = (message: FromJobProcess) => port.postMessage(message);

function run({ id, job }: ToJobProcess & { type: 'run' }): JobAnswer | Promise<JobAnswer> {
  switch (job.kind) {
    case 'measure':
      return runMeasure(job.request, fonts);
    case 'lettering':
      return runLettering(job.request, fonts);
    case 'export':
      return runExport(job, fonts);
    case 'nest':
      return runNest(job, fonts, {
        shouldStop: () => Atomics.load(stop, 0) === id,
        onNews: (news: NestNews) => say({ type: 'news', id, news }),
      });
  }
}

port.on('message', async (message: ToJobProcess) => {
  if (message.type !== 'run') return;
  const { id } = message;
  try {
    const answer = await run(message);
    say({ type: 'answer', id, answer });
  } catch (error) {
    const { code, text } = reasonOf(error);
    say({
      type: 'refused',
      id,
      code,
      message: text,
      detail: error instanceof Error ? (error.stack ?? error.message) : '',
    });
  }
});

function reasonOf(error: unknown): { code: string; text: string } {
  if (error instanceof EngineError) return { code: error.code, text: error.message };
  // Recursion without end is the mark of a drawing nested too deep, not of a fault to be retried.
  if (error instanceof RangeError) {
    return { code: 'too_complex', text: 'This drawing is too much for us. Simplify it and try again.' };
  }
  return { code: 'server_error', text: error instanceof Error ? error.message : String(error) };
}

say({ type: 'ready' });
