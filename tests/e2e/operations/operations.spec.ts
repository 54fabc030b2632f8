import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { addFile, expectView, minEffort, openTool, run } from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';
import { expectAccessible } from '../accessibility.ts';

const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../fixtures/operations', name), 'utf8');
const panel = (page: Page) => page.getByRole('region', { name: 'Colors and layers' });
const operation = (page: Page, row: string, name: string) =>
  panel(page).getByRole('group', { name: row }).getByRole('radio', { name });
const figure = (page: Page, name: RegExp) => page.locator('dl > div').filter({ hasText: name });
const sheetColor = (page: Page) =>
  page
    .locator('rect.fill-sheet')
    .first()
    .evaluate((sheet) => getComputedStyle(sheet).fill);
const sentence = 'This drawing looks color coded: red lines around black fills.';

test.beforeEach(async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
});

test('a color-coded tag is cut, scored and engraved by one press, and changed by the keyboard', async ({ page }) => {
  await addFile(page, 'tag.svg', fixture('tag.svg'));
  await expect(panel(page)).toContainText(sentence);
  // Nothing is applied by itself, and no notice explains the score line as an open line around holes.
  await expect(figure(page, /^Length/)).toContainText('20.97 in');
  await expect(page.getByText(/counts? as holes?/)).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await panel(page).getByRole('button', { name: 'Use it' }).press('Enter');
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect(figure(page, /^Length/)).toContainText('10.63 in');
  await expect(page.getByText('Score 4.20 in · Engrave 1.29 sq in')).toBeVisible();

  await operation(page, 'Blue lines', 'Score').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(operation(page, 'Blue lines', 'Cut')).toBeChecked();
  await expect(operation(page, 'Blue lines', 'Cut')).toBeFocused();
  await expect(page.getByText('Engrave 1.29 sq in', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Score 4.20 in · Engrave 1.29 sq in')).toBeVisible();
  await expect(page.locator('[data-mark]')).toHaveCount(2);
  await page.keyboard.press('Shift+Tab');
  await expect(operation(page, 'Black fills', 'Engrave')).toBeFocused();

  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  await expect(page.locator('[data-part-index] [data-operation="score"]')).toHaveCount(1);
  await expect(page.locator('[data-part-index] [data-operation="engrave"]')).toHaveCount(1);
  await expectAccessible(page);
  const dashes = page.locator('[data-part-index] [data-operation="score"]');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colors = panel(page).getByRole('group', { name: 'Colors on the canvas' });
    await colors.getByRole('radio', { name: 'As drawn' }).press('Space');
    await expect(dashes).toHaveCSS('stroke-dasharray', '5px, 3px');
    await expect(page.locator('[data-operation="engrave"]').first()).toHaveCSS('stroke-dasharray', '0.1px, 4px');
    await expect(page.locator('[data-part-index] > path').first()).toHaveCSS('fill', await sheetColor(page));
    await colors.getByRole('radio', { name: 'By operation' }).press('Space');
    await expect(page.locator('[data-operation="engrave"]').first()).toHaveCSS('stroke-dasharray', 'none');
  }
  await page.getByRole('button', { name: 'Move parts' }).press('Enter');
  await page.locator('section[aria-roledescription="sheet view"]').press('n');
  await expect(page.locator('g:has(> [data-held]) > [data-operation]')).toHaveCount(2);
  await page.reload();
  await expect(operation(page, 'Blue lines', 'Score')).toBeChecked();
  await expect(page.getByText('Score 4.20 in · Engrave 1.29 sq in')).toBeVisible();
});

test('does not nest a drawing until one of its colors is cut', async ({ page }) => {
  await addFile(page, 'tag.svg', fixture('tag.svg'));
  await panel(page).getByRole('button', { name: 'Cut everything' }).click();
  await operation(page, 'Red lines', 'Score').focus();
  await page.keyboard.press('Space');
  await operation(page, 'Blue lines', 'Ignore').focus();
  await page.keyboard.press('Space');
  await operation(page, 'Black fills', 'Engrave').focus();
  await page.keyboard.press('Space');
  await run(page);
  await expectView(page, 'no shapes found');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing in this drawing is cut.' })).toBeVisible();
  await operation(page, 'Red lines', 'Score').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing in this drawing is cut.' })).toHaveCount(0);
});

test('the color code last used is one press away for the next drawing', async ({ page }) => {
  await addFile(page, 'layers.svg', fixture('layers.svg'));
  await panel(page).getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('Score 2.00 in', { exact: true })).toBeVisible();
  await addFile(page, 'other.svg', fixture('layers.svg').replace('</svg>', '<!-- other --></svg>'));
  await expect(page.getByText('Score 2.00 in', { exact: true })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Color code' }).click();
  await page.getByRole('menuitem', { name: 'My color code', exact: true }).click();
  await expect(page.getByText('Score 2.00 in', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Score 2.00 in', { exact: true })).toHaveCount(0);
});
