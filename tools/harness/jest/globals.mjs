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

/** Time limit of a test file that never ends, not of a slow one. */
const LIMIT_MS = 600_000;

if (import.meta.url.includes('?')) isolate();

/** Isolates a test file: files share one process, so environment, clock and functions are restored at its end, and a hanging file is ended. */
function isolate() {
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
