import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Look = {
  /** Description of the part, for the message. */
  where?: string;
  /** The part of the page; all of it unless told otherwise. */
  within?: string;
  /** Sets of rules, or single ones; everything axe knows unless told otherwise. */
  tags?: string[];
  rules?: string[];
};

/** For what is drawn late, not for what is wrong. */
const REST_MS = 10_000;
const LEAST_LOOKS = 3;

/** Nothing on the page, as it has come to rest, is in the way of people with disabilities, as far as axe can tell. */
export async function expectAccessible(page: Page, { where, within, tags, rules }: Look = {}): Promise<void> {
  await stillness(page);
  // In the page itself: without frames of other sites there is nothing that axe's second page could add but time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Passed rules are not described: that costs more than checking them.
  axe.options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (tags) axe.withTags(tags);
  if (rules) axe.withRules(rules);
  const seen = async () => {
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  // New colors may come after the page seemed at rest; what is wrong stays wrong. A look itself may take as long as it takes.
  const begun = performance.now();
  let found = await seen();
  for (let looks = 1; found.length > 0 && (looks < LEAST_LOOKS || performance.now() - begun < REST_MS); looks++) {
    found = await seen();
  }
  expect(found, where).toEqual([]);
}

/**
 * A new width or color scheme has been drawn, and what fades or slides in has arrived: half faded, nothing has the contrast that
 * it is going to have.
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

/** Nothing sticks out to the right, so nobody has to scroll in two directions (WCAG 1.4.10). */
export async function expectNothingCutOff(page: Page, where?: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, where).toBeLessThanOrEqual(0);
}
