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
      const shown = window as unknown as { shift: number };
      shown.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shown.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/app');
    await expect(textField(page)).toHaveValue('OPEN DAILY');
    await expect(page.getByText(/^Overall/)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Nest on sheets' })).toBeChecked();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as { shift: number }).shift)),
          );
        }),
    );
    expect(shift).toBe(0);
  });
}
