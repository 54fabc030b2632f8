import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { newestMail } from '#harness/browser/inbox.ts';

export const password = 'correct horse battery';

let made = 0;
export function newEmail(name: string): string {
  return `${name}-${Date.now()}-${++made}@example.com`;
}

export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await submitRegistration(page, email);
}

/** Fills in and sends the registration form of the open page; resolves when the page has recorded that it requested the mail. */
export async function submitRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText(`An confirmation email has been sent to ${email}.`)).toBeVisible();
}

export async function logIn(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Returns the link of the newest mail with this subject. */
export async function linkFrom(page: Page, email: string, subject: string): Promise<string> {
  const mail = await newestMail(page.request, email, subject);
  return mail.links.find((link) => link.includes('/auth/confirm'))!;
}

/** Opens a mailed link in a browser that did not request it and presses its button; resolves when the server has answered. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const answered = page.waitForResponse('**/api/auth/confirm');
  await page.locator('main form button[type=submit]').click();
  await answered;
}

/** Opens a mailed link in the browser that requested it, which needs no press. */
export async function followWhereAsked(page: Page, link: string): Promise<void> {
  const answered = page.waitForResponse('**/api/auth/confirm');
  await page.goto(link);
  await answered;
}

/** Opens a browser with its own cookies and storage. */
export async function otherBrowser(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL });
  return { context, page: await context.newPage() };
}
