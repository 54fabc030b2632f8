import { expect, type Page } from '@playwright/test';
import { plateDxf, platePdf, protectedPlatePdf } from './vector-files.ts';

/** One state of the page that combines files: its name and the steps to it from a fresh page, signed out. */
export type CombineState = { name: string; arrive: (page: Page) => Promise<void> };
export type FileToCombine = { readonly name: string; readonly content: string | Buffer };

const payload = ({ name, content }: FileToCombine) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Chooses files on the page that combines them. */
export async function chooseToCombine(page: Page, files: readonly FileToCombine[]): Promise<void> {
  await page.locator('#combine-input').setInputFiles(files.map(payload));
}

/** Adds files in the tool. */
export async function addFiles(page: Page, files: readonly FileToCombine[]): Promise<void> {
  await page.locator('#file-input').setInputFiles(files.map(payload));
}

/** Waits until all files are read. */
export const expectRead = (page: Page, count: number): Promise<void> =>
  expect(page.getByText(`${count} of ${count} files read`, { exact: true })).toBeVisible({ timeout: 60_000 });

const plates = (count: number, unit: 4 | 0 = 4): FileToCombine[] =>
  Array.from({ length: count }, (_, i) => ({ name: `bracket-${i + 1}.dxf`, content: plateDxf(unit) }));

async function read(page: Page, files: readonly FileToCombine[]): Promise<void> {
  await chooseToCombine(page, files);
  await expectRead(page, files.length);
}

export async function reachCombine(page: Page, state: CombineState): Promise<void> {
  await page.goto('/more-tools/combine');
  await page.getByRole('button', { name: 'Choose files', exact: true }).waitFor();
  await state.arrive(page);
}

export const combineStates: readonly CombineState[] = [
  { name: 'empty', arrive: async () => {} },
  {
    name: 'files',
    arrive: async (page) =>
      read(page, [
        ...plates(3),
        {
          name: 'a-name-that-is-much-longer-than-the-column-of-the-table_rev-C_final_2026-11-29.dxf',
          content: plateDxf(),
        },
        { name: 'order.pdf', content: platePdf() },
      ]),
  },
  { name: 'units', arrive: (page) => read(page, [...plates(4, 0), { name: 'plate.dxf', content: plateDxf() }]) },
  {
    name: 'layers',
    arrive: async (page) => {
      await read(page, plates(2));
      await page.getByRole('button', { name: 'Layers of bracket-1.dxf: 2 of 3' }).click();
    },
  },
  {
    name: 'problems',
    arrive: async (page) => {
      await read(page, [
        ...plates(2),
        { name: 'damaged.pdf', content: '%PDF-1.7\nnothing' },
        { name: 'photo.png', content: Buffer.from('\x89PNG', 'latin1') },
        { name: 'all.zip', content: 'PK\x03\x04' },
        { name: 'protected.pdf', content: await protectedPlatePdf() },
      ]);
      await page.getByRole('button', { name: 'Enter password' }).click();
    },
  },
];
