import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { converterStates, reachConverter } from '#harness/browser/converter-states.ts';
import { signIn } from '#harness/browser/sign-in.ts';
import { reach, toolStates } from '#harness/browser/tool-states.ts';
import { tourStates } from '#harness/browser/tour-states.ts';
import { reachTrace, traceStates } from '#harness/browser/trace-states.ts';
import { lengthUnits, type LengthUnit } from '#lib/shared/units.ts';

/**
 * Texts that state a unit. Speeds of machines are in millimeters a second in both, and a shop may have its prices by the meter. Signs in
 * the names of other things, such as "2 in line", are no units.
 */
const foreign: Readonly<Record<LengthUnit, RegExp>> = {
  in: /\d ?(?:mm|cm|m)\b(?!\/)|\bmm\b(?!\/)|\bsq c?m\b|millimeter/gi,
  mm: /\d ?(?:in|ft)\b(?! line)|"in"|\((?:sq )?in\)|\bsq (?:in|ft)\b|\binch|\bfeet\b|\d\/\d+ in\b|\d["”](?!\w)/gi,
};
/** Choices among units of the screen, units of the numbers of a file, and messages about what was done before. */
const choices = [
  'fieldset:has(input[name$="-unit"])',
  'fieldset[aria-label^="Unit of the "]',
  'select[aria-label^="Unit of "]',
  '[data-file-unit]',
  '[data-slot="toast"]',
  '[data-slot="toast-viewport"]',
];
/** Names that the states enter. */
const names = /3 mm acrylic/g;

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await signIn(page, baseURL!);
  await context.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
});
test.afterAll(() => context.close());

/** Shows lengths in another unit, as the choice in another tab does. */
async function show(unit: LengthUnit): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('display-unit', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'display-unit' }));
  }, unit);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Returns all that a person reads or hears, except for what was typed: rendered texts, descriptions, names and options. */
const wordsOf = (within: string): Promise<string[]> =>
  page.evaluate(
    ([root, ...hidden]) => {
      const element = document.querySelector(root!)!;
      const isChoice = (of: Element) => hidden.some((selector) => of.closest(selector!) !== null);
      const choosers = [...document.querySelectorAll<HTMLElement>(hidden.join(','))];
      for (const chooser of choosers) chooser.style.display = 'none';
      const shown = (element as HTMLElement).innerText.split('\n');
      for (const chooser of choosers) chooser.style.removeProperty('display');
      const named = [...element.querySelectorAll('*')]
        .filter((of) => !isChoice(of))
        .flatMap((of) => [
          ...['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'].map((name) => of.getAttribute(name) ?? ''),
          of instanceof HTMLOptionElement || of.hasAttribute('hidden') ? (of.textContent ?? '') : '',
        ]);
      return [...shown, ...named].filter((text) => text !== '');
    },
    [within, ...choices],
  );

async function expectOneUnit(within: string): Promise<void> {
  for (const unit of lengthUnits) {
    await show(unit);
    const found = async () =>
      (await wordsOf(within)).filter((text) => text.replaceAll(names, '').match(foreign[unit]) !== null);
    await expect.poll(found, `texts with another unit than ${unit}`).toEqual([]);
  }
  await show('in');
}

async function startFresh(): Promise<void> {
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

for (const state of [...toolStates, ...tourStates]) {
  test(`${state.name} has lengths in the chosen unit only`, async () => {
    await startFresh();
    await reach(page, state);
    await expectOneUnit('body');
  });
}

for (const state of traceStates.filter(({ isSignedIn }) => isSignedIn)) {
  test(`vectorizer, ${state.name}: has lengths in the chosen unit only`, async () => {
    await startFresh();
    await reachTrace(page, state);
    await expectOneUnit('main');
  });
}

for (const state of converterStates) {
  test(`converter, ${state.name}: has lengths in the chosen unit only`, async () => {
    await startFresh();
    await reachConverter(page, state);
    await expectOneUnit('main');
  });
}
