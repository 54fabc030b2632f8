import type { BrowserContext } from '@playwright/test';
import { signInSomebodyNew } from './sign-in.ts';
import { openTool, textField } from './tool-page.ts';

/** The tool writes the job down a moment after the last letter. */
const savedAfterMs = 1500;

/** Somebody signed in, with a line of lettering kept in the browser: as somebody finds the tool who comes back. */
export async function keepJob(context: BrowserContext, site: string): Promise<void> {
  const page = await context.newPage();
  await signInSomebodyNew(page, site);
  await openTool(page);
  await textField(page).fill('OPEN DAILY');
  await page.waitForTimeout(savedAfterMs);
  await page.close();
}
