import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { plates } from '#harness/browser/drawings.ts';
import { holdToasts } from '#harness/browser/hold-timers.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import {
  addFile,
  expectView,
  minEffort,
  openFile,
  openRules,
  openTool,
  run,
  resultHead,
  openNotices,
} from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** The plates as outlines inside a rectangle of the page. */
const framedPlates = plates
  .replaceAll('<rect id', '<rect fill="none" stroke="#000" stroke-width="0.01" id')
  .replace(
    '</svg>',
    '<rect x="0.1" y="0.1" width="39.8" height="19.8" fill="none" stroke="#000" stroke-width="0.01"/></svg>',
  );

const drawing = (page: Page) => page.locator('section[aria-roledescription="drawing view"]');
const card = (page: Page) => page.locator('[data-piece-card]');
const total = resultHead;

/** Selects a piece by clicking on it. */
async function choosePiece(page: Page, index: number): Promise<void> {
  await page.locator(`[data-part-index="${index}"] path`).first().click({ force: true });
}

test.beforeEach(async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await holdToasts(page);
});

test('a piece is selected before any run, left out, cut again and named', async ({ page }) => {
  await addFile(page, 'plates.svg', plates);
  await expect(total(page)).toContainText('68.00');
  await choosePiece(page, 1);
  await expect(card(page)).toContainText('No. 2 middle, row 1');
  await expect(card(page)).toContainText('5.00 x 5.00 in');
  await card(page).getByRole('button', { name: 'Do not cut' }).click();
  await expect(total(page)).toContainText('48.00');
  await expect(page.getByRole('heading', { name: '1 piece left out' })).toBeVisible();
  await expect(page.getByText('without 1 piece left out').first()).toBeVisible();
  await expect(card(page)).toContainText('Not cut');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total(page)).toContainText('68.00');

  // The keyboard alone: the next piece, then the buttons of the card.
  await drawing(page).focus();
  await page.keyboard.press('n');
  await expect(card(page)).toContainText('No. 3 small');
  await card(page).getByRole('button', { name: 'Only this' }).press('Enter');
  await expect(total(page)).toContainText('8.00');
  await expect(page.getByRole('heading', { name: '2 pieces left out' })).toBeVisible();
  await page.getByRole('button', { name: 'Cut again: 1 big' }).click();
  await expect(total(page)).toContainText('48.00');
  await page.getByRole('button', { name: 'Cut all again' }).click();
  await expect(total(page)).toContainText('68.00');
  await card(page).getByLabel('Name', { exact: true }).fill('=1+1 <b>Tür</b>');
  await expect(card(page)).toContainText('No. 3 =1+1 <b>Tür</b>');
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(drawing(page)).toBeFocused();
});

test('the same button leaves out the rectangle around everything else, but not its content', async ({ page }) => {
  await addFile(page, 'framed.svg', framedPlates);
  await openNotices(page);
  await expect(page.getByText(/A rectangle lies around everything else/).first()).toBeVisible();
  await choosePiece(page, 0);
  await card(page).getByRole('button', { name: 'Do not cut' }).click();
  await expect(total(page)).toContainText('68.00');
  await openFile(page);
  await openRules(page);
  await expect(page.getByRole('checkbox', { name: 'Leave out the rectangle around everything else' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/A rectangle lies around everything else/).first()).toBeVisible();
});

test('a nested job has neither the left-out piece nor its length, and its names are engraved if requested', async ({
  page,
}) => {
  await addFile(page, 'plates.svg', plates);
  await expect(total(page)).toContainText('68.00');
  await choosePiece(page, 1);
  await card(page).getByRole('button', { name: 'Do not cut' }).click();
  await expect(total(page)).toContainText('48.00');
  await choosePiece(page, 0);
  await card(page).getByLabel('Name', { exact: true }).fill('Front door');
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  await expect(page.getByText(/Sheet 1 of 1/).first()).toBeVisible();
  await expect(page.locator('section[aria-roledescription="sheet view"]')).toHaveAccessibleName(/2 parts/);
  // A name changes nothing that is cut, so the result remains current.
  await openFile(page);
  await openRules(page);
  await page.getByRole('button', { name: 'Add a name' }).click();
  await page.keyboard.type('Sign 4');
  await expect(page.getByText('Inputs changed')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Engrave names on the pieces' }).check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  const readme = strFromU8(zip['README.txt']!);
  expect(readme).toContain('1 piece is in no figure and on no sheet, as asked: 2 middle.');
  const svg = strFromU8(zip['sheets/sheet-01.svg']!);
  expect(svg.match(/data-name/g)).toHaveLength(2);
  expect(svg).toContain('data-name="Front door"');
  expect(svg).toContain('Names (engrave)');
  expect(strFromU8(zip['sheets/sheet-01.dxf']!)).toContain('ENGRAVE_NAMES');
  expect(strFromU8(zip['measurements.csv']!)).toContain('Sign 4: plates.svg');
});

test('a job with all pieces left out is rejected with the remedy and is free', async ({ page }) => {
  await addFile(page, 'square.svg', plates);
  await expect(total(page)).toContainText('68.00');
  for (const index of [0, 1, 2]) {
    await choosePiece(page, index);
    await card(page).getByRole('button', { name: 'Do not cut' }).click();
    await expect(card(page)).toContainText('Not cut');
  }
  await expect(total(page)).toContainText('0.00');
  await run(page);
  await expect(page.getByText('All pieces are left out. Cut at least one again, then run.').first()).toBeVisible();
  await expect(page.getByText('Remaining nesting credits: 10')).toBeVisible();
  await page.getByRole('button', { name: 'Cut all again' }).click();
  await expect(total(page)).toContainText('68.00');
});
