import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import {
  chooseToConvert,
  converterStates,
  drawingOf,
  passwordOf,
  reachConverter,
} from '#harness/browser/converter-states.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { addFile, expectView, openTool, run, textField } from '#harness/browser/tool-page.ts';
import {
  layeredPdf,
  plateDxf,
  plateLengthIn,
  platePassword,
  platePdf,
  protectedPlatePdf,
} from '#harness/browser/vector-files.ts';
import { expectOneUnit } from './display-units.ts';
import { expectAccessible, expectNothingCutOff, rulesOfLook } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Equals 1280 px at 400% zoom. */
const reflow = { width: 320, height: 640 };
const shownLength = plateLengthIn.toFixed(2);

for (const state of converterStates) {
  test(`converter, ${state.name}: reachable, accessible, usable at 320 px and in dark mode, and in one unit`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await reachConverter(page, state);
    await expectAccessible(page, { within: 'main' });
    await expectOneUnit(page, 'main');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(reflow);
    await expectNothingCutOff(page);
    await expectAccessible(page, { within: 'main', rules: rulesOfLook });
  });
}

/** Uses the converted drawing, and follows it through measuring and nesting to the zip. */
async function expectNested(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Use this drawing' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(name).first()).toBeVisible();
  await run(page);
  await expectView(page, 'nested');
  await expect(page.getByRole('table').first().getByRole('row', { name: /plate/ })).toContainText(shownLength);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  expect(strFromU8(zip['sheets/sheet-01.svg']!)).toContain('data-name=');
}

for (const [name, content] of [
  ['plate.pdf', platePdf()],
  ['plate.dxf', plateDxf()],
] as const) {
  test(`a customer's ${name} in the tool is converted in place, measured and nested`, async ({ page, baseURL }) => {
    await signUpAndLogIn(page, baseURL!);
    await openTool(page);
    await textField(page).fill('OPEN');
    await addFile(page, name, content);
    const dialog = page.getByRole('dialog', { name: 'Convert to SVG' });
    await expect(dialog.getByText('File type must be .svg,.eps')).toBeVisible();
    await expect(drawingOf(page, name)).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/app');
    await expect(textField(page)).toHaveValue('OPEN');
    await addFile(page, name, content);
    await expect(dialog.getByText('6.00 x 4.00 in')).toBeVisible();
    await expectNested(page, name.startsWith('plate.pdf') ? 'plate-page-1.svg' : 'plate.svg');
  });
}

/** Saves the SVG and returns its measured length. */
async function savedLengthIn(page: Page, name: string): Promise<number> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(name);
  const { totals } = JSON.parse(
    execFileSync(process.execPath, ['cli/main.ts', 'measure', await download.path(), '--json'], { encoding: 'utf8' }),
  ) as { totals: { lengthIn: number } };
  return totals.lengthIn;
}

test('a visitor converts a DXF without an account and without sending it', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/home');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'plate.dxf',
      mimeType: 'image/vnd.dxf',
      buffer: Buffer.from(plateDxf()),
    });
  await expect(page.getByRole('dialog').getByText(/^File type must be \.svg/)).toBeVisible();
  await expect(drawingOf(page, 'plate.dxf')).toBeVisible();
  const hidden = page.getByRole('checkbox', { name: 'NOTES' });
  await expect(hidden).not.toBeChecked();

  expect(Math.abs((await savedLengthIn(page, 'plate.svg')) - plateLengthIn)).toBeLessThan(1e-6);
  expect(sent.filter((url) => !url.includes('/api/auth/session'))).toEqual([]);

  await page.getByRole('button', { name: 'Use this drawing' }).click();
  await expect(page.getByRole('button', { name: 'Remove plate.svg' })).toBeVisible();
});

test('a protected PDF opens with its password by keyboard alone', async ({ page }) => {
  await page.goto('/more-tools/converter');
  await chooseToConvert(page, 'protected.pdf', await protectedPlatePdf());
  await expect(passwordOf(page)).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(passwordOf(page)).toHaveAccessibleDescription(/does not open the PDF/);
  await passwordOf(page).fill(platePassword);
  await page.keyboard.press('Enter');
  await expect(drawingOf(page, 'protected.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('main').getByText('2.00 x 1.00 in')).toBeVisible();
});

test('choosing another page or unit reads the file again; a file dropped anywhere on the page is converted', async ({
  page,
}) => {
  await page.goto('/more-tools/converter');
  await chooseToConvert(page, 'plate.pdf', platePdf());
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('main').getByText('2.00 x 1.00 in')).toBeVisible();

  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'unitless.dxf'));
    return transfer;
  }, plateDxf(0));
  await page.locator('h1').dispatchEvent('drop', { dataTransfer: data });
  await expect(drawingOf(page, 'unitless.dxf')).toBeVisible();
  const send = page.getByRole('button', { name: /^Send to/ }).last();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /^mm \(6 in\)/ }).click();
  await expect(page.getByRole('main').getByText('6.00 x 4.00 in')).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'false');
});

test('each file has its own unit and layers: a DXF without a unit, a PDF, and a layer of the same name', async ({
  page,
}) => {
  const unit = page.getByRole('group', { name: 'Unit of the file' });
  const save = page.getByRole('button', { name: 'Download SVG' });
  await page.goto('/more-tools/converter');
  await chooseToConvert(page, 'plate.dxf', plateDxf());
  await expect(drawingOf(page, 'plate.dxf')).toBeVisible();
  await page.getByRole('checkbox', { name: 'HOLES' }).click();
  await expect(page.getByRole('checkbox', { name: 'HOLES' })).not.toBeChecked();

  await chooseToConvert(page, 'unitless.dxf', plateDxf(0));
  await expect(drawingOf(page, 'unitless.dxf')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'HOLES' })).toBeChecked();
  await expect(unit).toContainText('The file states no unit.');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await unit.getByRole('button', { name: /^mm/ }).click();
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  expect(await savedLengthIn(page, 'unitless.svg')).toBeCloseTo(plateLengthIn, 6);

  await chooseToConvert(page, 'plate.pdf', platePdf());
  await expect(drawingOf(page, 'plate.pdf')).toBeVisible();
  await expect(unit).toBeHidden();
  // The circle of the PDF is four curves.
  expect(await savedLengthIn(page, 'plate-page-1.svg')).toBeCloseTo(plateLengthIn, 2);

  await chooseToConvert(page, 'layers.pdf', layeredPdf('CUT', 'HOLES'));
  await page.getByRole('checkbox', { name: 'CUT' }).click();
  await expect(page.getByRole('checkbox', { name: 'CUT' })).not.toBeChecked();
  await chooseToConvert(page, 'other.pdf', layeredPdf('CUT', 'Print'));
  await expect(drawingOf(page, 'other.pdf')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'CUT' })).toBeChecked();
  expect(await savedLengthIn(page, 'other.svg')).toBeCloseTo(16, 6);
});

test('a text typed next to a PDF remains with the converted drawing until the registration', async ({ page }) => {
  await page.goto('/home');
  await page.getByLabel('Text', { exact: true }).fill('OPEN DAILY');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'layers.pdf', mimeType: 'application/pdf', buffer: layeredPdf('CUT', 'Print') });
  await expect(drawingOf(page, 'layers.pdf')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Print' }).click();
  await page.getByRole('button', { name: 'Use this drawing' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('OPEN DAILY');
  await page.getByRole('button', { name: 'Start Now!' }).click();
  await page.waitForURL('**/register');
  const carried = await page.evaluate(() => JSON.parse(sessionStorage.getItem('initial-request') ?? '{}') as unknown);
  expect(carried).toMatchObject({ text: 'OPEN DAILY', svg: { filename: 'layers.svg' } });
});

test('the file and the choices in the converter remain after visiting the registration, each time', async ({
  page,
}) => {
  await page.goto('/more-tools/converter');
  await chooseToConvert(page, 'layers.pdf', layeredPdf('CUT', 'Print'));
  await expect(drawingOf(page, 'layers.pdf')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Print' }).click();
  await page.getByRole('button', { name: /^Send to/ }).click();
  await page.waitForURL('**/register');
  for (const _ of ['first', 'second']) {
    await page.goBack();
    await expect(drawingOf(page, 'layers.pdf')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'CUT' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Print' })).not.toBeChecked();
    await page.goForward();
    await page.waitForURL('**/register');
  }
});
