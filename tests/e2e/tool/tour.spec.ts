import { expect, type Page } from '@playwright/test';
import { tourSteps } from '#components/tour/tour-steps.ts';
import { signIn } from '#harness/browser/sign-in.ts';
import { openTool, textField } from '#harness/browser/tool-page.ts';
import { openTour } from '#harness/browser/tour-states.ts';
import { test } from '#harness/browser/warm-browser.ts';

type Box = { left: number; top: number; right: number; bottom: number };

/** Returns the boxes of the card, its target and the window, or null if the card or the target is missing. */
async function stepBoxes(page: Page, target: string): Promise<{ card: Box; target: Box; window: Box } | null> {
  return page.evaluate((name) => {
    const box = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const card = document.querySelector('dialog[open]');
    const shown = [...document.querySelectorAll(`[data-tour="${name}"]`)].find(
      (element) => element.getClientRects().length > 0,
    );
    if (card === null || shown === undefined) return null;
    const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    return { card: box(card), target: box(shown), window };
  }, target);
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
const area = (box: Box): number => (box.right - box.left) * (box.bottom - box.top);

/** Minimum share of a step's target that is visible beside its card; at 400% zoom there is no room for both. */
const SEEN_SHARE = 0.3;

for (const [width, height, seenShare] of [
  [1440, 900, SEEN_SHARE],
  [1024, 768, SEEN_SHARE],
  [390, 844, SEEN_SHARE],
  [320, 640, 0],
] as const) {
  test(`at ${width} x ${height} each tour step is fully visible next to its target`, async ({ page, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await signIn(page, baseURL!);
    await openTool(page);
    // The tour opens the row before the steps about it.
    await textField(page).fill('OPEN');
    await textField(page).press('Escape');
    await openTour(page, 1);
    for (const [index, { target, content }] of tourSteps.entries()) {
      await expect(page.getByText(`Step ${index + 1} of ${tourSteps.length}`)).toBeVisible();
      await expect(page.getByText(content)).toBeVisible();
      await expect
        .poll(
          async () => {
            const found = await stepBoxes(page, target);
            if (found === null) return `no ${target}`;
            const isWhole = overlap(found.card, found.window) > area(found.card) - 1;
            const inWindow = overlap(found.target, found.window);
            const seen =
              inWindow -
              overlap(found.card, {
                left: Math.max(found.target.left, 0),
                top: Math.max(found.target.top, 0),
                right: Math.min(found.target.right, width),
                bottom: Math.min(found.target.bottom, height),
              });
            return { isWhole, isSeen: inWindow > 0 && seen / inWindow >= seenShare };
          },
          `step ${index + 1}: ${target}`,
        )
        .toEqual({ isWhole: true, isSeen: true });
      if (index + 1 < tourSteps.length) await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}
