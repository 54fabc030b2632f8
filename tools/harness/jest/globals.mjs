import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { beginFile, guardTests } from './guard.mjs';

/** Exports of `@jest/globals` for tests, from the runner's `globalThis`. Evaluated once for each test file. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globalThis;

// Only these files pay for a document. Fake timers replace those that are there when they are made.
const isScreen = import.meta.url.includes('.test.tsx&');
if (isScreen) createRequire(import.meta.url)('./document.mjs').openDocument();

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
export const jest = {
  ...globalThis.jest,
  useFakeTimers: (config) => timers.useFakeTimers(config),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};

if (import.meta.url.includes('?')) isolate();
// Testing Library finds the fake timers here.
if (isScreen) globalThis.jest = jest;

/** Isolates a test file: files share one process, so environment, clock and functions are restored at its end. */
function isolate() {
  const before = { ...process.env };
  const testFile = decodeURIComponent(new URL(import.meta.url).search.slice(1).split('&')[0]);
  beginFile(fileURLToPath(testFile));
  beforeAll(guardTests);
  afterAll(() => {
    timers.useRealTimers();
    globalThis.jest.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
}
