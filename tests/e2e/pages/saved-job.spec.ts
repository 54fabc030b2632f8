import { expect, test } from '@playwright/test';
import { saveJob } from '#harness/browser/save-job.ts';
import { textField } from '#harness/browser/tool-page.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 412, height: 823 },
]) {
  test(`at ${viewport.width} px nothing moves while the tool opens with a saved job`, async ({
    context,
    page,
    baseURL,
  }) => {
    await saveJob(context, baseURL!);
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      type Shift = { value: number; sources: { node: Element | null }[] };
      const shown = window as unknown as { moved: string[] };
      shown.moved = [];
      const observer = new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
          for (const { node } of sources) shown.moved.push(`${value.toFixed(5)} ${node?.outerHTML?.slice(0, 200)}`);
        }
      });
      // On a busy machine the browser paints half of the HTML; after that nothing may move.
      document.addEventListener('DOMContentLoaded', () =>
        requestAnimationFrame(() => requestAnimationFrame(() => observer.observe({ type: 'layout-shift' }))),
      );
    });
    await page.goto('/app');
    await expect(textField(page)).toHaveValue('OPEN DAILY');
    await expect(page.getByText(/^Overall/)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Nest on sheets' })).toBeChecked();
    const moved = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as { moved: string[] }).moved)),
          );
        }),
    );
    expect(moved).toEqual([]);
  });
}
