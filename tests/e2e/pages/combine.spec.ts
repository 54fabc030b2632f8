import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { chooseToCombine, combineStates, reachCombine, type FileToCombine } from '#harness/browser/combine-states.ts';
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

const brackets: readonly FileToCombine[] = [9, 10, 11, 12].map((number) => ({
  name: `bracket-${number}.dxf`,
  content: plateDxf(number <= 10 ? 0 : 4),
}));

test('a visitor combines files without sending them; they remain after Back from registering', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/more-tools');
  await page.getByRole('main').getByRole('link', { name: 'Combine files' }).first().click();
  await page.waitForURL('**/more-tools/combine');
  await chooseToCombine(page, brackets);
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
