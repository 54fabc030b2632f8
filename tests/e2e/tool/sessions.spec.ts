import { expect, test, type Page } from '@playwright/test';
import { newestMail } from '#harness/browser/inbox.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { expectView, minEffort, openTool, run, textField } from '#harness/browser/tool-page.ts';

const password = 'correct horse battery';

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/app');
}

test('signing out in another tab is explained, and the job remains after logging in again', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await textField(page).fill('KEEP ME');
  const other = await context.newPage();
  await openTool(other);
  await other.getByRole('link', { name: 'Log Out' }).click();
  await other.waitForURL('**/login**');
  await page.waitForURL('**/login**');
  await expect(page.getByText(/Your job is saved in this browser; log in to continue\./)).toBeVisible();
  await logIn(page, email);
  await expect(textField(page)).toHaveValue('KEEP ME');
});

test('a login in a second browser ends the first session with a message and the job saved; the run continues and is found again', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await textField(page).fill('SHOP PC');
  await minEffort(page);
  await run(page);
  await expect(page.getByText(/Order \d/)).toBeVisible();

  const second = await browser.newContext({ baseURL: baseURL! });
  const elsewhere = await second.newPage();
  await elsewhere.goto('/login');
  await logIn(elsewhere, email);
  await expect(textField(elsewhere)).toHaveValue('');

  await expect(page.locator('[data-run-view=nested]')).toBeVisible();
  await textField(page).fill('SHOP PC 2');
  await run(page);
  await expectView(page, 'signed out');
  await expect(page.getByText(/your job is saved here/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await logIn(page, email);
  await expect(textField(page)).toHaveValue('SHOP PC 2');
  await second.close();
});

test("the landing page's request is available when the mail is opened in another browser", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `carried-${Date.now()}@example.com`;
  await page.goto('/home');
  await page.getByLabel('Text', { exact: true }).fill('Café & Co');
  await page.getByLabel('Font', { exact: true }).selectOption('Futura');
  await page.getByLabel('Height (in)').fill('9 1/2');
  await page.getByRole('button', { name: 'Start Now!' }).click();
  await page.waitForURL('**/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(`An confirmation email has been sent to ${email}.`)).toBeVisible();

  const phone = await browser.newContext({ baseURL: baseURL! });
  const there = await phone.newPage();
  const mail = await newestMail(there.request, email);
  await there.goto(mail.links.find((link) => link.includes('/auth/confirm'))!);
  await there.getByRole('button', { name: 'Confirm' }).click();
  await there.waitForURL('**/login/first');
  await expect(there.getByText('Your Café & Co sign is waiting.')).toBeVisible();
  await openTool(there);
  await expect(textField(there)).toHaveValue('Café & Co');
  await expect(there.getByLabel('Font', { exact: true })).toHaveValue('Futura');
  await expect(there.getByLabel('Height (in)', { exact: true })).toHaveValue('9.5');
  await expect(there.getByText('Here’s the job you started. Press Run to nest it on sheets.')).toBeVisible();
  await expect(there.locator('#run-button')).toBeFocused();

  // Once: the next visit has the draft, and a third browser nothing.
  await there.reload();
  await expect(there.getByText('Restored your last job.')).toBeVisible();
  const third = await browser.newContext({
    baseURL: baseURL!,
    storageState: { ...(await phone.storageState()), origins: [] },
  });
  const empty = await third.newPage();
  await openTool(empty);
  await expect(textField(empty)).toHaveValue('');
  await phone.close();
  await third.close();
});
