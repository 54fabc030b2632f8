import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Look = {
  /** What is looked at, for the message. */
  where?: string;
  /** The part of the page; all of it unless told otherwise. */
  within?: string;
  /** Sets of rules, or single ones; everything axe knows unless told otherwise. */
  tags?: string[];
  rules?: string[];
};

/** Nothing on the page, as it has come to rest, is in the way of people with disabilities, as far as axe can tell. */
export async function expectAccessible(page: Page, { where, within, tags, rules }: Look = {}): Promise<void> {
  await stillness(page);
  // In the page itself: without frames of other sites there is nothing that axe's second page could add but time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within) axe.include(within);
  if (tags) axe.withTags(tags);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    where,
  ).toEqual([]);
}

/** What fades or slides in has arrived: half faded, nothing has the contrast that it is going to have. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  );
}
