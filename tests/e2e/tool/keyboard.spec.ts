import { expect } from '@playwright/test';
import { tourSteps } from '#components/tour/tour-steps.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { brackets } from '#harness/browser/recorded-jobs.ts';
import { answerWith } from '#harness/browser/scripted-server.ts';
import { expectView, measureOnly, openTool, textField } from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
});

test('the tour works by keyboard: it opens, advances, closes, resumes and finishes; the focus returns to Help', async ({
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

test('a whole job works by keyboard: file, text, run, sheets, zoom, download', async ({ page }) => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'brackets.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(brackets) });
  await expect(page.locator('#file-line')).toContainText('brackets.svg');
  await page.locator('#file-line').focus();
  await page.keyboard.press('Enter');
  const quantity = page.locator('#file-quantity');
  await quantity.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('90');
  await page.getByRole('button', { name: /^Text 1 / }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('OPEN');
  await page.keyboard.press('Enter');
  await expect(textField(page, 2)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'Take it' }).focus();
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
  await expect.poll(async () => Math.abs((await drawnWidth()) - before)).toBeLessThan(0.5);
  await page.keyboard.press('Escape');
  await expect(sheet).not.toBeFocused();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).focus();
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/^brackets-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(page.getByRole('button', { name: 'Downloaded' })).toBeFocused();
});

test('each press of Esc closes one thing and returns the focus to its opener', async ({ page }) => {
  await textField(page).fill('OPEN DAILY');
  await measureOnly(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectView(page, 'measured');

  const drawing = page.locator('section[aria-roledescription="drawing view"]');
  const before = page.locator(':focus');
  // By Tab from the control before it, so that there is a place to go back to.
  await page.locator('fieldset', { hasText: 'Show on the canvas' }).getByRole('radio', { name: 'Drawing' }).focus();
  await page.keyboard.press('Tab');
  await expect(drawing).toBeFocused();
  await page.keyboard.press('n');
  await expect(drawing.locator('output')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(drawing.locator('output')).toBeEmpty();
  await expect(drawing).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(before).toHaveAttribute('value', 'drawing');

  for (const opener of ['Preview text 1', 'Measure']) {
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    if (opener === 'Measure') {
      await expect(drawing).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Measure' })).toHaveAttribute('aria-pressed', 'false');
    } else {
      // It listens to keys from when it has the focus.
      await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button, opener).toBeFocused();
  }
});

test('a link away from the page during a run requires one confirmation, also by keyboard; Esc stays on the page', async ({
  page,
}) => {
  await answerWith(page, '/api/nest', 'silent');
  await textField(page).fill('OPEN DAILY');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectView(page, 'checking');
  const account = page.getByRole('link', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave while your job runs?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(account).toBeFocused();
  await expect(page).toHaveURL(/\/app$/);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account/);
});
