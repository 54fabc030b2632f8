import { expect, type Locator, type Page } from '@playwright/test';

/** The tool's controls by their visible and accessible names. */

export async function openTool(page: Page): Promise<void> {
  await page.goto('/app');
  await textField(page).waitFor();
}

export const textField = (page: Page, number = 1) =>
  page.getByRole('textbox', { name: number === 1 ? 'Text' : `Text ${number}`, exact: true });

export async function addFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const mimeType = name.endsWith('.eps') ? 'application/postscript' : 'image/svg+xml';
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).click();
}

/** Shows the fields of the sheet below its line. */
export const openSheet = (page: Page): Promise<void> => unfold(page.locator('#material-line'));

/** Shows the details, zones and further sizes of the sheet. */
export async function openStock(page: Page): Promise<void> {
  await openSheet(page);
  await unfold(page.getByRole('button', { name: /^Stock, grain/ }));
}

/** Shows spacing, margin, rotation and effort. */
export async function openSettings(page: Page): Promise<void> {
  await openSheet(page);
  await unfold(page.getByRole('button', { name: /Spacing, margin, rotation/ }));
}

async function unfold(line: Locator): Promise<void> {
  if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
}

/** Selects the shortest search, 5 s, for journeys that need a layout but not its quality. */
export async function minEffort(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByLabel('Effort').selectOption('5');
}

export async function measureOnly(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Nest on sheets' }).uncheck();
}

/** Waits until the screen is in the state `view`. */
export async function expectView(page: Page, view: string, timeout = 120_000): Promise<void> {
  await expect(page.locator('[data-run-view]')).toHaveAttribute('data-run-view', view, { timeout });
}
