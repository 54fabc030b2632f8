import { expect, type Locator, type Page } from '@playwright/test';

/** The tool's controls by their visible and accessible names. */

export async function openTool(page: Page): Promise<void> {
  await page.goto('/app');
  await page.getByRole('heading', { name: 'Lettering' }).waitFor();
}

export const textField = (page: Page, number = 1) =>
  page.getByRole('textbox', { name: number === 1 ? 'Text' : `Text ${number}`, exact: true });

/** Opens a row of the lettering if it is closed to one line, and returns its text field. */
export async function openText(page: Page, number = 1): Promise<Locator> {
  const field = textField(page, number);
  if (!(await field.isVisible())) await page.getByRole('button', { name: new RegExp(`^Text ${number} `) }).click();
  return field;
}

/** Opens the file if it is closed to one line. */
export async function openFile(page: Page): Promise<void> {
  const line = page.locator('#file-line');
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
}

/** Shows the rules of the open item. */
export async function openRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Rules:/ }).click();
}

export async function addFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const mimeType = name.endsWith('.eps') ? 'application/postscript' : 'image/svg+xml';
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
  const upload = page.getByRole('region', { name: 'File Upload' });
  const ended = upload.locator('#file-line, [data-slot="alert"]').or(page.getByRole('dialog'));
  await ended.first().waitFor();
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

/** Price, sheets and lengths of the displayed job. */
export const resultHead = (page: Page): Locator => page.getByRole('region', { name: 'Result' });

/** Shows the list of problems and notes. */
export const openNotices = (page: Page): Promise<void> =>
  unfold(page.getByRole('button', { name: /^\d+ (?:to check|notes?)/ }));

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
