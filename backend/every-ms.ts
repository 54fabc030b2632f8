import type { Log } from './log.ts';

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
