import { expect, type Page } from '@playwright/test';
import { holdToasts } from '#harness/browser/hold-timers.ts';
import { signIn } from '#harness/browser/sign-in.ts';
import { reach, toolStates } from '#harness/browser/tool-states.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Windows of shops, and the shares that the frame, the canvas and the sheet have of them. Frame: header, status and footer. */
const windows = [
  { width: 1440, height: 900, maxFrame: 0.12, minCanvas: 0.55 },
  { width: 1280, height: 720, maxFrame: 0.15, minCanvas: 0.55 },
  { width: 1024, height: 768, maxFrame: 0.15, minCanvas: 0.55 },
  { width: 820, height: 1180, maxFrame: 0.12, minCanvas: 0.55 },
  { width: 768, height: 1024, maxFrame: 0.12, minCanvas: 0.55 },
  { width: 600, height: 960, maxFrame: 0.12, minCanvas: 0.55 },
  { width: 390, height: 844, maxFrame: 0.16, minCanvas: 420 / 844 },
];
const nested = ['nested', 'partly-placed', 'stopped'].map((name) => toolStates.find((state) => state.name === name)!);

type Rect = { x: number; y: number; width: number; height: number };
/** Rectangle of the first visible element. */
async function rectOf(page: Page, selector: string): Promise<Rect> {
  const element = page.locator(selector).locator('visible=true').first();
  await expect(element).toBeVisible();
  return (await element.boundingBox())!;
}

for (const state of nested) {
  test(`${state.name}: the frame is small, the sheet is in view and no button covers it`, async ({ page, baseURL }) => {
    await signIn(page, baseURL!);
    await page.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await reach(page, state);
    for (const { width, height, maxFrame, minCanvas } of windows) {
      const where = `${width} x ${height}`;
      await page.setViewportSize({ width, height });
      const canvas = page.locator('section[aria-roledescription="sheet view"]');
      await expect(canvas, where).toBeVisible();
      const header = await rectOf(page, 'header');
      expect(header.height, where).toBeLessThanOrEqual(49);
      const footer = await page.getByRole('contentinfo').isVisible();
      expect(footer, where).toBe(height >= 1100);
      const window_ = (await canvas.boundingBox())!;
      expect(window_.height / height, `canvas, ${where}`).toBeGreaterThanOrEqual(minCanvas);
      const sheet = (await page.locator('rect.fill-sheet').first().boundingBox())!;
      const share = Math.max(sheet.width / window_.width, sheet.height / window_.height);
      expect(share, `sheet, ${where}`).toBeGreaterThanOrEqual(0.5);
      if (width >= 600) {
        const status = state.name === 'nested' ? 33 : 0;
        expect((header.height + status + (footer ? 40 : 0)) / height, `frame, ${where}`).toBeLessThanOrEqual(maxFrame);
      }
      const tools = await rectOf(page, 'button[aria-label="Zoom in"]');
      expect(tools.y, `tools below the sheet, ${where}`).toBeGreaterThanOrEqual(window_.y + window_.height);
    }
  });
}

test('60 names are at most 3,000 px tall, with one of them open', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  await page.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await reach(
    page,
    toolStates.find((state) => state.name === 'names')!,
  );
  const form = page.getByRole('form', { name: 'Job' });
  expect(await form.evaluate((element) => element.scrollHeight)).toBeLessThanOrEqual(3000);
  await expect(page.getByRole('textbox', { name: /^Text/ })).toHaveCount(1);
  const lines = await page
    .locator('[data-line]')
    .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
  expect(lines).toHaveLength(61);
  expect(Math.max(...lines)).toBeLessThanOrEqual(48);
});

test('at no width a toast covers Run, Download, the price or the totals', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  await page.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await reach(
    page,
    toolStates.find((state) => state.name === 'nested')!,
  );
  await holdToasts(page);
  await page.locator('#row-1-line').press('Delete');
  await expect(page.locator('[data-slot="toast"]')).toBeVisible();
  for (const width of [320, 390, 600, 768, 1024, 1199, 1200, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const numbers = page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name: /^Numbers/ });
    if (await numbers.isVisible()) await numbers.click();
    const covered = () =>
      page.evaluate(() => {
        const box = document.querySelector('[data-slot="toast"]')!.getBoundingClientRect();
        const kept = '[data-tour="run"], [data-tour="download"], [aria-label="Result"]';
        return [...document.querySelectorAll(kept)]
          .filter((element) => {
            const its = element.getBoundingClientRect();
            const isOver = its.left < box.right && its.right > box.left && its.top < box.bottom && its.bottom > box.top;
            return its.width > 0 && isOver;
          })
          .map((element) => element.outerHTML.slice(0, 80));
      });
    await expect.poll(covered, `${width} px`).toEqual([]);
  }
});

for (const name of ['folded', 'folded-nesting']) {
  test(`${name}: every control of the bar is inside it, and none covers another`, async ({ page, baseURL }) => {
    await signIn(page, baseURL!);
    await page.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await reach(
      page,
      toolStates.find((state) => state.name === name)!,
    );
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      const faults = () =>
        page.evaluate(() => {
          const bar = document.querySelector('header')!.getBoundingClientRect();
          const controls = [...document.querySelectorAll('header :is(button, a, p, label)')].filter((element) => {
            const { width: wide } = element.getBoundingClientRect();
            return wide > 2 && getComputedStyle(element).visibility === 'visible';
          });
          return controls.flatMap((element, index) => {
            const box = element.getBoundingClientRect();
            const isOut = box.top < bar.top || box.bottom > bar.bottom || box.right > bar.right || box.left < 0;
            const covered = controls.slice(index + 1).filter((other) => {
              if (element.contains(other) || other.contains(element)) return false;
              const its = other.getBoundingClientRect();
              const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
              const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
              return across > 1 && down > 1;
            });
            const text = (element.textContent ?? '').slice(0, 30);
            return [
              ...(isOut ? [`${text} leaves the bar`] : []),
              ...covered.map((other) => `${text} covers ${other.textContent}`),
            ];
          });
        });
      await expect.poll(faults, `${width} x ${height}`).toEqual([]);
    }
  });
}
