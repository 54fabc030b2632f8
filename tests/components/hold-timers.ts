import { afterEach, beforeEach } from '@jest/globals';

/** Prevents timers of these delays in ms from ending during the tests of a file, for states that the screen leaves after them. */
export function holdTimers(...delaysMs: readonly number[]): void {
  const { setTimeout: start } = globalThis;
  beforeEach(() => {
    const hold = (task: () => void, ms?: number, ...rest: []) =>
      start(ms !== undefined && delaysMs.includes(ms) ? () => {} : task, ms, ...rest);
    globalThis.setTimeout = Object.assign(hold, start) as typeof start;
  });
  afterEach(() => {
    globalThis.setTimeout = start;
  });
}
