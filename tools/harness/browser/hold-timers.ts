import type { Page } from '@playwright/test';

/** Time in ms for which a toast is shown. Source: the specification. */
const TOAST_MS = 5_000;

/** Prevents timers of this delay in ms that the open page starts from now on from ending, for states that it leaves after them. */
export async function holdTimers(page: Page, delayMs: number): Promise<void> {
  await page.evaluate((held) => {
    const start = window.setTimeout.bind(window) as (task: TimerHandler, ms?: number, ...rest: unknown[]) => number;
    const hold: typeof start = (task, ms, ...rest) => start(ms === held ? () => {} : task, ms, ...rest);
    Object.assign(window, { setTimeout: hold });
  }, delayMs);
}

/** Prevents a toast of the open page from closing before its button is pressed or the next toast opens. */
export const holdToasts = (page: Page): Promise<void> => holdTimers(page, TOAST_MS);
