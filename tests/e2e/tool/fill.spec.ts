import { expect } from '@playwright/test';
import { signIn, signUpAndLogIn } from '#harness/browser/sign-in.ts';
import {
  addFile,
  expectView,
  minEffort,
  openFile,
  openText,
  openTool,
  resultHead,
} from '#harness/browser/tool-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** As many as fit, by keyboard alone. */

const disc =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>';

test('a row that fills two sheets improves its count, and table, usage and zip have it', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'disc.svg', disc);
  const upload = page.getByRole('region', { name: 'File Upload' });
  await openFile(page);
  const fill = upload.getByRole('button', { name: 'As many as fit' });
  await expect(upload.getByLabel('Quantity')).toHaveValue('1');
  await fill.press('Space');
  await expect(fill).toHaveAttribute('aria-pressed', 'true');
  await expect(fill).toBeFocused();
  await expect(upload.getByLabel('Quantity')).toHaveCount(0);
  await minEffort(page);
  const sheets = page.getByLabel('Sheets to fill');
  await sheets.fill('0');
  await page.getByRole('button', { name: /^Run/ }).first().press('Enter');
  await expect(sheets).toBeFocused();
  await expect(page.getByText('Enter a whole number of sheets from 1 to 200.').first()).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: /^Run/ }).first().press('Enter');
  await expectView(page, 'nested');
  const usage = resultHead(page);
  // A search that ends by its time has placed this many so far.
  const words = /(\d+) (?:fit(?:; no more than \d+ can\.|, and no more can\.)|so far)/;
  await expect(usage).toContainText(words);
  const [summary, copies] = words.exec((await usage.textContent()) ?? '')!;
  const placed = Number(copies);
  // Two sheets of 48 x 96 hold 4 x 9 discs of 10 in each, at the least.
  expect(placed).toBeGreaterThanOrEqual(72);
  await expect(page.getByRole('cell', { name: String(placed), exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(usage).toContainText(summary);
  await openFile(page);
  await expect(fill).toHaveAttribute('aria-pressed', 'true');
});

test('only one item of a job can fill the sheets, and none without nesting', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'disc.svg', disc);
  await (await openText(page)).fill('OPEN');
  const ofFile = page.getByRole('region', { name: 'File Upload' }).getByRole('button', { name: 'As many as fit' });
  const ofRow = page.getByRole('group', { name: 'Text row 1' }).getByRole('button', { name: 'As many as fit' });
  await openFile(page);
  await ofFile.press('Enter');
  await openText(page);
  await ofRow.press('Enter');
  await openFile(page);
  await expect(ofFile).toHaveAttribute('aria-pressed', 'false');
  await openText(page);
  await expect(ofRow).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('switch', { name: 'Nest on sheets' }).press('Space');
  await expect(ofRow).toHaveCount(0);
  await expect(page.getByLabel('Sheets to fill')).toHaveCount(0);
});
