import { expect } from '@playwright/test';
import { expectNothingCutOff } from './accessibility.ts';
import { expectNoBlankSheet } from './tool/paper.ts';
import { signIn, signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { expectView, minEffort, openTool, run, textField } from '#harness/browser/tool-page.ts';
import { reach, toolStates } from '#harness/browser/tool-states.ts';
import { test } from '#harness/browser/warm-browser.ts';

const A4_IN = 8.27;
const LETTER_HEIGHT_IN = 11;
/** 12 mm in CSS pixels. */
const MARGIN_PX = 45;

test('a finished run is printed with its name, its figures, every distinct sheet on a page, and no controls', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!);
  await reach(
    page,
    toolStates.find(({ name }) => name === 'nested-sheets')!,
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const results = page.locator('#results');
  await expect(results.getByRole('figure')).not.toHaveCount(0);
  const distinct = await page.getByRole('list', { name: 'All sheets', includeHidden: true }).locator('li').count();
  await expect(results.getByRole('figure')).toHaveCount(Math.max(distinct, 1));
  await expect(results.getByText('brackets.svg').first()).toBeVisible();
  await expect(results.getByRole('table')).toBeVisible();
  for (const control of [
    page.getByRole('form', { name: 'Job' }),
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: /Download|Clear|Copy|Next sheet|Zoom/ }),
  ]) {
    await expect(control.filter({ visible: true })).toHaveCount(0);
  }
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colors, 'ink on white, in the dark too').toEqual({
    backgroundColor: 'rgb(255, 255, 255)',
    color: 'rgb(0, 0, 0)',
  });
  await page.setViewportSize({ width: Math.round(A4_IN * 96), height: 1000 });
  await expectNothingCutOff(page);

  await page.emulateMedia({ media: 'screen' });
  await expect(results.getByRole('figure')).toHaveCount(0);
});

test('a printed run has its first sheet below the figures, a page for each other sheet, and no blank page', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!);
  await reach(
    page,
    toolStates.find(({ name }) => name === 'nested-sheets')!,
  );
  await page.emulateMedia({ media: 'print' });
  const figures = page.locator('#results').getByRole('figure');
  // The search finds equal sheets or not, depending on the time that it has.
  const distinct = await page.getByRole('list', { name: 'All sheets', includeHidden: true }).locator('li').count();
  expect(distinct).toBeGreaterThan(1);
  await expect(figures).toHaveCount(distinct);
  await page.setViewportSize({ width: Math.round(A4_IN * 96) - 2 * MARGIN_PX, height: 1000 });
  const heading = await page.locator('#results').getByText('brackets.svg').first().boundingBox();
  const sheet = await figures.first().boundingBox();
  expect(sheet!.y + sheet!.height - heading!.y, 'end of the first sheet').toBeLessThan(
    LETTER_HEIGHT_IN * 96 - 2 * MARGIN_PX,
  );
  expect(await expectNoBlankSheet(page)).toBe(distinct);
});

test('a printed run with a long table has its sheet on a separate page', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await textField(page).fill('1');
  await expect(page.getByText(/^Overall/)).toBeVisible();
  await textField(page).evaluate(
    (field: HTMLInputElement, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.select();
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    Array.from({ length: 20 }, (_, index) => String(index + 1)).join('\n'),
  );
  await expect(page.getByRole('button', { name: /^Text 20 / })).toBeVisible();
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#results').getByRole('figure')).toHaveCount(1);
  expect(await expectNoBlankSheet(page)).toBe(3);
});
