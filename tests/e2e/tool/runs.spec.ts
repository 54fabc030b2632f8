import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { breakableStream } from './break-stream.ts';
import { brackets, partlyTooLarge } from '#harness/browser/recorded-jobs.ts';
import {
  addFile,
  expectView,
  measureOnly,
  minEffort,
  openFile,
  openSettings,
  openText,
  openTool,
  run,
  textField,
  resultHead,
} from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';

const CREDITS = 10;

test.beforeEach(async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
});

const credits = (page: Page, count: number) => page.getByText(`Remaining nesting credits: ${count}`);

/** Long enough that something can happen in the middle of it. */
async function startLongRun(page: Page): Promise<void> {
  await addFile(page, 'brackets.svg', brackets);
  await openFile(page);
  await page.locator('#file-quantity').fill('60');
  await openSettings(page);
  await page.getByLabel('Effort').selectOption('60');
  await run(page);
  await page.getByRole('button', { name: 'Take it' }).waitFor();
}

test('stop and keep ends with the best layout for one credit, and the layout remains after a reload', async ({
  page,
}) => {
  await startLongRun(page);
  await expect(page.getByRole('button', { name: 'Cancel (uses 1 credit)' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row', { name: /brackets/ })).toBeVisible();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expectView(page, 'stopped');
  await expect(page.getByText(/Parts cover .* This is the best layout found\.$/)).toBeVisible();
  const usage = await page
    .getByRole('region', { name: 'Material usage' })
    .getByText(/sheets?$/)
    .first()
    .textContent();
  await expect(credits(page, CREDITS - 1)).toBeVisible();

  await page.reload();
  await expect(page.getByText('Restored your last job.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Material usage' }).getByText(usage!, { exact: true })).toBeVisible();
  await expect(credits(page, CREDITS - 1)).toBeVisible();
});

test('a run of nearly the same job states that it started from the last layout, also after a reload and in the zip', async ({
  page,
}) => {
  const summary = resultHead(page);
  const notice = summary.getByText(/ Started from your last layout\.$/);
  await addFile(page, 'brackets.svg', brackets);
  await openFile(page);
  await page.locator('#file-quantity').fill('12');
  await (await openText(page)).fill('BAKERY & COFFEE');
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  await expect(notice).toBeHidden();

  await textField(page).press('Enter');
  await textField(page, 2).fill('I');
  await page.getByLabel('Height (in)', { exact: true }).fill('1');
  await run(page);
  await expect(page.getByText('Done in', { exact: false })).toBeVisible();
  await expect(notice).toBeVisible();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  expect(JSON.parse(strFromU8(zip['nest.json']!))).toMatchObject({ startedFrom: 'last layout' });
  expect(strFromU8(zip['README.txt']!)).toContain('The nest started from the layout of the run before.');

  await page.reload();
  await expect(page.getByText('Restored your last job.')).toBeVisible();
  await expect(notice).toBeVisible();
});

test('a part larger than the sheet is listed with a sufficient sheet, on screen and in the zip; the others are placed', async ({
  page,
}) => {
  await addFile(page, 'panel.svg', partlyTooLarge);
  await run(page);
  await expectView(page, 'partly placed');
  const notice = '1 part is larger than the sheet: panel (110.0 x 110.0 in). Use a sheet at least 111.0 x 111.0 in.';
  await expect(page.getByText(notice)).toBeVisible();
  await expect(credits(page, CREDITS - 1)).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  const nest = JSON.parse(strFromU8(zip['nest.json']!)) as { placements: unknown[]; unplaced: { name: string }[] };
  expect(nest.placements).toHaveLength(1);
  expect(nest.unplaced.map(({ name }) => name)).toEqual(['panel']);
  expect(strFromU8(zip['README.txt']!)).toContain('panel');
});

test('without credits, measuring works and the upgrade is one press away', async ({ page, baseURL }) => {
  test.slow();
  for (let index = 0; index < CREDITS; index++) {
    const response = await page.request.post('/api/nest', {
      headers: { origin: baseURL! },
      data: {
        runId: crypto.randomUUID(),
        rows: [{ id: 'row-1', text: 'ABCDEFGHIJ'[index], font: 'Arial', size: 2 }],
        sheet: { widthIn: 24, heightIn: 24 },
        options: { budgetS: 5 },
      },
    });
    expect(await response.text()).toContain('"done"');
  }
  await page.reload();
  await expect(page.getByText('No remaining nesting credits! Upgrade your account.')).toBeVisible();
  await textField(page).fill('OPEN DAILY');
  await run(page);
  await expectView(page, 'no credits');
  await expect(page.getByRole('link', { name: 'Upgrade', exact: true })).toHaveAttribute('href', '/subscribe');
  await expect(textField(page)).toHaveValue('OPEN DAILY');
  await page.getByRole('button', { name: 'Measure only' }).click();
  await expectView(page, 'measured');
  await expect(page.getByRole('table').getByRole('row', { name: /OPEN DAILY/ })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Nest on sheets' })).not.toBeChecked();
});

test('after a lost connection the same run continues, for one credit', async ({ page, context }) => {
  const breakStream = await breakableStream(page);
  await startLongRun(page);
  await context.setOffline(true);
  await breakStream();
  await expectView(page, 'reconnecting');
  await expect(page.getByText(/Your job keeps running. Reconnecting/).first()).toBeVisible();
  await context.setOffline(false);
  await expectView(page, 'nesting');
  await page.getByRole('button', { name: 'Take it' }).click();
  await expectView(page, 'stopped');
  await expect(credits(page, CREDITS - 1)).toBeVisible();
});

test('a run without a connection at the start can be canceled at once and repeated later', async ({
  page,
  context,
}) => {
  await textField(page).fill('OPEN');
  await context.setOffline(true);
  await run(page);
  await expectView(page, 'reconnecting');
  await expect(page.getByText('Connection lost. Your job is safe. Reconnecting.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectView(page, 'cancelled');
  await measureOnly(page);
  await run(page);
  await expectView(page, 'offline');
  await context.setOffline(false);
  await expectView(page, 'measured');
  await expect(credits(page, CREDITS)).toBeVisible();
});
