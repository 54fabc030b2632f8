import { setTimeout as sleep } from 'node:timers/promises';
import { PartFailedError } from './health.ts';
import type { Part } from './part.ts';

/** A part that dies so often within so long is not helped by another start. */
const DEATHS = 5;
const WITHIN_MS = 60_000;
/** Before the second start, doubled for each further one; the first comes at once. */
const PAUSE_MS = 500;
/** sysexits.h, EX_CONFIG: another start would end the same. */
const BAD_CONFIGURATION = 78;

/** A part with what is needed to start it again. */
export type RunningPart = {
  part: Part;
  restart(): Part;
  /** Resolves when it does its work; rejects when it ends before. */
  isReady(part: Part): Promise<unknown>;
};

/**
 * Starts a part again whenever it ends by itself, and says so. Rejects with PartFailedError when that does not help; never
 * settles once `signal` is aborted, which has to happen before the part is stopped.
 */
export async function keepRunning(
  running: RunningPart,
  { say, signal, now = Date.now }: { say(text: string): void; signal: AbortSignal; now?: () => number },
): Promise<never> {
  const deaths: number[] = [];
  for (;;) {
    const { part } = running;
    const { code, signal: killedBy } = await part.ended;
    if (signal.aborted) return new Promise<never>(() => {});
    const how = killedBy ?? `exit code ${code}`;
    deaths.push(now());
    const recent = deaths.filter((time) => now() - time < WITHIN_MS).length;
    if (code === BAD_CONFIGURATION) throw new PartFailedError(part, `ended unexpectedly (${how})`);
    if (recent >= DEATHS) throw new PartFailedError(part, `ended ${recent} times within a minute (last: ${how})`);
    say(`The ${part.name} ended unexpectedly (${how}). Starting it again...`);
    // What it started may have stayed behind.
    await part.stop();
    const pauseMs = recent === 1 ? 0 : PAUSE_MS * 2 ** (recent - 2);
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return new Promise<never>(() => {});
    const startMs = now();
    const next = running.restart();
    running.part = next;
    running.isReady(next).then(
      () => say(`The ${next.name} is back (${((now() - startMs) / 1000).toFixed(1)} s).`),
      // Its end is seen above.
      () => undefined,
    );
  }
}
