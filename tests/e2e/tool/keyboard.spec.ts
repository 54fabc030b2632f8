import { expect, test } from '@playwright/test';
import { tourSteps } from '#components/tour/tour-steps.ts';
import { signInSomebodyNew } from '#harness/browser/sign-in.ts';
import { brackets } from '#harness/browser/recorded-jobs.ts';
import { expectView, openTool, textField } from '#harness/browser/tool-page.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await signInSomebodyNew(page, baseURL!);
  await openTool(page);
});

test('the tour by keyboard: opened, turned, left, taken up where it was, finished; the focus comes back to Help', async ({
  page,
}) => {
  const step = (number: number) => page.getByText(`Step ${number} of ${tourSteps.length}`);
  const help = page.getByRole('button', { name: 'Help' });
  await help.focus();
  await page.keyboard.press('Enter');
  await expect(step(1)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeFocused();
  for (let number = 2; number <= 5; number++) {
    await page.keyboard.press('ArrowRight');
    await expect(step(number)).toBeVisible();
    await expect(page.getByText(tourSteps[number - 1]!.content)).toBeVisible();
  }
  await page.keyboard.press('ArrowLeft');
  await expect(step(4)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(help).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(step(4)).toBeVisible();
  for (let number = 5; number <= tourSteps.length; number++) {
    await page.keyboard.press('ArrowRight');
    await expect(step(number)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(help).toBeFocused();
});

test('the whole job by keyboard: file, text, run, sheets, zoom, download', async ({ page }) => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'brackets.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(brackets) });
  await expect(page.getByText('brackets.svg')).toBeVisible();
  const quantity = page.locator('#file-quantity');
  await quantity.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('90');
  await textField(page).focus();
  await page.keyboard.type('OPEN');
  await page.keyboard.press('Enter');
  await expect(textField(page, 2)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'Stop and keep this' }).focus({ timeout: 60_000 });
  await page.keyboard.press('Enter');
  await expectView(page, 'stopped');

  const sheet = page.locator('section[aria-roledescription="sheet view"]');
  await sheet.focus();
  await expect(sheet).toHaveAccessibleName(/^Sheet 1 of \d/);
  await page.keyboard.press('PageDown');
  await expect(sheet).toHaveAccessibleName(/^Sheet 2 of \d/);
  const drawnWidth = async () => (await sheet.locator('svg').first().boundingBox())!.width;
  const before = await drawnWidth();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(drawnWidth).toBeGreaterThan(before * 1.4);
  await page.keyboard.press('0');
  await expect.poll(drawnWidth).toBeCloseTo(before, 0);
  await page.keyboard.press('Escape');
  await expect(sheet).not.toBeFocused();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).focus();
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/^brackets-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(page.getByRole('button', { name: 'Downloaded' })).toBeFocused();
});
