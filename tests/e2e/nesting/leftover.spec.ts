import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { addFile, minEffort, openFile, openSheet, openStock, openTool, run } from '#harness/browser/tool-page.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

const plates = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="10in" viewBox="0 0 20 10"><path d="M0 0H8V4H0Z"/></svg>`;

type Corner = { xIn: number; yIn: number };
type Placement = { sheet: number; xIn: number; yIn: number; angleDeg: number };
type StockUse = { remnant: boolean; sheets: number[]; outline?: Corner[] };

async function download(page: Page) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download(ed| all as zip)$/ }).press('Enter');
  const zip = unzipSync(new Uint8Array(await readFile(await (await coming).path())));
  const layout = JSON.parse(strFromU8(zip['nest.json']!)) as { placements: Placement[]; stock: StockUse[] };
  return { ...layout, svg: strFromU8(zip['sheets/sheet-01.svg']!) };
}

/** Corners of a placed plate of 8 x 4 in. */
function cornersOf({ xIn, yIn, angleDeg }: Placement): Corner[] {
  const angle = (angleDeg * Math.PI) / 180;
  return [0, 8].flatMap((x) =>
    [0, 4].map((y) => ({
      xIn: xIn + x * Math.cos(angle) - y * Math.sin(angle),
      yIn: yIn + x * Math.sin(angle) + y * Math.cos(angle),
    })),
  );
}

function isInside(outline: readonly Corner[], { xIn: x, yIn: y }: Corner): boolean {
  return outline.reduce((inside, a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    const crosses = a.yIn > y !== b.yIn > y && x < a.xIn + ((b.xIn - a.xIn) * (y - a.yIn)) / (b.yIn - a.yIn);
    return crosses ? !inside : inside;
  }, false);
}

test('the left-over of a run is stored with its shape, and the next job is nested on it', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'plates.svg', plates);
  await openFile(page);
  await page.locator('#file-quantity').fill('4');
  await openSheet(page);
  await page.locator('#sheet-width').fill('40');
  await page.locator('#sheet-height').fill('14');
  await minEffort(page);
  await run(page);
  await page.getByRole('button', { name: 'Keep the whole left-over' }).press('Enter');
  await expect(page.getByText('The piece that is left is kept in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the whole left-over' })).toBeHidden();

  await openStock(page);
  await page.getByRole('checkbox', { name: /^Offcut, / }).press('Space');
  await openFile(page);
  await page.locator('#file-quantity').fill('3');
  await run(page);
  await expect(page.locator('[data-outline]').first()).toBeVisible();
  await expectAccessible(page);
  const { placements, stock, svg } = await download(page);
  const [offcut, ...others] = stock;
  expect(others).toEqual([]);
  expect(offcut).toMatchObject({ remnant: true, sheets: [0] });
  expect(offcut!.outline!.length).toBeGreaterThan(4);
  expect(placements).toHaveLength(3);
  for (const placement of placements)
    for (const corner of cornersOf(placement)) expect(isInside(offcut!.outline!, corner)).toBe(true);
  expect(svg).toContain('<polygon points="');

  await page.goto('/account');
  const shelf = page.getByRole('list', { name: 'Offcuts', exact: true });
  await expect(shelf).toContainText(`${offcut!.outline!.length} corners`);
});

test('an L is typed as an offcut, and has its corners in the list and its shape in the next job', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an offcut' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add an offcut' });
  await form.getByLabel('Name').fill('Corner piece');
  await form.getByRole('button', { name: 'Shape' }).press('Enter');
  await form.getByLabel('Shape', { exact: true }).selectOption('L-shape');
  for (const [label, value] of [
    ['Whole width (in)', '20'],
    ['Whole height (in)', '16'],
    ['Missing width (in)', '12'],
    ['Missing height (in)', '6'],
  ] as const)
    await form.getByLabel(label).fill(value);
  await expect(form.getByLabel('Width (in)', { exact: true })).toHaveValue('20');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Keep offcut' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Offcuts', exact: true })).toContainText('20 x 16 in, 6 corners');

  await openTool(page);
  await addFile(page, 'plates.svg', plates);
  await openStock(page);
  await page.getByRole('checkbox', { name: 'Corner piece, 20 x 16 in, 6 corners' }).press('Space');
  await minEffort(page);
  await run(page);
  await expect(page.locator('[data-outline]').first()).toBeVisible();
  const { placements, stock } = await download(page);
  expect(stock).toMatchObject([{ remnant: true, outline: [{ xIn: 0, yIn: 0 }, { xIn: 8, yIn: 0 }, {}, {}, {}, {}] }]);
  for (const corner of cornersOf(placements[0]!)) expect(isInside(stock[0]!.outline!, corner)).toBe(true);
});
