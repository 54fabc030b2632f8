import { median } from '#harness/median.ts';
import type { Page } from '@playwright/test';
import { addFile, expectView, openTool, textField } from '#harness/browser/tool-page.ts';
import { brackets } from '#harness/browser/recorded-jobs.ts';

export type RunTimes = { job: string; firstNumberMs: number; firstLayoutMs: number };

const ROUNDS = 5;

/** Two typical jobs; `round` makes each of them new to the server. */
const jobs: readonly { name: string; fill: (page: Page, round: number) => Promise<void> }[] = [
  {
    name: 'a line of lettering',
    fill: async (page, round) => {
      await textField(page).fill(`OPEN DAILY ${round}`);
    },
  },
  {
    name: 'a drawing, 60 pieces',
    fill: async (page, round) => {
      await addFile(page, 'brackets.svg', brackets.replace('width="24in"', `width="${24 + round / 100}in"`));
      await page.locator('#file-quantity').fill('30');
    },
  },
];

/** Returns median times from the click on Run to the first figure and to the first layout on the screen. */
export async function measureRunTimes(page: Page): Promise<RunTimes[]> {
  const times: RunTimes[] = [];
  for (const { name, fill } of jobs) {
    const rounds: { number: number; layout: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await openTool(page);
      if (await page.getByRole('button', { name: 'Start fresh' }).isVisible()) {
        await page.getByRole('button', { name: 'Start fresh' }).click();
      }
      await fill(page, round);
      rounds.push(await timeRun(page));
      await page.getByRole('button', { name: 'Take it' }).click();
      await expectView(page, 'stopped');
    }
    times.push({
      job: name,
      firstNumberMs: median(rounds.map(({ number }) => number)),
      firstLayoutMs: median(rounds.map(({ layout }) => layout)),
    });
  }
  return times;
}

/**
 * Returns milliseconds from the click on Run to the first number and the first layout. Measured in the page, frame by frame, so that
 * messages to and from this program do not count.
 */
export function timeRun(page: Page): Promise<{ number: number; layout: number }> {
  return page.evaluate(async () => {
    const shown = (selector: string) =>
      new Promise<number>((resolve) => {
        const check = () =>
          document.querySelector(selector) === null ? requestAnimationFrame(check) : resolve(performance.now());
        check();
      });
    document.querySelector<HTMLButtonElement>('#run-button')!.click();
    const pressed = performance.now();
    const [number, layout] = await Promise.all([
      shown('table tbody [data-row-id]'),
      shown('[aria-label="Material usage"]'),
    ]);
    return { number: number - pressed, layout: layout - pressed };
  });
}
