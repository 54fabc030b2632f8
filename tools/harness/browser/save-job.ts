import type { BrowserContext } from '@playwright/test';
import { signInSomebodyNew } from './sign-in.ts';
import { openTool, textField } from './tool-page.ts';

/** Milliseconds after the last keystroke until the tool has saved the job. */
const savedAfterMs = 1500;

/** Signs in a new user and saves a job with a line of lettering in the browser, as a returning user has it. */
export async function saveJob(context: BrowserContext, site: string): Promise<void> {
  const page = await context.newPage();
  await signInSomebodyNew(page, site);
  await openTool(page);
  await textField(page).fill('OPEN DAILY');
  await page.waitForTimeout(savedAfterMs);
  await page.close();
}
