import { openFile } from '#harness/browser/tool-page.ts';
import { expect } from '@playwright/test';
import { circle, openLine, ring, square, squareEps, stackedSquares } from '#harness/browser/drawings.ts';
import { signIn, signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { test } from '#harness/browser/warm-browser.ts';

const figures = [
  ['square', square, '40.00', '40.00'],
  ['circle', circle, '31.42', '31.42'],
  ['ring', ring, '47.12', '47.12'],
  ['line', openLine, '12.00', '0.00'],
  ['stacked', stackedSquares, '80.00', '40.00'],
] as const;

test('measuring alone is free and shows the expected lengths and perimeters', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/app');
  await page.getByRole('switch', { name: 'Nest on sheets' }).uncheck();
  for (const [name, drawing, length, perimeter] of figures) {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: `${name}.svg`,
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(drawing),
      });
    await expect(page.getByText(`${name}.svg`).first()).toBeVisible();
    await page.getByRole('button', { name: /^Run/ }).click();
    const row = page
      .getByRole('table')
      .first()
      .getByRole('row', { name: new RegExp(`${name}\\.svg`) });
    await expect(row).toContainText(length);
    await expect(row.getByRole('cell').last()).toContainText(perimeter);
  }
  await expect(page.getByText('Remaining nesting credits: 10')).toBeVisible();
});

test('an EPS has no preview and measures like the equal SVG', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  await page.goto('/app');
  await page.getByRole('switch', { name: 'Nest on sheets' }).uncheck();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'square.eps',
      mimeType: 'application/postscript',
      buffer: Buffer.from(squareEps),
    });
  await expect(page.getByText('(No preview available for EPS file)')).toBeVisible();
  await page.getByRole('button', { name: /^Run/ }).click();
  const row = page
    .getByRole('table')
    .first()
    .getByRole('row', { name: /square\.eps/ });
  await expect(row).toContainText('40.00');

  // Twice as wide by one click and a number: every length doubles.
  await openFile(page);
  await page.getByRole('button', { name: 'Change size' }).click();
  await page.getByLabel('Make it').fill('20');
  await page.getByRole('button', { name: 'Set size' }).click();
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(row).toContainText('80.00');
});
