import type { Log } from './log.ts';

export type BackOff = { readonly firstMs: number; readonly maxMs: number };

/** Returns the milliseconds before the next attempt after `tries` failures: doubled each time, with jitter. */
function backOffMs(tries: number, { firstMs, maxMs }: BackOff, random: () => number = Math.random): number {
  return Math.min(maxMs, firstMs * 2 ** (tries - 1)) * (0.5 + random() / 2);
}

/** Resolves after that time, or at once when the signal aborts. */
export function waitBeforeRetry(tries: number, how: BackOff, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, backOffMs(tries, how));
    signal?.addEventListener('abort', done);
  });
}

/** Now and every `periodMs` after, never two at a time; a failed one is logged and the next one tries again. */
export function repeatEvery(sweep: () => Promise<void>, periodMs: number, log: Log): () => Promise<void> {
  let under = Promise.resolve();
  let isBusy = false;
  const once = () => {
    if (isBusy) return;
    isBusy = true;
    under = sweep()
      .catch((error: unknown) => log.warn('sweep failed', { error }))
      .finally(() => {
        isBusy = false;
      });
  };
  once();
  const timer = setInterval(once, periodMs);
  return () => {
    clearInterval(timer);
    return under;
  };
}
