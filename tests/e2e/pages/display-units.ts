import { expect, type Page } from '@playwright/test';
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

/** Shows lengths in another unit, as the choice in another tab does. */
async function show(page: Page, unit: LengthUnit): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('display-unit', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'display-unit' }));
  }, unit);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Returns all that a person reads or hears, except for what was typed: rendered texts, descriptions, names and options. */
const wordsOf = (page: Page, within: string): Promise<string[]> =>
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

/** Expects that a part of the page states lengths in the chosen unit only, whichever is chosen. */
export async function expectOneUnit(page: Page, within: string): Promise<void> {
  for (const unit of lengthUnits) {
    await show(page, unit);
    const found = async () =>
      (await wordsOf(page, within)).filter((text) => text.replaceAll(names, '').match(foreign[unit]) !== null);
    await expect.poll(found, `texts with another unit than ${unit}`).toEqual([]);
  }
  await show(page, 'in');
}
