import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { holdToasts } from '#harness/browser/hold-timers.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import {
  addFile,
  expectView,
  minEffort,
  openFile,
  openSheet,
  openStock,
  openTool,
  run,
} from '#harness/browser/tool-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

const plates = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="10in" viewBox="0 0 20 10"><path d="M0 0H8V4H0Z"/></svg>`;

type Zone = { xIn: number; yIn: number; widthIn: number; heightIn: number };
type Placement = { xIn: number; yIn: number; angleDeg: number };

async function download(page: Page): Promise<{ placements: Placement[]; zones: Zone[]; readme: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download(ed| all as zip)$/ }).press('Enter');
  const zip = unzipSync(new Uint8Array(await readFile(await (await coming).path())));
  const { placements, sheet } = JSON.parse(strFromU8(zip['nest.json']!)) as {
    placements: Placement[];
    sheet: { zones: Zone[] };
  };
  return { placements, zones: sheet.zones, readme: strFromU8(zip['README.txt']!) };
}

/** Box of a placed plate of 8 x 4 in at a quarter turn. */
function boxOf({ xIn, yIn, angleDeg }: Placement) {
  const angle = (angleDeg * Math.PI) / 180;
  const corners = [0, 8].flatMap((x) =>
    [0, 4].map((y) => ({
      x: xIn + x * Math.cos(angle) - y * Math.sin(angle),
      y: yIn + x * Math.sin(angle) + y * Math.cos(angle),
    })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

test('no piece touches typed or drawn exclusion zones, on the canvas, in the zip and after a reload; a change requires a new run', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'plates.svg', plates);
  await openFile(page);
  await page.locator('#file-quantity').fill('10');
  await openSheet(page);
  await page.locator('#sheet-width').fill('32');
  await page.locator('#sheet-height').fill('24');
  await minEffort(page);

  await openStock(page);
  await page.getByRole('button', { name: /^Exclusion zones/ }).press('Enter');
  await page.getByRole('button', { name: 'Add a zone' }).press('Enter');
  const first = page.getByRole('group', { name: 'Exclusion zone 1' });
  await first.getByLabel('X (in)').fill('40');
  await expect(page.getByText('Exclusion zone 1 of the 32 x 24 in sheet is outside the sheet.')).toBeVisible();
  await first.getByLabel('X (in)').fill('6');
  await first.getByLabel('Y (in)').fill('5');
  await first.getByLabel('Width (in)').fill('4');
  await first.getByLabel('Height (in)').fill('2');
  const picture = (await page.locator('svg[viewBox="0 0 32 24"].touch-none').boundingBox())!;
  const at = (x: number, y: number) =>
    [picture.x + (x / 32) * picture.width, picture.y + (y / 24) * picture.height] as const;
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(...at(...from));
    await page.mouse.down();
    await page.mouse.move(...at(...to));
    await page.mouse.up();
  };
  await drag([20, 14], [24, 18]);
  const second = page.getByRole('group', { name: 'Exclusion zone 2' });
  await expect(second).toBeVisible();
  await drag([24, 16], [26, 16]);
  await expect(second.getByLabel('Width (in)')).toHaveValue('6');
  await expect(second.getByLabel('X (in)')).toHaveValue('20');
  await drag([20, 14], [22, 15]);
  await expect(second.getByLabel('X (in)')).toHaveValue('22');
  await expect(second.getByLabel('Height (in)')).toHaveValue('3');
  await drag([24, 16.5], [23, 15.5]);
  await expect(second.getByLabel('X (in)')).toHaveValue('21');
  await expect(second.getByLabel('Y (in)')).toHaveValue('14');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await run(page);
  await expectView(page, 'nested');
  await expect(page.locator('[data-zone]').first()).toBeAttached();
  const { placements, zones, readme } = await download(page);
  expect(placements).toHaveLength(10);
  expect(zones).toHaveLength(2);
  expect(readme).toContain('4 x 2 in at X 6, Y 5 in');
  for (const placement of placements) {
    const box = boxOf(placement);
    for (const { xIn, yIn, widthIn, heightIn } of zones) {
      const dx = Math.max(xIn - box.maxX, box.minX - xIn - widthIn, 0);
      const dy = Math.max(yIn - box.maxY, box.minY - yIn - heightIn, 0);
      expect(Math.hypot(dx, dy)).toBeGreaterThan(0.2499);
    }
  }

  await page.reload();
  await expect(page.getByText('Restored your last job.')).toBeVisible();
  await openStock(page);
  await page.getByRole('button', { name: /^Exclusion zones/ }).press('Enter');
  await holdToasts(page);
  await page.getByRole('button', { name: 'Remove exclusion zone 2' }).press('Enter');
  const outdated = page.getByText('Inputs changed. Run again to update.').first();
  await expect(outdated).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Exclusion zone 2' })).toBeVisible();
  await expect(outdated).toBeHidden();
});
