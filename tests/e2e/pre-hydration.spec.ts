import { expect, test, type Page } from '@playwright/test';
import { square } from '#harness/browser/drawings.ts';
import { password } from './people.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';

/** Opens a prerendered page whose scripts do not come before the answer is called: a slow line, or a slow machine. */
async function openWithoutScript(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

test('a login typed before the script loads is used, and nothing can be sent without the script', async ({
  page,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await page.context().clearCookies();
  const release = await openWithoutScript(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  for (const name of ['Log In', 'Continue with Google', 'Continue with Microsoft']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test('draws input typed into the landing card before the script loads, and sends it to the tool', async ({ page }) => {
  const release = await openWithoutScript(page, '/home');
  await page.getByLabel('Text', { exact: true }).fill('OPEN');
  await page.getByLabel('Font', { exact: true }).selectOption('Futura');
  await page.getByLabel('Height (in)').fill('9.5');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'square.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(square) });
  await expect(page.getByRole('button', { name: 'Start Now!' })).toBeDisabled();
  release();
  await expect(page.getByText('square.svg')).toBeVisible();
  await expect(page.getByText(/of edge to cut/)).toBeVisible();
  const ends = await page.evaluate(() => {
    const ink = [...document.querySelectorAll<SVGPathElement>('svg g.fill-part path')].map((path) => {
      const [{ x, width }, { a, e }] = [path.getBBox(), path.getScreenCTM()!];
      return { left: a * x + e, right: a * (x + width) + e };
    });
    const label = [...document.querySelectorAll('span')].find((span) => span.textContent?.endsWith(' in wide'));
    const line = label!.previousElementSibling!.getBoundingClientRect();
    const [left, right] = [Math.min(...ink.map((box) => box.left)), Math.max(...ink.map((box) => box.right))];
    return { left: line.left - left, right: line.right - right };
  });
  expect(Math.abs(ends.left), 'the dimension begins where the letters begin').toBeLessThan(3);
  expect(Math.abs(ends.right), 'and ends where they end').toBeLessThan(3);
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('OPEN');
  await expect(page.getByLabel('Font', { exact: true })).toHaveValue('Futura');
  await expect(page.getByLabel('Height (in)')).toHaveValue('9.5');
  await page.getByRole('button', { name: 'Start Now!' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test('a registration and a calculator filled in before the script loads use that input', async ({ page }) => {
  const release = await openWithoutScript(page, '/register');
  const email = `early-${Date.now()}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  release();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText(`An confirmation email has been sent to ${email}.`)).toBeVisible();

  const releaseTools = await openWithoutScript(page, '/more-tools');
  const tool = page.getByRole('region', { name: 'Return and trim' });
  await tool.getByLabel('Perimeter (in)').fill('26 ft');
  await tool.getByLabel('Waste (%)').fill('10');
  releaseTools();
  await expect(tool.getByText('28.60 ft').first()).toBeVisible();
  await expect(page).toHaveURL(/\?perimeter=26\+ft&waste=10#return-and-trim$/);
});
