import { ModernFakeTimers } from '@jest/fake-timers';

/** Exports of `@jest/globals` for tests, from the runner's `globalThis`. Evaluated once for each test file. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globalThis;

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
export const jest = {
  ...globalThis.jest,
  useFakeTimers: (config) => timers.useFakeTimers(config),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};

/** A limit for what never comes, not for what is slow. */
const LIMIT_MS = 600_000;

if (import.meta.url.includes('?')) keepToItself();

/** Files share one process: each finds and leaves the environment, clock and functions as they were, and comes to an end. */
function keepToItself() {
  const before = { ...process.env };
  const hung = setTimeout(() => {
    process.stderr.write(`${import.meta.url} has not ended within ${LIMIT_MS / 60_000} min\n`);
    process.exit(1);
  }, LIMIT_MS).unref();
  afterAll(() => {
    clearTimeout(hung);
    timers.useRealTimers();
    globalThis.jest.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
}
