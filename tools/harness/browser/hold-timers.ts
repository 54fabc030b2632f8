import type { Page } from '@playwright/test';
import { interfaceTimes } from '#components/ui/interface-times.ts';

/** Keeps timers of this delay in ms that the open page starts from now on from ending, for states that it leaves after them. */
export async function holdTimers(page: Page, delayMs: number): Promise<void> {
  await page.evaluate((held) => {
    const start = window.setTimeout.bind(window) as (task: TimerHandler, ms?: number, ...rest: unknown[]) => number;
    const hold: typeof start = (task, ms, ...rest) => start(ms === held ? () => {} : task, ms, ...rest);
    Object.assign(window, { setTimeout: hold });
  }, delayMs);
}

/** Keeps a toast on the open page until its button is pressed, or until the next toast. */
export const holdToasts = (page: Page): Promise<void> => holdTimers(page, interfaceTimes.toastMs);
