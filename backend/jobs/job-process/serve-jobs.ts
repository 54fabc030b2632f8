import { parentPort, workerData } from 'node:worker_threads';
import { EngineError } from '#engine';
import { keepCompiled } from '#engine/host/keep-compiled.ts';
import type { Message } from '#lib/shared/model.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { FromJobProcess, JobThreadData, ToJobProcess } from './protocol.ts';

/** Connection from an active job to its caller. */
export type JobLink<Progress> = {
  /** Returns true once the job was requested to end with its best result. */
  readonly shouldStop: () => boolean;
  readonly onProgress: (progress: Progress) => void;
};

/**
 * Serves the jobs of a job process in its thread, one at a time, in order. Called once, when everything the jobs need is loaded: it reports
 * that the process is ready. Errors of `run` become responses: an EngineError or AppError with its code, message and field, others as internal
 * errors.
 */
export function serveJobs<Job, Answer, Progress = never>(
  run: (job: Job, link: JobLink<Progress>) => Answer | Promise<Answer>,
): void {
  const { stopFlag } = workerData as JobThreadData;
  const stop = new Int32Array(stopFlag);
  const port = parentPort!;
  const send = (message: FromJobProcess<Answer, Progress>) => port.postMessage(message);
  port.on('message', async (message: ToJobProcess<Job>) => {
    if (message.type !== 'run') return;
    const { id, job } = message;
    try {
      const answer = await run(job, {
        shouldStop: () => Atomics.load(stop, 0) === id,
        onProgress: (progress) => send({ type: 'progress', id, progress }),
      });
      send({ type: 'answer', id, answer });
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : '';
      send({ type: 'refused', id, ...reasonOf(error), detail, isFault: isFault(error) });
    }
  });
  keepCompiled();
  send({ type: 'ready' });
}

/**
 * Returns true if the state of the thread is unknown after the error. A stack overflow is harmless in our own code, but may leave the
 * memory of a WebAssembly library inconsistent.
 */
function isFault(error: unknown): boolean {
  if (error instanceof EngineError || error instanceof AppError) return false;
  return !(error instanceof RangeError) || /wasm:/.test(error.stack ?? '');
}

function reasonOf(error: unknown): Message & { code: string; field?: string | undefined } {
  if (error instanceof EngineError || error instanceof AppError) {
    const { code, message, sentence, field } = error;
    return { code, message, ...(sentence && { sentence }), field };
  }
  // A stack overflow means that a drawing is nested too deeply, so a retry would fail as well.
  if (error instanceof RangeError) {
    return {
      code: 'too_complex',
      message: 'This drawing or font is too complex. Simplify the drawing, or use another font.',
    };
  }
  return { code: 'server_error', message: error instanceof Error ? error.message : String(error) };
}
