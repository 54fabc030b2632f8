import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './part.ts';

const POLL_MS = 100;
const REQUEST_TIMEOUT_MS = 10_000;
const PROGRESS_MS = 10_000;

/** Time limit of a start in milliseconds, or a function that prints progress while waiting without limit. */
export type Wait = { readonly timeoutMs: number } | { readonly log: (text: string) => void; readonly everyMs?: number };

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
export async function waitForHealth(part: Part, url: string, wait: Wait): Promise<void> {
  await orEnd(part, wait, async (signal) => {
    while (!signal.aborted) {
      const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return;
      await sleep(POLL_MS);
    }
  });
}

/** Waits until a part accepts connections on a port of this machine. */
export async function waitForPort(part: Part, port: number, wait: Wait): Promise<void> {
  await orEnd(part, wait, async (signal) => {
    while (!signal.aborted && !(await isListening(port))) await sleep(POLL_MS);
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Waits for the first message of a part that matches. */
export async function waitForMessage<T>(part: Part, read: (message: unknown) => T | undefined, wait: Wait): Promise<T> {
  return orEnd(
    part,
    wait,
    () =>
      new Promise<T>((resolve) => {
        part.child.on('message', (message) => {
          const value = read(message);
          if (value !== undefined) resolve(value);
        });
      }),
  );
}

async function orEnd<T>(part: Part, wait: Wait, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const ended = part.ended.then(({ code, signal }) => {
    throw new PartFailedError(part, `ended before it was ready (${signal ?? `exit code ${code}`})`);
  });
  const refused = part.refusal.then(() => {
    throw new PartFailedError(part, 'reports that it cannot start');
  });
  const late = endOfWait(part, wait, stop.signal);
  late.catch(() => {});
  try {
    return await Promise.race([work(stop.signal), ended, refused, late]);
  } finally {
    stop.abort();
  }
}

/** Rejects at the time limit; without one prints progress and never settles before `signal`. */
async function endOfWait(part: Part, wait: Wait, signal: AbortSignal): Promise<never> {
  const options = { signal, ref: false };
  if ('timeoutMs' in wait) {
    await sleep(wait.timeoutMs, undefined, options);
    throw new PartFailedError(part, `did not get ready within ${Math.round(wait.timeoutMs / 1000)} s`);
  }
  const { log, everyMs = PROGRESS_MS } = wait;
  for (let times = 1; ; times++) {
    await sleep(everyMs, undefined, options);
    log(`The ${part.name} is still starting (${(times * everyMs) / 1000} s)...`);
  }
}
