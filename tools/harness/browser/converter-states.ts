import { expect, type Page } from '@playwright/test';
import { plateDxf, platePdf, protectedPlatePdf } from './vector-files.ts';

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
  await page.goto('/more-tools/converter');
  await page.getByRole('button', { name: 'Choose file' }).waitFor();
  await state.arrive(page);
}

/** A DXF with a point alone, which has no length. */
const pointDxf = '0 SECTION 2 ENTITIES 0 POINT 10 1 20 1 0 ENDSEC 0 EOF '.replaceAll(' ', '\n');

async function locked(page: Page): Promise<void> {
  await chooseToConvert(page, 'protected.pdf', await protectedPlatePdf());
  await expect(passwordOf(page)).toBeVisible();
}

export const passwordOf = (page: Page) => page.getByLabel('Password of protected.pdf');

/** Replaces the worker by one that does not respond, so that reading does not end. */
async function holdWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.Worker = class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    } as unknown as typeof Worker;
  });
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
    name: 'reading',
    arrive: async (page) => {
      await opened(page, 'plate.dxf', plateDxf());
      await holdWorker(page);
      await chooseToConvert(page, 'catalog.pdf', platePdf());
      await expect(page.getByText(/^Reading catalog\.pdf, /)).toBeVisible();
    },
  },
  { name: 'password', arrive: locked },
  {
    name: 'password-wrong',
    arrive: async (page) => {
      await locked(page);
      await passwordOf(page).fill('wrong');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page.getByText('This password does not open the PDF.')).toBeVisible();
    },
  },
  {
    name: 'nothing',
    arrive: async (page) => {
      await chooseToConvert(page, 'points.dxf', pointDxf);
      await expect(page.getByText('points.dxf was not converted')).toBeVisible();
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
