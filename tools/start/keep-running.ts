import { setTimeout as sleep } from 'node:timers/promises';
import { PartFailedError } from './health.ts';
import type { Part } from './part.ts';

/** Number of ends in a period after which a part is not restarted. */
const DEATHS = 5;
const WITHIN_MS = 60_000;
/** Delay of the second restart, doubled for each further one; the first one is immediate. */
const PAUSE_MS = 500;
/** sysexits.h, EX_CONFIG: a restart would end in the same way. */
const BAD_CONFIGURATION = 78;

/** A part with the data needed to restart it. */
export type RunningPart = {
  part: Part;
  restart(): Part;
  /** Resolves when the part works; rejects if it ends before. */
  isReady(part: Part): Promise<unknown>;
};

/**
 * Restarts a part whenever it ends by itself, and reports it. Rejects with PartFailedError if restarts do not help;
 * never settles after `signal` was aborted, which has to happen before the part is stopped.
 */
export async function keepRunning(
  running: RunningPart,
  { log, signal, now = Date.now }: { log(text: string): void; signal: AbortSignal; now?: () => number },
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
    log(`The ${part.name} ended unexpectedly (${how}). Starting it again...`);
    // Its child processes may still run.
    await part.stop();
    const pauseMs = recent === 1 ? 0 : PAUSE_MS * 2 ** (recent - 2);
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return new Promise<never>(() => {});
    const startMs = now();
    const next = running.restart();
    running.part = next;
    running.isReady(next).then(
      () => log(`The ${next.name} is back (${((now() - startMs) / 1000).toFixed(1)} s).`),
      // Its end is handled above.
      () => undefined,
    );
  }
}
