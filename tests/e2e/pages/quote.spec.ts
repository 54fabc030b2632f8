import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { addFile, openTool } from '#harness/browser/tool-page.ts';
import { readPdf } from '#harness/read-pdf.ts';
import { expectAccessible } from '../accessibility.ts';

const plate =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 10 10"><path d="M0 0H10V10H0Z"/></svg>';
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" onload="alert(1)"><path d="M0 0h80v40h-80z" fill="#036"/></svg>';

test('a quote has prices for the customer, and screen, paper and PDF state the same ones without costs or markup', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'plate.svg', plate);
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('There is no price yet.');
  await dialog.getByRole('button', { name: 'Enter prices' }).click();
  await page.getByLabel('Cutting, each inch').fill('0.5');
  await page.getByLabel('Setup, each job').fill('15');
  await page.getByLabel('Markup %').fill('40');
  await page.getByRole('button', { name: 'Quote', exact: true }).click();

  // 40 in at $0.50 and 40%; setup with the same markup.
  const paper = dialog.getByRole('article');
  await expect(paper).toContainText('$28.00');
  await dialog.getByLabel('Customer').fill('Marina Café <b>');
  await dialog.getByLabel('Tax %').fill('10');
  await dialog.getByLabel('Shop name').fill('Harbor Signs');
  await dialog
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(paper.locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(paper).toContainText('Setup$21.00Subtotal$49.00Tax 10%$4.90Total$53.90');
  await expectAccessible(page);

  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Quote-Q-0001.pdf');
  const [sheet] = await readPdf(await readFile(await download.path()));
  expect(sheet!.texts).toEqual(
    expect.arrayContaining(['Harbor Signs', 'Marina Café <b>', 'plate.svg', '$28.00', '$21.00', '$4.90', '$53.90']),
  );
  expect(sheet!.texts.join(' ')).not.toMatch(/markup|40%|\$20\.00|\$15\.00|\$0\.50/i);
  expect(sheet!.forms).toEqual(['Logo']);

  const printed = await readPdf(await page.pdf());
  expect(printed).toHaveLength(1);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Quote', exact: true })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await expect(dialog).toHaveAccessibleName('Quote Q-0002');
  await expect(paper).toContainText('Harbor Signs');
  await expect(paper).not.toContainText('Marina');
});
