import { expect } from '@playwright/test';
import { holdToasts } from '#harness/browser/hold-timers.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { minEffort, openStock, resultHead } from '#harness/browser/tool-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Offcuts from the sheet to My material. */

test('by keyboard, the offcut of a run is saved, named, marked as used and restored', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/app');
  await page.getByLabel('Text', { exact: true }).fill('OPEN');
  await minEffort(page);
  await page.getByRole('button', { name: /^Run/ }).first().press('Enter');
  const keep = page.getByRole('button', { name: 'Keep the offcut' });
  await expect(keep).toBeVisible();
  const size = /You keep a (.*?) offcut\./.exec((await resultHead(page).textContent()) ?? '')![1]!;
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
  await holdToasts(page);
  await page.getByRole('button', { name: 'Mark White acrylic as used' }).press('Enter');
  await expect(page.getByText('Every offcut is used.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(shelf).toContainText('White acrylic');
});

test('a job on a stock of two sizes uses an offcut first, and can mark it as used', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an offcut' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add an offcut' });
  await form.getByLabel('Name').fill('White acrylic');
  await form.getByLabel('Width (in)').fill('20');
  await form.getByLabel('Height (in)').fill('10');
  await page.getByRole('button', { name: 'Keep offcut' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Offcuts', exact: true })).toContainText('20 x 10 in');

  await page.goto('/app');
  await page.getByLabel('Text', { exact: true }).fill('OPEN DAILY');
  await openStock(page);
  await page.getByRole('checkbox', { name: 'White acrylic, 20 x 10 in' }).press('Space');
  await page.getByRole('button', { name: 'Add another size' }).press('Enter');
  const second = page.getByRole('group', { name: 'Size 2' });
  await expect(second.getByLabel('Sheet size')).toBeFocused();
  await second.getByLabel('Sheet width (in)').fill('24');
  await second.getByLabel('Sheet height (in)').fill('48');
  await second.getByLabel('Price per sheet ($)').fill('15');
  await minEffort(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Run/ }).first().press('Enter');
  const mark = page.getByRole('button', { name: 'This job is cut: mark its offcut as used' });
  await expect(mark).toBeVisible();
  await expect(page.getByText(/1 x offcut 20 x 10 \(White acrylic\)/).first()).toBeVisible();
  const sheet = page.locator('section[aria-roledescription="sheet view"]');
  await expect(sheet).toHaveAccessibleName(/^Sheet 1 of 2, White acrylic, offcut, 20\.00 x 10\.00 in/);
  await sheet.press('PageDown');
  await expect(sheet).toHaveAccessibleName(/^Sheet 2 of 2, /);

  await holdToasts(page);
  await mark.press('Enter');
  await expect(page.getByText('Its offcut is marked as used.')).toBeVisible();
  await expect(page.getByText('“White acrylic” (20 x 10 in) is no longer there.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(mark).toBeVisible();
});
