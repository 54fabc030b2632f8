import { expect, test } from '@playwright/test';
import { signInSomebodyNew } from '#harness/browser/sign-in.ts';
import { expectAccessible } from '../accessibility.ts';

/** What a run leaves, from the sheet to the shelf. */

test('by keyboard: what a run leaves is kept, named, marked as used and back again', async ({ page, baseURL }) => {
  await signInSomebodyNew(page, baseURL!);
  await page.goto('/app');
  await page.getByLabel('Text', { exact: true }).fill('OPEN');
  await page.getByRole('button', { name: /^Run/ }).first().press('Enter');
  const keep = page.getByRole('button', { name: /^Keep this .* in piece$/ });
  await expect(keep).toBeVisible({ timeout: 90_000 });
  const size = /Keep this (.*) piece/.exec((await keep.textContent()) ?? '')![1]!;
  await keep.press('Enter');
  await page.getByRole('link', { name: 'My material' }).press('Enter');
  const shelf = page.getByRole('list', { name: 'Offcuts', exact: true });
  await expect(shelf).toContainText(size);
  await expect(shelf).toContainText('left over from OPEN');
  await page.getByRole('button', { name: 'Rename Offcut' }).press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('White acrylic');
  await page.keyboard.press('Enter');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Mark White acrylic as used' }).press('Enter');
  await expect(page.getByText('Every offcut is used.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(shelf).toContainText('White acrylic');
});
