import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import {
  addFile,
  expectView,
  minEffort,
  openFile,
  openRules,
  openSheet,
  openText,
  openTool,
  run,
} from '#harness/browser/tool-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Two flags of 40 x 20 in that fit one sheet only if the second is mirrored. */
const flags = `<svg xmlns="http://www.w3.org/2000/svg" width="200in" height="100in" viewBox="0 0 200 100">
<path d="M0 0H30L10 20H0Z"/><path d="M110 0H100V20H130Z"/></svg>`;

type Placement = { rowId: string; sheet: number; mirrored?: boolean };

async function download(page: Page): Promise<{ placements: Placement[]; readme: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download(ed| all as zip)$/ }).press('Enter');
  const zip = unzipSync(new Uint8Array(await readFile(await (await coming).path())));
  const { placements } = JSON.parse(strFromU8(zip['nest.json']!)) as { placements: Placement[] };
  return { placements, readme: strFromU8(zip['README.txt']!) };
}

test('a row is placed first and a drawing is mirrored, on the canvas, in the zip, after a reload and in a manual layout', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'flags.svg', flags);
  await openFile(page);
  await page.locator('#file-quantity').fill('2');
  await openRules(page);
  await page.getByLabel('Rotation of this row').selectOption('none');
  await page.getByLabel('Mirror allowed').check();
  await page.getByLabel('Place first').check();
  await (await openText(page)).fill('S');
  await page.getByLabel('Height (in)', { exact: true }).fill('2');
  await openRules(page);
  await page.getByLabel('Place first').check();
  const note = page.getByText('is on for every row', { exact: false });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await openFile(page);
  await expect(page.getByRole('button', { name: 'Rules: no rotation, place first, mirror allowed' })).toBeVisible();
  await openRules(page);
  await page.getByLabel('Place first').uncheck();
  await expect(note).toBeHidden();
  await openSheet(page);
  await page.locator('#sheet-width').fill('42');
  await page.locator('#sheet-height').fill('21.5');
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');

  const { placements, readme } = await download(page);
  expect(placements).toHaveLength(5);
  // The letter precedes the flags, which share a sheet where one is mirrored.
  expect(placements.find(({ rowId }) => rowId !== 'file')!.sheet).toBe(0);
  expect(Math.max(...placements.map(({ sheet }) => sheet))).toBeLessThan(3);
  expect(placements.filter(({ mirrored }) => mirrored === true).length).toBeGreaterThan(0);
  expect(placements.filter(({ rowId, mirrored }) => rowId !== 'file' && mirrored === true)).toEqual([]);
  expect(readme).toContain('Placed first: S.');
  expect(readme).toContain('Mirror allowed: flags.svg.');

  await page.reload();
  await expect(page.getByText('Restored your last job.')).toBeVisible();
  await openFile(page);
  await expect(page.getByRole('button', { name: 'Rules: no rotation, mirror allowed' })).toBeVisible();

  await page.getByRole('button', { name: 'Move parts' }).click();
  const view = page.locator('section[aria-roledescription="sheet view"]');
  const reflected = view.locator('[data-part-index][transform*="scale(-1 1)"]');
  const mirror = page.getByRole('button', { name: 'Mirror', exact: true });
  await expect(mirror).toBeDisabled();
  await view.focus();
  for (let part = 0; part < 3 && !(await mirror.isEnabled()); part++) await page.keyboard.press('n');
  await expect(mirror).toBeEnabled();
  const before = await reflected.count();
  await page.keyboard.press('m');
  await expect.poll(() => reflected.count()).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => reflected.count()).toBe(before);
});
