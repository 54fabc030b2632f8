import { expect, type Page } from '@playwright/test';
import { findViolations, type AxeScope } from '../../tools/check-site/axe.ts';

type Look = AxeScope & {
  /** Description of the part, for the message. */
  readonly where?: string;
};

/** Milliseconds to wait for elements that are drawn late. */
const REST_MS = 10_000;
const MIN_LOOKS = 3;

/** Expects no violation that axe can detect, once the page is at rest. */
export async function expectAccessible(page: Page, { where, ...scope }: Look = {}): Promise<void> {
  await stillness(page);
  const seen = async () => {
    const violations = await findViolations(page, scope);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  // New colors may appear after the page seemed at rest; real violations persist. One analysis may last as long as it needs.
  const begun = performance.now();
  let found = await seen();
  for (let looks = 1; found.length > 0 && (looks < MIN_LOOKS || performance.now() - begun < REST_MS); looks++) {
    found = await seen();
  }
  expect(found, where).toEqual([]);
}

/** Rules that depend on width or colors. */
export const rulesOfLook = ['color-contrast', 'target-size'];

/** Expects no violation of an open page in light and dark mode. The dark page is checked by the rules that depend on colors. */
export async function expectAccessibleInBothModes(page: Page, look: Look = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, look);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { ...look, where: `${look.where ?? 'the page'} in dark mode`, rules: rulesOfLook });
}

/**
 * Waits until a new width or color scheme is drawn and all finite animations have ended: a half-faded element does not have its final
 * contrast.
 */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Expects no horizontal overflow, so that nobody has to scroll in two directions (WCAG 1.4.10). */
export async function expectNothingCutOff(page: Page, where?: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, where).toBeLessThanOrEqual(0);
}

/** Expects that every option of the visible lists fits its list. */
export async function expectWholeOptions(page: Page, where?: string): Promise<void> {
  await expect.poll(() => page.evaluate(cutOffOptions), where).toEqual([]);
}

/** Returns the options that are wider than their select. Runs in the page. */
function cutOffOptions(): string[] {
  const context = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('select')].flatMap((select) => {
    if (context === null || select.getClientRects().length === 0) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    context.font = font;
    const roomPx = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const texts = [...select.options].map(({ text }) => text);
    return texts.filter((text) => (context?.measureText(text).width ?? 0) > roomPx + 1);
  });
}
