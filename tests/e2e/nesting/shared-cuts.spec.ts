import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import {
  addFile,
  expectView,
  minEffort,
  openFile,
  openSettings,
  openSheet,
  openTool,
  run,
} from '#harness/browser/tool-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="10in" viewBox="0 0 20 10"><path d="M0 0H6V4H0Z"/></svg>';

test('twelve tiles that fill a sheet share their inner edges, in the summary and in the zip', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'tile.svg', tile);
  await openFile(page);
  await page.locator('#file-quantity').fill('12');
  await openSheet(page);
  await page.locator('#sheet-width').fill('24');
  await page.locator('#sheet-height').fill('12');
  await openSettings(page);
  await page.locator('#sheet-margin').fill('0');
  await page.getByLabel('Shared cuts, no spacing').check();
  await expect(page.locator('#sheet-spacing')).toHaveCount(0);
  await expectAccessible(page);
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  // Each of the inner edges belongs to two tiles: half of all edges without the border of the sheet.
  const summary = page.getByRole('region', { name: 'Result', exact: true });
  await expect(summary.getByText(/^Shared cuts: \d+ edges, 84\.00 in less to cut$/)).toBeVisible();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  const nest = JSON.parse(strFromU8(zip['nest.json']!)) as { sharedCuts: { lengthIn: number } };
  expect(nest.sharedCuts.lengthIn).toBeCloseTo(84, 3);
  expect(strFromU8(zip['README.txt']!)).toContain('Shared edges, cut with a neighbor: 84.000 in');
});
