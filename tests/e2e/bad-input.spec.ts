import { expect, type Page } from '@playwright/test';
import { square, tooLarge } from '#harness/browser/drawings.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { openText, openSheet } from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/app');
  await page.getByRole('textbox', { name: 'Text' }).first().waitFor();
});

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/svg+xml', buffer });
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).click();
}

async function expectNothingCharged(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('Remaining nesting credits: 10')).toBeVisible();
}

test('an unusable file is rejected with its message, and the previous one remains', async ({ page }) => {
  await choose(page, 'good.svg', square);
  await expect(page.getByText('good.svg').first()).toBeVisible();
  const cases: [string, string | Buffer, string][] = [
    ['picture.gif', 'GIF89a', 'File type must be .svg,.eps'],
    ['empty.svg', '', 'File is smaller than 1 bytes'],
    ['huge.svg', Buffer.alloc(10 * 1024 * 1024 + 1, 32), 'File is larger than 10485760 bytes'],
  ];
  for (const [name, content, message] of cases) {
    await choose(page, name, content);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('good.svg', { exact: true }).first()).toBeVisible();
  }
});

test('a broken or empty drawing is reported, the inputs remain, and nothing is charged', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Text' }).first().fill('STAY');
  await choose(page, 'broken.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"');
  await run(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByText('broken.svg').first()).toBeVisible();
  await expect(await openText(page)).toHaveValue('STAY');

  await choose(page, 'nothing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="1in"/>');
  await run(page);
  await expect(page.getByText(/No shapes found/).first()).toBeVisible();
  await expectNothingCharged(page);
});

test('an invalid height or sheet is reported at its field, which gets the focus', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Text' }).first().fill('HI');
  const height = page.getByLabel('Height (in)').first();
  await height.fill('500');
  await run(page);
  await expect(page.getByText('Height must be between 0.5 and 120 in.').first()).toBeVisible();
  await expect(height).toBeFocused();
  await height.fill('12');

  await openSheet(page);
  const width = page.getByLabel('Sheet width (in)');
  await width.fill('4');
  await run(page);
  await expect(page.getByText('Sheet width must be between 5 and 240 in.').first()).toBeVisible();
  await expect(width).toBeFocused();
  await expectNothingCharged(page);
});

test('Run without input states the next step', async ({ page }) => {
  await run(page);
  await expect(page.getByText(/Type some text or add a file/).first()).toBeVisible();
});

test('a text over 40 characters is retained, counted and rejected with a message', async ({ page }) => {
  const text = page.getByRole('textbox', { name: 'Text' }).first();
  await text.fill('A'.repeat(45));
  await expect(page.getByText('45/40')).toBeVisible();
  await run(page);
  await expect(page.getByText('Text can be up to 40 characters. Add a row for more.').first()).toBeVisible();
  await expect(text).toHaveValue('A'.repeat(45));
  await expect(text).toBeFocused();
});

test('a part larger than the sheet is reported, and nothing is charged', async ({ page }) => {
  await choose(page, 'big.svg', tooLarge);
  await run(page);
  await expect(page.getByText(/larger than the sheet/).first()).toBeVisible();
  await expectNothingCharged(page);
});

test('a session that ended elsewhere is explained, and the job remains', async ({ page, context }) => {
  await page.getByRole('textbox', { name: 'Text' }).first().fill('KEEP ME');
  await context.clearCookies();
  await run(page);
  await expect(page.getByText(/Log in to continue/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text' }).first()).toHaveValue('KEEP ME');
});
