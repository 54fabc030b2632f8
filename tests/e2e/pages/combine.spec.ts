import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import {
  addFiles,
  chooseToCombine,
  combineStates,
  expectRead,
  reachCombine,
  type FileToCombine,
} from '#harness/browser/combine-states.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { expectView, openTool, textField } from '#harness/browser/tool-page.ts';
import { plateDxf, plateLengthIn } from '#harness/browser/vector-files.ts';
import { expectAccessible, expectNothingCutOff, rulesOfLook } from '../accessibility.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Equals 1280 px at 400% zoom. */
const reflow = { width: 320, height: 640 };

for (const state of combineStates) {
  test(`combine, ${state.name}: reachable, accessible, and usable at 320 px and in dark mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await reachCombine(page, state);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(reflow);
    await expectNothingCutOff(page);
    await expectAccessible(page, { rules: rulesOfLook });
  });
}

const count = 40;
const forty: readonly FileToCombine[] = Array.from({ length: count }, (_, i) => ({
  name: `bracket-${i + 1}.dxf`,
  content: plateDxf(i < 10 ? 0 : 4),
}));

test('40 DXF files dropped in the tool are in the zip after six actions', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await textField(page).fill('OPEN');
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  await act(addFiles(page, forty));
  await expect(page.getByText('Too many files')).toBeVisible();
  await act(page.getByRole('button', { name: 'Combine them' }).click());
  await expectRead(page, count);
  await act(page.getByRole('button', { name: 'mm', exact: true }).click());
  await act(page.getByRole('button', { name: 'Use this drawing' }).click());
  await expect(page.getByText('combined-files.svg').first()).toBeVisible();
  await expect(textField(page)).toHaveValue('OPEN');
  await act(page.getByRole('button', { name: /^Run/ }).click());
  await expectView(page, 'nested');
  const waiting = page.waitForEvent('download');
  await act(page.getByRole('button', { name: /Download all/ }).click());
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  expect(actions).toBe(6);
  const sheets = Object.keys(zip).filter((name) => /sheet-\d+\.svg$/.test(name));
  const text = sheets.map((name) => strFromU8(zip[name]!)).join('');
  for (const { name } of forty) expect(text).toContain(name);
});

test('a visitor combines files without sending them; they remain after Back from registering', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/more-tools');
  await page.getByRole('main').getByRole('link', { name: 'Combine files' }).first().click();
  await page.waitForURL('**/more-tools/combine');
  await chooseToCombine(page, forty.slice(8, 12));
  await page.getByRole('button', { name: 'mm', exact: true }).click();
  await page.getByLabel('Quantity of bracket-9.dxf').fill('3');
  await expect(page.getByText(`6.00 x 4.00 in, ${plateLengthIn.toFixed(2)} in`)).toHaveCount(4);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  const svg = await readFile(await (await waiting).path(), 'utf8');
  expect(svg).toContain('data-part-name="bracket-9.dxf" data-quantity="3"');
  expect(sent.filter((url) => !url.includes('/api/auth/session'))).toEqual([]);

  await page.getByRole('button', { name: /^Send to/ }).click();
  await page.waitForURL('**/register');
  await page.goBack();
  await expect(page.getByLabel('Quantity of bracket-9.dxf')).toHaveValue('3');
  await expect(page.getByLabel('Unit of bracket-9.dxf')).toHaveValue('mm');
});
