import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { expectView, minEffort, openSheet, openText, openTool, run, textField } from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';

const first = ['Anna', 'Ben', 'Chloe', 'David', 'Ella', 'Finn', 'Grace', 'Henry', 'Isla', 'Jack'];
const names = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((last) => first.map((name) => `${name} ${last}`));

test('sixty pasted names on a 24 in roll are whole rows with weeding boxes, in mirrored files as long as the used roll', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  // Pasted rows have the height of the first one.
  await page.locator('#row-1-size').fill('1.5');
  await textField(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, names.join('\n'));
  await expect(await openText(page, names.length)).toHaveValue(names.at(-1)!);
  await openSheet(page);
  await page.getByLabel('Material', { exact: true }).selectOption('Roll');
  await page.getByLabel('Price per foot ($)').fill('0.95');
  await page.getByLabel('Weeding boxes').check();
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');

  const summary = page.getByRole('region', { name: 'Material usage' });
  await expect(summary.getByText(/^[\d.]+ in \([\d.]+ ft\) of 24 in roll$/).first()).toBeVisible();
  await expect(summary.getByText(/^\$0\.95 a foot = \$[\d.]+\.$/)).toBeVisible();
  await expect(summary.getByText(/^60 weeding boxes: /)).toBeVisible();
  await expect(summary.getByText(/sheet/)).toHaveCount(0);

  await page.getByLabel('Mirror the cutting files (heat transfer)').check();
  await expect(page.getByText('mirrored in the cutting files')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toContain('(mirrored)');
  const zip = unzipSync(new Uint8Array(await readFile(await download.path())));
  const nest = JSON.parse(strFromU8(zip['nest.json']!)) as {
    sheet: { roll: { lengthIn: number } };
    weeding: { boxes: number };
    placements: { angleDeg: number }[];
  };
  expect(nest.weeding.boxes).toBe(names.length);
  expect(new Set(nest.placements.map(({ angleDeg }) => angleDeg))).toEqual(new Set([0]));
  const svg = strFromU8(zip['sheets/sheet-01 (mirrored).svg']!);
  expect(svg).toContain(`width="24in" height="${nest.sheet.roll.lengthIn}in"`);
  expect(svg.match(/<g id="weed"[\s\S]*?<\/g>/)![0].match(/<path /g)).toHaveLength(names.length);
});
