import { Worker } from 'node:worker_threads';
import { EngineError, type EngineErrorCode } from '@measurement-nesting/curves';
import type { SearchAnswer, SearchMessage, SearchTask } from './search-thread.ts';

/** Milliseconds within which a second signal is the same Ctrl-C: tools/run.mjs forwards it to a process that already has it. */
const SAME_SIGNAL_MS = 1_000;
const INTERRUPTED = 130;

let flag: Int32Array<SharedArrayBuffer> | null = null;

/**
 * Returns one shared Int32 that becomes 1 on SIGINT or SIGTERM. After the first call these signals no longer end the process at once;
 * a second Ctrl-C does.
 */
function stopFlag(): SharedArrayBuffer {
  if (flag === null) {
    flag = new Int32Array(new SharedArrayBuffer(4));
    listen(flag);
  }
  return flag.buffer;
}

function listen(of: Int32Array<SharedArrayBuffer>): void {
  let stoppedAtMs: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppedAtMs !== null) {
      if (signal === 'SIGINT' && performance.now() - stoppedAtMs > SAME_SIGNAL_MS) process.exit(INTERRUPTED);
      return;
    }
    stoppedAtMs = performance.now();
    Atomics.store(of, 0, 1);
    process.stderr.write('Stopped. This is the best layout found so far.\n');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

type Result<Kind extends SearchTask['kind']> = Extract<SearchAnswer, { type: Kind }>['result'];

const THREAD = new URL('./search-thread.ts', import.meta.url);

/**
 * Runs a search in a separate thread, so that the process can receive SIGINT and SIGTERM: they stop the search, which returns the
 * best layout so far. A signal that does so is reported on stderr. Rejects with the error of the search.
 *
 * @param onBest called with each better layout of a nest.
 */
export async function runSearch<Kind extends SearchTask['kind']>(
  task: SearchTask & { readonly kind: Kind },
  onBest: (best: { readonly usage: number; readonly placed: number }) => void = () => undefined,
): Promise<Result<Kind>> {
  const workerData: SearchMessage = { task, stop: stopFlag() };
  process.stderr.write(
    `Searching for up to ${task.budgetMs / 1000} s${extension(task)}. Ctrl-C ends the search with the best layout so far.\n`,
  );
  const worker = new Worker(THREAD, { workerData });
  try {
    const answered = await new Promise<unknown>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The search ended without an answer.')));
      worker.on('message', (answer: SearchAnswer) => {
        if (answer.type === 'best') onBest(answer);
        else if (answer.type === 'failed') reject(errorOf(answer));
        else resolve(answer.result);
      });
    });
    return answered as Result<Kind>;
  } finally {
    await worker.terminate();
  }
}

const extension = ({ budgetMs, maxBudgets = 1 }: SearchTask): string =>
  maxBudgets > 1 ? `, while it gets better up to ${(maxBudgets * budgetMs) / 1000} s` : '';

function errorOf({ code, message }: Extract<SearchAnswer, { type: 'failed' }>): Error {
  return code === null ? new Error(message) : new EngineError(code as EngineErrorCode, message);
}
