import { expect, type Page } from '@playwright/test';
import { plateDxf, platePdf } from './vector-files.ts';

/** One state of the converter: its name and the steps to it from a fresh page, signed out. */
export type ConverterState = { name: string; arrive: (page: Page) => Promise<void> };

/** Chooses a file in the converter of the page that is open. */
export async function chooseToConvert(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.locator('#converter-input').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

export const drawingOf = (page: Page, name: string) => page.getByRole('img', { name: `Drawing of ${name}` });

async function opened(page: Page, name: string, content: string | Buffer): Promise<void> {
  await chooseToConvert(page, name, content);
  await expect(drawingOf(page, name)).toBeVisible();
}

export async function reachConverter(page: Page, state: ConverterState): Promise<void> {
  await page.goto('/more-tools#converter');
  await page.locator('#converter').getByRole('button', { name: 'Choose file' }).waitFor();
  await state.arrive(page);
}

export const converterStates: readonly ConverterState[] = [
  { name: 'empty', arrive: async () => {} },
  { name: 'dxf', arrive: (page) => opened(page, 'plate.dxf', plateDxf()) },
  { name: 'pdf', arrive: (page) => opened(page, 'plate.pdf', platePdf()) },
  {
    name: 'unit-asked',
    arrive: async (page) => {
      await opened(page, 'unitless.dxf', plateDxf(0));
      await expect(page.getByText('The file states no unit.')).toBeVisible();
    },
  },
  {
    name: 'no-layer',
    arrive: async (page) => {
      await opened(page, 'plate.dxf', plateDxf());
      for (const name of ['CUT', 'HOLES']) await page.getByRole('checkbox', { name }).click();
      await expect(page.getByText('Choose at least one layer.')).toBeVisible();
    },
  },
  {
    name: 'refused',
    arrive: async (page) => {
      await opened(page, 'plate.dxf', plateDxf());
      await chooseToConvert(page, 'broken.pdf', '%PDF-1.7\nnothing');
      await expect(page.getByText('broken.pdf was not converted')).toBeVisible();
    },
  },
];
