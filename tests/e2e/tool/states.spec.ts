import { expect, test, type Browser } from '@playwright/test';
import { expectAccessible, expectNothingCutOff } from '../accessibility.ts';
import { signInSomebodyNew } from '#harness/browser/sign-in.ts';
import { reach, toolStates } from '#harness/browser/tool-states.ts';
import { tourStates } from '#harness/browser/tour-states.ts';

/** WCAG 2.2 at level AA. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another width and other colors can break. */
const seenDifferently = ['color-contrast', 'target-size'];
/** The steps share one card: the first, one beside the inputs, one beside the results, the last. */
const steps = [1, 5, 8, 12].map((number) => tourStates[number - 1]!);
const desktop = { width: 1440, height: 900 };
/** What 1280 px are at 400% zoom. */
const reflow = { width: 320, height: 640 };

let signedIn: Awaited<ReturnType<ReturnType<Browser['contexts']>[number]['storageState']>>;

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  await signInSomebodyNew(await context.newPage(), baseURL!);
  signedIn = await context.storageState();
  await context.close();
});

async function freshPage(browser: Browser, baseURL: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL, storageState: signedIn, viewport, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
  return context.newPage();
}

for (const state of [...toolStates, ...steps]) {
  test(`${state.name} can be reached, read by everybody, and used at 320 px and in the dark`, async ({
    browser,
    baseURL,
  }) => {
    const page = await freshPage(browser, baseURL!, desktop);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await reach(page, state);
    await expectAccessible(page, { tags: standard });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(reflow);
    await expectNothingCutOff(page);
    await expectAccessible(page, { rules: seenDifferently });
    await page.context().close();
  });
}

/** Room that a finger needs (product 6.7). */
const FINGER_PX = 44;

test('with a finger every control is large enough', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    storageState: signedIn,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  for (const name of ['filled', 'nested', 'nested-sheets']) {
    await reach(
      page,
      toolStates.find((state) => state.name === name)!,
    );
    const small = await page.evaluate((least) => {
      const main = document.querySelector('main') ?? document.body;
      const controls = [...main.querySelectorAll<HTMLElement>('button, input:not([type=file]), select, [role=switch]')];
      return controls
        .filter((control) => control.getClientRects().length > 0 && !control.classList.contains('sr-only'))
        .filter((control) => {
          const heights = [control, control.closest('label'), ...((control as HTMLInputElement).labels ?? [])].map(
            (part) => part?.getBoundingClientRect().height ?? 0,
          );
          return Math.max(...heights) < least;
        })
        .map((control) => control.outerHTML.slice(0, 160));
    }, FINGER_PX);
    expect(small).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  }
  await context.close();
});
