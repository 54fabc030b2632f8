import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { minEffort, openStock } from '#harness/browser/tool-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Manual layout: parts are moved, pinned, continued from, and downloaded. */

const sheetView = (page: Page): Locator => page.locator('section[aria-roledescription="sheet view"]');
const checked = (page: Page): Locator => page.getByText('Checked and saved. No collisions.');

async function nest(page: Page, text: string): Promise<void> {
  await page.goto('/app');
  await page.getByLabel('Text', { exact: true }).fill(text);
  await minEffort(page);
  await page.getByRole('button', { name: /^Run/ }).first().press('Enter');
  await expect(page.getByRole('button', { name: 'Keep the offcut' })).toBeVisible();
}

type Placement = { rowId: string; partId: string; sheet: number; xIn: number; yIn: number; pinned?: boolean };
type Home = { nest: { placements: Placement[]; unplaced: unknown[]; usage: number }; cutIn: number };

/** Downloads the zip; returns its layout and the length of all sheets, measured again by the command line. */
async function takeHome(page: Page): Promise<Home> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download(ed| all as zip)$/ }).press('Enter');
  const zip = unzipSync(new Uint8Array(await readFile(await (await coming).path())));
  let cutIn = 0;
  for (const [name, bytes] of Object.entries(zip).filter(([path]) => path.endsWith('.svg'))) {
    const file = test.info().outputPath('sheet.svg');
    await writeFile(file, bytes);
    const output = execFileSync(process.execPath, ['cli/main.ts', 'measure', file, '--json'], { encoding: 'utf8' });
    const { totals } = JSON.parse(output) as { totals: { lengthIn: number } };
    cutIn += Number(/\(cut (\d+)\)/.exec(name)?.[1] ?? 1) * totals.lengthIn;
  }
  return { nest: JSON.parse(strFromU8(zip['nest.json']!)) as Home['nest'], cutIn };
}

/** Returns a point on screen at which a press hits the part. */
async function pressable(page: Page, index: number): Promise<{ x: number; y: number }> {
  const at = await page.evaluate((wanted) => {
    const selector = `[data-part-index="${wanted}"]`;
    const box = document.querySelector(`${selector} path`)!.getBoundingClientRect();
    for (let y = box.top + 2; y < box.bottom; y += 2) {
      for (let x = box.left + 2; x < box.right; x += 2) {
        if (document.elementFromPoint(x, y)?.closest(selector)) return { x, y };
      }
    }
    return null;
  }, index);
  if (at === null) throw new Error(`Part ${index} cannot be pressed.`);
  return at;
}

test('a part is dragged into a free corner and pinned, the nest continues around it, and the zip has it there', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await nest(page, 'OPEN');
  const before = await takeHome(page);
  const credits = await page
    .getByText(/^Remaining nesting credits: \d+$/)
    .first()
    .textContent();
  await page.getByRole('button', { name: 'Move parts' }).click();
  const from = await pressable(page, 0);
  const frame = (await sheetView(page).locator('svg rect.fill-sheet').first().boundingBox())!;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // The far corner of the sheet is free.
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2, { steps: 5 });
  await page.mouse.move(frame.x + frame.width - 30, frame.y + frame.height - 30, { steps: 5 });
  await page.mouse.up();
  await expect(
    page.getByText('Move them apart, or undo, to download.', { exact: false }).or(checked(page)),
  ).toBeVisible();
  await sheetView(page).focus();
  // Moves the part until it touches both sides of the corner, whatever gap the drop left.
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect(checked(page)).toBeVisible();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(checked(page)).toBeVisible();
  await expect(page.locator('[data-pin]')).toHaveCount(1);
  const moved = await takeHome(page);
  const [pinned] = moved.nest.placements.filter((p) => p.pinned === true);
  expect(pinned).toBeDefined();
  expect(moved.cutIn).toBeCloseTo(before.cutIn, 6);

  await expect(page.getByText('Continuing is free 5 more times', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Continue nesting around 1 pinned part' }).click();
  // Continuing starts a new run, whose sheets are not being edited yet.
  await expect(page.getByRole('button', { name: 'Move parts' })).toBeVisible();
  await expect(page.getByText(credits!).first()).toBeVisible();
  const after = await takeHome(page);
  expect(after.nest.placements.filter((p) => p.pinned === true)).toEqual([pinned]);
  expect(after.nest.placements).toHaveLength(before.nest.placements.length);
  await page.getByRole('button', { name: 'Move parts' }).click();
  await expect(page.getByText('Continuing is free 4 more times', { exact: false })).toBeVisible();
  await expect(page.locator('[data-pin]')).toHaveCount(1);
  expect(after.cutIn).toBeCloseTo(before.cutIn, 6);
});

test('by keyboard, a part is selected, moved, rotated, removed, restored and undone to the original layout', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await nest(page, 'OPEN');
  const before = await takeHome(page);
  await page.getByRole('button', { name: 'Move parts' }).press('Enter');
  await sheetView(page).press('n');
  await expect(page.locator('[data-held]')).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('r');
  await page.keyboard.press('l');
  await expect(page.locator('[data-pin]')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: /^Put back / }).press('Enter');
  await expect(page.getByRole('list', { name: 'Not on a sheet' })).toBeHidden();
  // The part collides on purpose, so that the layout cannot be downloaded.
  await sheetView(page).press('n');
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Move them apart, or undo, to download.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download(ed| all as zip)$/ })).toBeHidden();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  while (await undo.isEnabled()) await undo.press('Enter');
  await expect(checked(page).or(page.getByText('Drag a part, or pick it', { exact: false }))).toBeVisible();
  const after = await takeHome(page);
  expect(after.nest).toEqual(before.nest);
  expect(after.cutIn).toBe(before.cutIn);
  await page.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move parts' })).toBeVisible();
});

test('on a stock of sizes, a part is moved to a new sheet of another size, and the usage shows it', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/app');
  await page.getByLabel('Text', { exact: true }).fill('OPEN');
  await openStock(page);
  await page.getByRole('button', { name: 'Add another size' }).press('Enter');
  const second = page.getByRole('group', { name: 'Size 2' });
  await second.getByLabel('Sheet width (in)').fill('24');
  await second.getByLabel('Sheet height (in)').fill('30');
  await minEffort(page);
  await page.getByRole('button', { name: /^Run/ }).first().press('Enter');
  await expect(page.getByRole('button', { name: 'Move parts' })).toBeVisible();
  await page.getByRole('button', { name: 'Move parts' }).press('Enter');
  await sheetView(page).press('n');
  await page.getByRole('button', { name: 'To sheet' }).press('Enter');
  await page.getByRole('menuitem', { name: /^New sheet, 48/ }).press('Enter');
  await expect(checked(page)).toBeVisible();
  await expect(sheetView(page)).toHaveAccessibleName(/^Sheet 2 of 2, 48\.00 x 96\.00 in, 1 part/);
  await expect(page.getByText(/of 48 x 96/).first()).toBeVisible();
  const { nest: home } = await takeHome(page);
  expect(home.placements.filter(({ sheet }) => sheet === 1)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(sheetView(page)).toHaveAccessibleName(/^Sheet 1 of 1/);
});
