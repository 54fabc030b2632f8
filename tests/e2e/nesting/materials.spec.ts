import { expect } from '@playwright/test';
import { holdToasts } from '#harness/browser/hold-timers.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { addFile, expectView, minEffort, openSheet, openTool, run, resultHead } from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';
import { expectAccessible } from '../accessibility.ts';

/** Materials by name: saved once, and chosen for later jobs. */

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in"><path d="M0 0H960V960H0Z"/></svg>';

test('a material is saved, chosen for another job by keyboard, and gives the price of the run', async ({
  page,
  context,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await holdToasts(page);
  const line = page.locator('#material-line');
  await openSheet(page);
  await expect(line).toContainText('48 x 96 in · no price');
  await page.getByLabel('Sheet size').selectOption('24x48');
  await page.getByLabel('Price per sheet ($)').fill('31.50');
  await page.getByRole('button', { name: 'Save as material' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save as material' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('3 mm acrylic');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press('Enter');
  await expect(line).toContainText('3 mm acrylic · 24 x 48 in · $31.50');
  await expect(line).toBeFocused();

  await page.getByLabel('Sheet size').selectOption('48x96');
  await expect(line).toContainText('48 x 96 in · no price');
  await expect(page.getByText('Dropped with the previous sheet: price.').first()).toBeVisible();
  await page.getByLabel('Sheet size').selectOption({ label: '3 mm acrylic (24 x 48 in · $31.50)' });
  await addFile(page, 'square.svg', square);
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  await expect(resultHead(page)).toContainText('$31.50');

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Material stays: 3 mm acrylic.').first()).toBeVisible();
  await expect(line).toContainText('3 mm acrylic · 24 x 48 in · $31.50');
  await openSheet(page);
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto('/app');
  await openSheet(other);
  await other.getByRole('button', { name: 'My materials' }).click();
  await other.getByRole('button', { name: 'Delete 3 mm acrylic' }).click();
  await expect(other.getByText('“3 mm acrylic” was deleted.').first()).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('This job keeps its values as Custom.').first()).toBeVisible();
  await expect(line).toContainText('Custom · 24 x 48 in · $31.50');
});
