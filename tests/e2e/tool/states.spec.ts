import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectNoBlankSheet } from './paper.ts';
import { expectOneUnit } from '../pages/display-units.ts';
import { expectAccessible, expectNothingCutOff, expectWholeOptions, rulesOfLook } from '../accessibility.ts';
import { signIn } from '#harness/browser/sign-in.ts';
import { reach, toolStates } from '#harness/browser/tool-states.ts';
import { openTool, openSettings } from '#harness/browser/tool-page.ts';
import { tourStates } from '#harness/browser/tour-states.ts';

/** WCAG 2.2 at level AA. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Selected steps of the tour, which share one card: the first, one beside the inputs, one beside the results, the last. */
const steps = [1, 5, 8, 12].map((number) => tourStates[number - 1]!);
const desktop = { width: 1440, height: 900 };
/** Viewports with all zones side by side, where only panels scroll. */
const wholeScreens = [desktop, { width: 1280, height: 720 }, { width: 1024, height: 768 }];
/** Equals 1280 px at 400% zoom. */
const reflow = { width: 320, height: 640 };

/** Duration in milliseconds that is too short to be noticed. */
const INSTANT_MS = 10;

/** Views with something to print. */
const finished = new Set(['measured', 'nested', 'stopped', 'timed out', 'partly placed', 'nothing fits']);

/** One page for all states, so that fetched and compiled scripts stay cached. */
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ baseURL: baseURL!, viewport: desktop, reducedMotion: 'reduce' });
  page = await context.newPage();
  await signIn(page, baseURL!);
  await context.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
});
test.afterAll(() => context.close());

/** Prepares the page for another state: its browser stores nothing of earlier ones. */
async function startFresh(): Promise<void> {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase(name!);
        gone.onsuccess = resolve;
        gone.onerror = resolve;
      });
    }
  });
}

/** Expects no animation, as for people who prefer reduced motion. */
async function expectNothingMoves(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate((instantMs) => {
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      return running.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > instantMs).length;
    }, INSTANT_MS);
  await expect.poll(moving).toBe(0);
}

/** Expects that the page itself cannot be scrolled and is not scrolled. */
async function expectOneScreen(page: Page, where: string): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      return Math.max(scrollHeight - clientHeight, scrollTop);
    });
  await expect.poll(excess, where).toBe(0);
}

/** Expects the results of a page to be printed whole. */
async function expectPrinted(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(desktop);
  // The script that shows results loads separately. An open dialog hides them from the tree of accessibility.
  await expect(page.locator('#results').getByRole('table', { includeHidden: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expectNoBlankSheet(page, name);
  await page.setViewportSize({ width: 794, height: 1000 });
  await expectNothingCutOff(page, 'as wide as paper');
}

for (const state of [...toolStates, ...steps]) {
  const isPrinted = finished.has(state.view);
  test(`${state.name} is accessible, usable at 320 px and in dark mode, in one unit${isPrinted ? ', and printed in whole pages' : ''}`, async () => {
    await startFresh();
    await reach(page, state);
    await expectAccessible(page, { tags: standard });
    await expectNothingMoves(page);
    await expectOneUnit(page, 'body');
    for (const screen of wholeScreens) {
      await page.setViewportSize(screen);
      await expectOneScreen(page, `${screen.width} x ${screen.height}`);
    }
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(reflow);
    await expectNothingCutOff(page);
    await expectAccessible(page, { rules: rulesOfLook });
    if (isPrinted) await expectPrinted(page, state.name);
  });
}

for (const step of tourStates.filter((step) => !steps.includes(step))) {
  test(`${step.name} has lengths in the chosen unit only`, async () => {
    await startFresh();
    await reach(page, step);
    await expectOneUnit(page, 'body');
  });
}

test('the options of a new job fit their lists at every width', async () => {
  await startFresh();
  await openTool(page);
  await openSettings(page);
  for (const width of [reflow.width, 390, 820, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWholeOptions(page, `${width} px`);
  }
});

/** Minimum size in pixels of a touch target. */
const FINGER_PX = 44;

test('every control is large enough for a finger', async ({ browser, baseURL }) => {
  const onPhone = await browser.newContext({
    baseURL: baseURL!,
    storageState: await context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await onPhone.newPage();
  for (const name of ['filled', 'nested', 'nested-sheets']) {
    await reach(
      phone,
      toolStates.find((state) => state.name === name)!,
    );
    const small = await phone.evaluate((min) => {
      const main = document.querySelector('main') ?? document.body;
      const controls = [...main.querySelectorAll<HTMLElement>('button, input:not([type=file]), select, [role=switch]')];
      return controls
        .filter((control) => control.getClientRects().length > 0 && !control.classList.contains('sr-only'))
        .filter((control) => {
          const heights = [control, control.closest('label'), ...((control as HTMLInputElement).labels ?? [])].map(
            (part) => part?.getBoundingClientRect().height ?? 0,
          );
          return Math.max(...heights) < min;
        })
        .map((control) => control.outerHTML.slice(0, 160));
    }, FINGER_PX);
    expect(small).toEqual([]);
    await phone.evaluate(() => localStorage.clear());
  }
  await onPhone.close();
});
