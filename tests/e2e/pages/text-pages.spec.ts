import { expect, test, type Page } from '@playwright/test';
import { builtScripts } from '../../../tools/check-site/built-scripts.ts';
import { expectAccessible } from '../accessibility.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';

/** Unpacked. */
const maxErrorPageBytes = 1500;

const textPages = ['/developers', '/privacy', '/terms'];

const header = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const entries = (page: Page) => header(page).getByRole('link').allTextContents();

/** Returns the page's requests from opening until the network is idle. */
async function requestsOf(page: Page, address: string): Promise<{ kind: string; path: string }[]> {
  const requests: { kind: string; path: string }[] = [];
  const note = (request: { resourceType: () => string; url: () => string }) =>
    requests.push({ kind: request.resourceType(), path: new URL(request.url()).pathname });
  page.on('request', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('request', note);
  return requests;
}

for (const address of textPages) {
  test(`${address} has no script but the framework's and its error page's, and sends no request`, async ({ page }) => {
    const requests = await requestsOf(page, address);
    const { framework, errorPage } = builtScripts()!;
    const isOneOf = (files: readonly string[], path: string) => files.some((file) => path.endsWith(`/${file}`));
    const scripts = requests.filter(({ kind }) => kind === 'script').map(({ path }) => path);
    const others = scripts.filter((path) => !isOneOf(framework, path) && !isOneOf(errorPage, path));
    expect(others).toEqual([]);
    for (const path of scripts.filter((script) => isOneOf(errorPage, script))) {
      expect((await (await page.request.get(path)).body()).length).toBeLessThan(maxErrorPageBytes);
    }
    expect(requests.filter(({ kind }) => kind === 'fetch' || kind === 'xhr')).toEqual([]);
  });

  test(`the server renders the header of ${address}, for visitors and for signed-in users`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(address);
    const estimate = 'Estimate (opens in a new tab)';
    expect(await entries(page)).toEqual(['Home', estimate, 'More Tools', 'Log In']);
    await expect(page.getByRole('link', { name: 'Measurement & Nesting' })).toHaveAttribute('href', '/home');

    await signUpAndLogIn(page, baseURL!);
    const answer = await page.goto(address);
    expect(await entries(page)).toEqual(['App', estimate, 'More Tools', 'Account', 'Log Out']);
    await expect(page.getByRole('link', { name: 'Measurement & Nesting' })).toHaveAttribute('href', '/app');
    expect(answer!.headers()['cache-control']).toBe('private, no-store');

    await header(page).getByRole('link', { name: 'App' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await page.goBack();
    await header(page).getByRole('link', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(address);
    expect(await entries(page)).toEqual(['Home', estimate, 'More Tools', 'Log In']);
  });
}

test('a header of the request cannot make a text page signed in', async ({ request }) => {
  const answer = await request.get('/privacy', { headers: { 'x-visitor': 'signed_in' } });
  expect(await answer.text()).not.toContain('Log Out');
});

test('on a phone the navigation opens without scripts, and closes by its button and by Esc', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/privacy');
  const open = page.getByRole('button', { name: 'Open navigation' });
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await expect(sheet).toBeHidden();
  await open.click();
  await expect(sheet.getByRole('link', { name: 'More Tools' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await open.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await open.click();
  await sheet.getByRole('link', { name: 'More Tools' }).click();
  await expect(page).toHaveURL(/\/more-tools$/);
  await context.close();
});

test('the open navigation of a text page is accessible, in light and dark mode', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expectAccessible(page, { where: `/terms with its navigation open, ${colorScheme}` });
  }
});

test('caches have to revalidate every page', async ({ request }) => {
  for (const address of ['/', '/home', '/login']) {
    const headers = (await request.get(address)).headers();
    expect(headers['cache-control'], address).toBe(address === '/' ? 'private, no-cache' : 'no-cache');
  }
});
