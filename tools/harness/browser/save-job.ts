import type { BrowserContext } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { openTool, textField } from './tool-page.ts';

const TEXT = 'OPEN DAILY';
/** Limit for what never comes. */
const SAVED_MS = 120_000;

/** Signs in a user and saves a job with a line of lettering in the browser, as a returning user has it. */
export async function saveJob(context: BrowserContext, site: string): Promise<void> {
  const page = await context.newPage();
  await signIn(page, site);
  await openTool(page);
  await textField(page).fill(TEXT);
  await page.waitForFunction(
    (text) => Object.entries(localStorage).some(([key, value]) => key.startsWith('job:') && value.includes(text)),
    TEXT,
    { timeout: SAVED_MS },
  );
  await page.close();
}
