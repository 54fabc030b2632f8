import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './part.ts';

const POLL_MS = 100;
const REQUEST_TIMEOUT_MS = 10_000;

/** Thrown if a part ended, or did not respond in time, before it was ready. */
export class PartFailedError extends Error {
  readonly part: Part;
  constructor(part: Part, what: string) {
    super(`The ${part.name} ${what}.`);
    this.name = 'PartFailedError';
    this.part = part;
  }

  /** True if the part could not listen on its port. */
  get isPortTaken(): boolean {
    return this.part.lastLines().some((line) => line.includes('EADDRINUSE'));
  }
}

/** Waits until `url` responds with success. */
export async function waitForHealth(part: Part, url: string, timeoutMs: number): Promise<void> {
  await orEnd(part, timeoutMs, async (signal) => {
    while (!signal.aborted) {
      const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return;
      await sleep(POLL_MS);
    }
  });
}

/** Waits for the first message of a part that matches. */
export async function waitForMessage<T>(
  part: Part,
  read: (message: unknown) => T | undefined,
  timeoutMs: number,
): Promise<T> {
  return orEnd(
    part,
    timeoutMs,
    () =>
      new Promise<T>((resolve) => {
        part.child.on('message', (message) => {
          const value = read(message);
          if (value !== undefined) resolve(value);
        });
      }),
  );
}

async function orEnd<T>(part: Part, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const ended = part.ended.then(({ code, signal }) => {
    throw new PartFailedError(part, `ended before it was ready (${signal ?? `exit code ${code}`})`);
  });
  const refused = part.refusal.then(() => {
    throw new PartFailedError(part, 'says that it cannot start');
  });
  const late = sleep(timeoutMs, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new PartFailedError(part, `did not get ready within ${Math.round(timeoutMs / 1000)} s`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work(stop.signal), ended, refused, late]);
  } finally {
    stop.abort();
  }
}
