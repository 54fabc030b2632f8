import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Maximum wait in ms on an idle machine: a limit for what never comes, not for what is slow. */
const LIMIT_MS = 60_000;
/** Maximum factor by which the load of the machine extends the limit; a wait ends before its test file does. */
const MAX_LOAD_FACTOR = 8;
const POLL_MS = 20;

type Poll = {
  /** Maximum wait in ms on an idle machine; longer on a machine under load. */
  readonly limitMs?: number;
  readonly everyMs?: number;
};

// Tests may replace the clock.
const nowMs = performance.now.bind(performance);
const { setInterval: every, clearInterval: stop } = globalThis;

/**
 * Reads a state until it is met, by default until it is true, and returns it. Rejects with the description and the last state when that
 * never comes, also when reading never ends. An error of `read` ends the wait.
 */
export async function until<State>(
  read: () => State | Promise<State>,
  description: string,
  isMet: (state: State) => boolean = Boolean,
  { limitMs = LIMIT_MS, everyMs = POLL_MS }: Poll = {},
): Promise<State> {
  const startMs = nowMs();
  let seen = 'nothing, since reading has not ended';
  const { promise: late, reject } = Promise.withResolvers<never>();
  const check = () => {
    const waitedMs = nowMs() - startMs;
    if (waitedMs < limitMs * loadFactor()) return;
    reject(new Error(`Waited ${(waitedMs / 1000).toFixed(1)} s for ${description}; last seen: ${seen}`));
  };
  const timer = every(check, Math.min(1000, limitMs));
  try {
    for (;;) {
      const state = await Promise.race([read(), late]);
      if (isMet(state)) return state;
      seen = typeof state === 'string' ? state : inspect(state, { depth: 4, breakLength: Infinity });
      await Promise.race([sleep(everyMs), late]);
    }
  } finally {
    stop(timer);
  }
}

/** Returns the number of programs that share a core. */
const loadFactor = (): number => Math.min(MAX_LOAD_FACTOR, Math.max(1, loadavg()[0]! / availableParallelism()));
