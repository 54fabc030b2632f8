import { expect, test } from '@playwright/test';
import { expectNothingCutOff } from './accessibility.ts';
import { expectNoBlankSheet } from './tool/paper.ts';
import { signInSomebodyNew } from '#harness/browser/sign-in.ts';
import { reach, toolStates } from '#harness/browser/tool-states.ts';

const A4_IN = 8.27;

test('a finished run on paper: its name, its figures, every distinct sheet on a page, and nothing to press', async ({
  page,
  baseURL,
}) => {
  await signInSomebodyNew(page, baseURL!);
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

test('a printed run has a page for its figures and one for each distinct sheet, and no blank one', async ({
  page,
  baseURL,
}) => {
  await signInSomebodyNew(page, baseURL!);
  await reach(
    page,
    toolStates.find(({ name }) => name === 'nested')!,
  );
  await page.emulateMedia({ media: 'print' });
  const figures = page.locator('#results').getByRole('figure');
  await expect(figures).not.toHaveCount(0);
  const sheets = await figures.count();
  expect(await expectNoBlankSheet(page)).toBe(1 + sheets);
});
