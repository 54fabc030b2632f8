import { openText } from '#harness/browser/tool-page.ts';
import { expect, test } from '@playwright/test';
import { brokenLinks } from '../../tools/check-site/broken-links.ts';
import { publicPages } from '../../tools/check-site/public-pages.ts';
import { validateHtml } from '../../tools/check-site/validate-html.ts';
import { expectAccessibleInBothModes } from './accessibility.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';

const widths = [320, 390, 1440, 3840];
/** Larger than a browser's session storage (5 MB of text), smaller than the limit for a file. */
const LARGE_SVG_BYTES = 8_000_000;

test('the public pages are valid HTML without a broken link', async ({ request, baseURL }) => {
  for (const page of publicPages) {
    expect(await validateHtml(await (await request.get(page)).text()), page).toEqual([]);
  }
  expect(await brokenLinks(baseURL!, publicPages)).toEqual([]);
});

test('the public pages have no axe violations in light and dark mode', async ({ page }) => {
  for (const address of [...publicPages, '/no-such-page']) {
    await page.goto(address);
    await expectAccessibleInBothModes(page, { where: address });
  }
});

test('no page scrolls sideways or shifts, from a small phone to a 4K screen', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of publicPages) {
      await page.goto(address, { waitUntil: 'networkidle' });
      const seen = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        shift: (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      }));
      expect(seen.overflow, `${address} at ${width}`).toBeLessThanOrEqual(0);
      expect(seen.shift, `${address} at ${width}`).toBeLessThan(0.01);
    }
  }
});

test('the landing page is complete without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurement & Nesting' })).toBeVisible();
  for (const heading of ['A real result', 'What 3.4 means', 'Before you start', 'Questions']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Start Now!' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/home');
  await context.close();
});

test('an unknown address returns 404 with the support mail, and private pages are not indexed', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer!.status()).toBe(404);
  await expect(page.getByText('There is nothing at this address.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
  expect((await page.request.get('/controls')).status(), "the developers' page").toBe(404);
  for (const address of ['/login', '/register', '/forgot-password', '/update-password']) {
    expect(await (await page.request.get(address)).text(), address).toMatch(/name="robots" content="noindex/);
  }
  for (const address of ['/', '/home', '/more-tools', '/privacy', '/terms']) {
    const found = await page.request.get(address);
    expect(await found.text(), address).not.toMatch(/name="robots" content="noindex/);
    expect(found.headers()['link'], address).toContain('rel="canonical"');
  }
});

test('public pages load nothing from other sites, and no error service unless one is configured', async ({
  page,
  baseURL,
}) => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) others.push(request.url());
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  for (const address of publicPages) await page.goto(address, { waitUntil: 'networkidle' });
  expect(others).toEqual([]);
  expect(refused).toEqual([]);
});

test('work started in the landing card is available in the app, even a drawing larger than session storage', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.goto('/home');
  await page.getByRole('textbox', { name: 'Text' }).fill('OPEN');
  await page.getByLabel('Font', { exact: true }).selectOption('Gotham');
  await page.getByRole('textbox', { name: /Height|Size/ }).fill('9.5');
  const padding = `<!-- ${'x'.repeat(LARGE_SVG_BYTES)} -->`;
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'large.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="4in" viewBox="0 0 4 4">${padding}<path d="M0 0H4V4H0Z"/></svg>`,
      ),
    });
  await expect(page.getByText('large.svg')).toBeVisible();
  await page.getByRole('button', { name: 'Start Now!' }).click();
  await expect(page).toHaveURL(/\/register$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/register$/);

  await signUpAndLogIn(page, baseURL!);
  await page.goto('/app');
  await expect(page.locator('#file-line')).toContainText('large.svg');
  await expect(await openText(page)).toHaveValue('OPEN');
  await expect(page.getByText('9.5').or(page.locator('input[value="9.5"]')).first()).toBeVisible();
});

test("on a phone the navigation opens over a page that does not scroll, within the page's policy", async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.goto('/home');
  expect(answer!.headers()['content-security-policy']).toContain("style-src 'self';");
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await expect(sheet.getByRole('link', { name: 'More Tools' })).toBeVisible();
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow);
  await expect.poll(overflow).toBe('hidden');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(overflow).toBe('visible');
  expect(refused).toEqual([]);
});
