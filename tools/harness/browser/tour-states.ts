import { expect, type Page } from '@playwright/test';
import { tourSteps } from '#components/tour/tour-steps.ts';
import type { ToolState } from './tool-states.ts';

export async function openTour(page: Page, step: number): Promise<void> {
  const help = page.getByRole('button', { name: 'Help' });
  if (!(await help.isVisible())) await page.getByRole('button', { name: 'Open navigation' }).click();
  await help.click();
  for (let at = 1; at < step; at += 1) {
    await expect(page.getByText(`Step ${at} of ${tourSteps.length}`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByText(`Step ${step} of ${tourSteps.length}`)).toBeVisible();
}

/** The tour at every step, with the example where there is no result yet. */
export const tourStates: readonly ToolState[] = tourSteps.map((_, index) => ({
  name: `tour-${String(index + 1).padStart(2, '0')}`,
  view: 'idle',
  arrive: (page) => openTour(page, index + 1),
}));
