import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { cabinet } from '#harness/browser/drawings.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { addFile, expectView, minEffort, openFile, openTool, run, resultHead } from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';
import { expectAccessibleInBothModes } from '../../accessibility.ts';

const total = resultHead;
const list = (page: Page) => page.getByRole('dialog', { name: 'Parts' });

test('two parts of a cabinet get quantities, one without rotation, and the zip has all pieces', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'cabinet.svg', cabinet);
  // A side of 24 x 11, two shelves of 20 x 10 and a rail of 20 x 3.
  await expect(total(page)).toContainText('236.00');
  await openFile(page);
  await page.getByRole('button', { name: 'Parts', exact: true }).click();
  await expect(list(page)).toContainText('4 parts, 4 pieces in one copy of cabinet.svg');
  await expect(list(page)).toContainText('2 alike');
  await expectAccessibleInBothModes(page, { within: '[role="dialog"]' });

  // The keyboard alone: the list is one tab stop.
  const side = list(page).getByRole('textbox', { name: 'Quantity of side' });
  await side.focus();
  await side.fill('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('textbox', { name: 'Quantity of rail' })).toBeFocused();
  await page.keyboard.type('3 pcs');
  await page.keyboard.press('Enter');
  await expect(list(page).getByText('"3 pcs" was read as 3.')).toBeVisible();
  await list(page).getByRole('combobox', { name: 'Rotation of rail' }).selectOption('none');
  await expect(list(page)).toContainText('4 parts, 7 pieces');
  await page.keyboard.press('Escape');
  await expect(page.getByText('4 parts, 7 pieces')).toBeVisible();
  await expect(total(page)).toContainText('398.00');

  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  expect(strFromU8(zip['README.txt']!)).toContain('1 side: 2 pieces.');
  expect(strFromU8(zip['README.txt']!)).toContain('3 pieces; Rotation, Do not rotate');
  type Placed = { partId: string; angleDeg: number };
  const nest = JSON.parse(strFromU8(zip['nest.json']!)) as { pieces: object; parts: object[]; placements: Placed[] };
  expect(nest.pieces).toEqual({ placed: 7, total: 7 });
  expect(nest.parts).toMatchObject([
    { partId: 'part-1', name: 'side', quantity: 2 },
    { partId: 'part-4', name: 'rail', quantity: 3, rules: { rotation: 'none' } },
  ]);
  const rails = nest.placements.filter(({ partId }) => partId === 'part-4');
  expect(rails.map(({ angleDeg }) => angleDeg)).toEqual([0, 0, 0]);

  // A reload brings the choices back with the draft.
  await page.reload();
  await openFile(page);
  await expect(page.getByText('4 parts, 7 pieces')).toBeVisible();
});
