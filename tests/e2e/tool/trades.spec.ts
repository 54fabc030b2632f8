import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as onFreshPage, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { addFiles, expectRead, type FileToCombine } from '#harness/browser/combine-states.ts';
import { drawingOf } from '#harness/browser/converter-states.ts';
import { signIn, signUpAndLogIn } from '#harness/browser/sign-in.ts';
import {
  addFile,
  expectView,
  minEffort,
  openSheet,
  openText,
  openTool,
  resultHead,
  textField,
} from '#harness/browser/tool-page.ts';
import { layeredPdf, plateDxf } from '#harness/browser/vector-files.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** One job of each trade, with its number of presses, fields, choices and files. */

type Act = (what: string, action: Promise<unknown>) => Promise<void>;

/** Returns the list of actions, and a function that performs one and adds it. */
function countActions(): { actions: string[]; act: Act } {
  const actions: string[] = [];
  const act: Act = async (what, action) => {
    actions.push(what);
    await action;
  };
  return { actions, act };
}

async function signedIn(page: Page, baseURL: string | undefined): Promise<void> {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
}

async function downloadZip(page: Page, act: Act): Promise<(name: string) => string> {
  const waiting = page.waitForEvent('download');
  await act('Download', page.getByRole('button', { name: /Download all/ }).click());
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  return (name) => (name === '' ? Object.keys(zip).join('\n') : strFromU8(zip[name]!));
}

const run = (page: Page) => page.getByRole('button', { name: /^Run/ }).click();
const ledger = (page: Page) => page.getByRole('region', { name: 'Price' });

test("a sign shop has price, zip and quote of a customer's PDF after at most ten actions", async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL);
  const { actions, act } = countActions();
  await act('file', addFile(page, 'logo.pdf', layeredPdf('CUT', 'Print')));
  await expect(drawingOf(page, 'logo.pdf')).toBeVisible();
  await act('layer', page.getByRole('checkbox', { name: 'Print' }).click());
  await act('Use this drawing', page.getByRole('button', { name: 'Use this drawing' }).click());
  await expect(page.locator('#file-line')).toContainText('logo.svg');
  await act('rate', ledger(page).getByLabel('Cutting, each inch').fill('0.12'));
  await act('sheet price', ledger(page).getByLabel('Price per sheet').fill('60'));
  await act('Run', run(page));
  await expectView(page, 'nested');
  // A square of 3 in without the printed one: 12 in at $0.12, and a sheet.
  await expect(resultHead(page)).toContainText('$61.44');
  const file = await downloadZip(page, act);
  expect(file('price.csv')).toContain('61.44');
  expect(file('')).toContain('sheets/sheet-01.svg');
  await act('Quote', page.getByRole('button', { name: 'Quote', exact: true }).click());
  const waiting = page.waitForEvent('download');
  await act('PDF', page.getByRole('button', { name: 'Download PDF' }).click());
  expect((await waiting).suggestedFilename()).toMatch(/^Quote-.*\.pdf$/);
  expect(actions.length, actions.join(', ')).toBeLessThanOrEqual(10);
});

test('a laser shop has files of 30 color-coded tags in millimeters, with an operation for each color, after at most ten actions', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL);
  await openSheet(page);
  await minEffort(page);
  const { actions, act } = countActions();
  const tag = await readFile(path.join(import.meta.dirname, '../../fixtures/operations/tag.svg'), 'utf8');
  await act('mm', page.getByText('mm', { exact: true }).first().click());
  await act('file', addFile(page, 'tag.svg', tag));
  await act('Use it', page.getByRole('button', { name: 'Use it' }).first().click());
  await act('open the file', page.locator('#file-line').click());
  await act('quantity', page.locator('#file-quantity').fill('30'));
  await act('width', page.getByLabel('Sheet width (mm)').fill('600'));
  await act('height', page.getByLabel('Sheet height (mm)').fill('400'));
  await act('Run', run(page));
  await expectView(page, 'nested');
  await expect(resultHead(page)).toContainText('Score 3,200.4 mm');
  const file = await downloadZip(page, act);
  const sheet = file('sheets/sheet-01.svg');
  expect(sheet).toContain('width="600mm"');
  const layers = [...sheet.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id!.toLowerCase());
  expect(layers).toEqual(expect.arrayContaining(['engrave', 'score']));
  expect(sheet).toContain('#0000ff');
  expect(file('README.txt')).not.toMatch(/\d in\b/);
  expect(actions.length, actions.join(', ')).toBeLessThanOrEqual(10);
});

const first = ['Anna', 'Ben', 'Chloe', 'David', 'Ella', 'Finn', 'Grace', 'Henry', 'Isla', 'Jack'];
const names = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((last) => first.map((name) => `${name} ${last}`));

test('sixty pasted names on a 24 in roll are whole rows with weeding boxes, in mirrored files as long as the used roll, after nine actions', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL);
  await minEffort(page);
  const { actions, act } = countActions();
  // Pasted rows have the height of the first one.
  await act('height', page.locator('#row-1-size').fill('1.5'));
  await act(
    'paste',
    textField(page).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, names.join('\n')),
  );
  await expect(await openText(page, names.length)).toHaveValue(names.at(-1)!);
  await act('Roll', page.getByLabel('Material', { exact: true }).selectOption('Roll'));
  await act('price', page.getByLabel('Price per foot ($)').fill('0.95'));
  await act('weeding boxes', page.getByLabel('Weeding boxes').check());
  await act('Run', run(page));
  await expectView(page, 'nested');

  const head = resultHead(page);
  await expect(head.getByText(/^[\d.]+ in \([\d.]+ ft\) of 24 in roll$/).first()).toBeVisible();
  await expect(head.getByText(/^60 weeding boxes: /)).toBeVisible();
  await expect(head.getByText(/sheet/)).toHaveCount(0);
  const material = ledger(page).getByRole('listitem').first();
  await expect(material).toContainText(/^Material[\d.]+ ft/);
  await expect(material.getByLabel('Price per foot')).toHaveValue('0.95');

  await act('mirror', page.getByLabel('Mirror the cutting files (heat transfer)').check());
  await expect(page.getByText('mirrored in the cutting files')).toBeVisible();
  const file = await downloadZip(page, act);
  const nest = JSON.parse(file('nest.json')) as {
    sheet: { roll: { lengthIn: number } };
    weeding: { boxes: number };
    placements: { angleDeg: number }[];
  };
  expect(nest.weeding.boxes).toBe(names.length);
  expect(new Set(nest.placements.map(({ angleDeg }) => angleDeg))).toEqual(new Set([0]));
  const svg = file('sheets/sheet-01 (mirrored).svg');
  expect(svg).toContain(`width="24in" height="${nest.sheet.roll.lengthIn}in"`);
  expect(svg.match(/<g id="weed"[\s\S]*?<\/g>/)![0].match(/<path /g)).toHaveLength(names.length);
  expect(actions.length, actions.join(', ')).toBeLessThanOrEqual(9);
});

const count = 40;
const forty: readonly FileToCombine[] = Array.from({ length: count }, (_, i) => ({
  name: `bracket-${i + 1}.dxf`,
  content: plateDxf(i < 10 ? 0 : 4),
}));

test('40 DXF files dropped in the tool are in the zip after six actions', async ({ page, baseURL }) => {
  await signedIn(page, baseURL);
  await textField(page).fill('OPEN');
  const { actions, act } = countActions();
  await act('files', addFiles(page, forty));
  await expect(page.getByText('Too many files')).toBeVisible();
  await act('Combine them', page.getByRole('button', { name: 'Combine them' }).click());
  await expectRead(page, count);
  await act('unit', page.getByRole('button', { name: 'mm', exact: true }).click());
  await act('Use this drawing', page.getByRole('button', { name: 'Use this drawing' }).click());
  await expect(page.getByText('combined-files.svg').first()).toBeVisible();
  await expect(textField(page)).toHaveValue('OPEN');
  await act('Run', run(page));
  await expectView(page, 'nested');
  const file = await downloadZip(page, act);
  expect(actions).toHaveLength(6);
  const sheets = file('')
    .split('\n')
    .filter((name) => /sheet-\d+\.svg$/.test(name));
  const text = sheets.map((name) => file(name)).join('');
  for (const { name } of forty) expect(text).toContain(name);
});

onFreshPage.describe('on a phone', () => {
  onFreshPage.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  onFreshPage(
    'a visitor sees a price three actions after the landing page, and the tool has the same prices',
    async ({ page, baseURL }) => {
      const { actions, act } = countActions();
      await page.goto('/home');
      await act('text', page.getByLabel('Text', { exact: true }).fill('OPEN'));
      await act('cost', page.getByRole('button', { name: 'What would it cost?' }).click());
      await act('rate', page.getByLabel('Cutting, each inch').fill('0.12'));
      const cutting = /cutting (\$[\d,]+\.\d\d)/.exec((await page.getByText(/: cutting \$/).textContent())!)![1]!;
      expect(actions).toHaveLength(3);
      await page.getByLabel('Price of a sheet').fill('60');
      await expect(page.getByText(/one sheet \$60\.00/)).toBeVisible();
      await page.getByRole('button', { name: 'Start Now!' }).click();
      await page.waitForURL(/\/register$/);
      await signIn(page, baseURL!);
      await page.goto('/app');
      const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name });
      await tab(/^Job/).click();
      await expect(textField(page)).toHaveValue('OPEN');
      await tab(/^Numbers/).click();
      await expect(resultHead(page)).toContainText(cutting);
      await expect(ledger(page)).toContainText('Without material until the job is nested.');
      await expect(ledger(page).getByLabel('Price per sheet')).toHaveValue('60');
    },
  );
});
