import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ring } from '#harness/browser/drawings.ts';
import { minEffort, openText } from '#harness/browser/tool-page.ts';
import { newestMail } from '#harness/browser/inbox.ts';

const SAME_LENGTH_IN = 1e-6;

test('a visitor gets from the landing page to a zip that can be cut', async ({ page, request }) => {
  const email = `journey-${Date.now()}@example.com`;
  const password = 'correct horse battery';

  await test.step('landing page to registration', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page).toHaveTitle('Measurement & Nesting');
    await page.getByRole('button', { name: 'Start Now!' }).click();
    await expect(page).toHaveURL(/\/register$/);
  });

  await test.step('register', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(`An confirmation email has been sent to ${email}.`)).toBeVisible();
  });

  await test.step('confirm by the link in the mail', async () => {
    const mail = await newestMail(request, email);
    expect(mail.subject).toBe('Confirm your email');
    const link = mail.links.find((candidate) => candidate.includes('/auth/confirm'))!;
    await page.goto(link);
    await expect(page).toHaveURL(/\/login\/first$/);
  });

  await test.step('sign in', async () => {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  await test.step('upload a drawing and type a row', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'ring.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(ring),
      });
    await expect(page.getByText('ring.svg').first()).toBeVisible();
    await (await openText(page)).fill('HI');
  });

  await test.step('run with nesting', async () => {
    await expect(page.getByRole('switch', { name: 'Nest on sheets' })).toBeChecked();
    await minEffort(page);
    await page.getByRole('button', { name: /^Run/ }).click();
  });

  await test.step('the table has the expected length', async () => {
    const table = page.getByRole('table').first();
    await expect(table.getByRole('row', { name: /ring/ })).toContainText('47.12');
    await expect(page.getByText(/Order 1/)).toBeVisible();
  });

  await test.step('the zip has the sheet at true size', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: /Download all/ }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^ring-\d{4}-\d{2}-\d{2}\.zip$/);
    const zip = unzipSync(new Uint8Array(await readFile(await download.path())));
    const sheet = zip['sheets/sheet-01.svg']!;
    const svg = strFromU8(sheet);
    expect(svg).toContain('width="48in" height="96in" viewBox="0 0 48 96"');
    expect(svg.match(/data-name=/g)).toHaveLength(3);
    const summary = await PDFDocument.load(zip['summary.pdf']!, { updateMetadata: false });
    expect(summary.getTitle()).toMatch(/^ring/);
    expect(summary.getPageCount()).toBe(3);

    // Measured again by the command line, the sheet holds the ring and the letters; its edge and margin are not cut.
    const file = test.info().outputPath('sheet.svg');
    await writeFile(file, sheet);
    const letters = measured('text', 'HI', '--font', 'Arial', '--height', '12');
    expect(Math.abs(measured('measure', file) - letters - 15 * Math.PI)).toBeLessThan(SAME_LENGTH_IN);
  });
});

/** Length of all lines, by the command line. */
function measured(...args: string[]): number {
  const output = execFileSync(process.execPath, ['cli/main.ts', ...args, '--json'], { encoding: 'utf8' });
  return (JSON.parse(output) as { totals: { lengthIn: number } }).totals.lengthIn;
}
