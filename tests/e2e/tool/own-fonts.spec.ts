import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { holdToasts } from '#harness/browser/hold-timers.ts';
import { signIn, signUpAndLogIn } from '#harness/browser/sign-in.ts';
import {
  addFile,
  expectView,
  minEffort,
  measureOnly,
  openTool,
  run,
  textField,
  resultHead,
} from '#harness/browser/tool-page.ts';
import { renamed } from '#harness/fonts/sfnt.ts';

const EXACT_IN = 1e-9;

/** Returns an open font under another name, in place of a shop's licensed file. */
async function fontFile(family: string, style: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const open = await readFile('fonts/jost/Jost-Regular.ttf');
  return { name: `${family}.ttf`, mimeType: 'font/ttf', buffer: Buffer.from(renamed(open, family, style)) };
}

const fontMenu = (page: Page) => page.getByLabel('Font', { exact: true });
const chooseFiles = (page: Page) => page.getByLabel('Choose font files');

test('a sign in the shop’s own font is added, measured, nested and downloaded, and needs the file in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  const file = await fontFile('Sign Grotesk', 'Regular');
  await textField(page).fill('Bakery & Co');
  await chooseFiles(page).setInputFiles(file);
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Sign Grotesk');
  await expect(page.getByText(/^Overall/)).toBeVisible();
  await minEffort(page);
  await run(page);
  await expectView(page, 'nested');
  await expect(page.getByRole('table')).toContainText('Bakery & Co');

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  expect(Object.keys(zip).filter((name) => /\.(ttf|otf|woff2?)$/.test(name))).toEqual([]);
  const csv = strFromU8(zip['measurements.csv']!);
  expect(csv).toContain('Sign Grotesk');

  // The command line measures the same text identically, to the last digit.
  const path = test.info().outputPath('font.ttf');
  await writeFile(path, file.buffer);
  const measured = await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const id = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const row = { id: 'row-1', text: 'Bakery & Co', font: 'Arial', size: 12, ownFont: { file: id } };
    const fonts = [{ id, filename: 'font.ttf', content: `data:font/ttf;base64,${content}` }];
    const answer = await fetch('/api/measurements', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rows: [row], fonts }),
    });
    return (await answer.json()) as { totals: Record<'lengthIn' | 'perimeterIn' | 'areaSqIn' | 'widthIn', number> };
  }, file.buffer.toString('base64'));
  const output = execFileSync(
    process.execPath,
    ['cli/main.ts', 'text', 'Bakery & Co', '--font-file', path, '--height', '12', '--json'],
    { encoding: 'utf8' },
  );
  const { totals } = JSON.parse(output) as typeof measured;
  for (const figure of ['lengthIn', 'perimeterIn', 'areaSqIn', 'widthIn'] as const) {
    expect(Math.abs(measured.totals[figure] - totals[figure])).toBeLessThan(EXACT_IN);
  }
  const shown = totals.lengthIn.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(resultHead(page)).toContainText(`${shown} in`);

  // Cookies and text move to another browser; the font does not.
  const other = await browser.newContext({ baseURL: baseURL!, storageState: await page.context().storageState() });
  const there = await other.newPage();
  await openTool(there);
  await expect(textField(there)).toHaveValue('Bakery & Co');
  await expect(there.getByText(/Your font “Sign Grotesk” isn’t in this browser\./)).toBeVisible();
  await there.getByRole('button', { name: 'Recent' }).click();
  await expect(there.getByRole('menuitem', { name: /Bakery & Co/ })).toContainText('Needs your font Sign Grotesk');
  await there.keyboard.press('Escape');
  await chooseFiles(there).setInputFiles(file);
  await expect(there.getByText(/isn’t in this browser/)).toBeHidden();
  await expect(there.getByText(/^Overall/)).toBeVisible();
  await other.close();
});

test('the licensed original of a listed font replaces its substitute until it is removed', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!);
  await openTool(page);
  await textField(page).fill('GOTHAM');
  await fontMenu(page).selectOption('Gotham');
  await chooseFiles(page).setInputFiles(await fontFile('Gotham', 'Book'));
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Gotham: your file');
  await expect(page.getByText(/your file Gotham Book/).first()).toBeVisible();
  await page.reload();
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Gotham: your file');

  await fontMenu(page).selectOption({ label: 'Manage your fonts…' });
  await holdToasts(page);
  await page.getByRole('button', { name: 'Remove Gotham Book' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove Gotham Book' }).click();
  await page.keyboard.press('Escape');
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Gotham');
});

test('a font dropped on the page is added as a font, and a damaged one does not change the row', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!);
  await openTool(page);
  await textField(page).fill('DROP');
  const file = await fontFile('Sign Grotesk', 'Regular');
  const drop = (name: string, bytes: Buffer) =>
    page.evaluate(
      ([filename, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], filename));
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
      },
      [name, bytes.toString('base64')] as const,
    );
  await drop('shop.ttf', file.buffer);
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Sign Grotesk');
  await expect(page.getByText('File type must be')).toBeHidden();
  await drop('cut.otf', file.buffer.subarray(0, 9000));
  await expect(page.getByText(/The font file "cut\.otf" can't be used: it is cut off/)).toBeVisible();
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Sign Grotesk');
});

test('a row in the shop’s own font is drawn in the browser with the server’s outlines', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  await openTool(page);
  const file = await fontFile('Sign Grotesk', 'Regular');
  await chooseFiles(page).setInputFiles(file);
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Sign Grotesk');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url());
  });
  await textField(page).pressSequentially('Bakery & Co');
  await expect(page.getByText(/^Overall/)).toBeVisible();
  expect(requests.filter((url) => url.endsWith('/api/lettering'))).toEqual([]);

  await page.getByRole('button', { name: /^Preview/ }).click();
  const here = await page.getByRole('img', { name: 'Bakery & Co' }).locator('path').getAttribute('d');
  const there = await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const id = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const row = { id: 'row-1', text: 'Bakery & Co', font: 'Arial', size: 12, ownFont: { file: id } };
    const fonts = [{ id, filename: 'font.ttf', content: `data:font/ttf;base64,${content}` }];
    const answer = await fetch('/api/lettering', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rows: [row], fonts }),
    });
    return ((await answer.json()) as { rows: { path: string }[] }).rows[0]!.path;
  }, file.buffer.toString('base64'));
  expect(here).toBe(there);
});

test('live text of a drawing is set in the shop’s own font that it names, in SVG and EPS', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!);
  await openTool(page);
  await chooseFiles(page).setInputFiles(await fontFile('Sign Grotesk', 'Regular'));
  await expect(fontMenu(page).locator('option:checked')).toHaveText('Sign Grotesk');
  await measureOnly(page);
  const notes = page.getByText(/^\d+ notes?$/);
  const notice = page.getByText('Live text is set in your font ("Sign Grotesk").').first();

  await addFile(
    page,
    'sign.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="2in" viewBox="0 0 960 192"><text x="0" y="150" font-size="96" font-family="Sign Grotesk">HIM</text></svg>',
  );
  await run(page);
  await expectView(page, 'measured');
  await notes.click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Remove file' }).click();

  await addFile(
    page,
    'sign.eps',
    '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 100\n/SignGrotesk-Regular findfont 72 scalefont setfont 0 0 moveto (HIM) show\n%%EOF\n',
  );
  await run(page);
  await expectView(page, 'measured');
  await expect(
    page
      .getByRole('table')
      .getByRole('row', { name: /sign\.eps/ })
      .first(),
  ).toBeVisible();
  if (!(await notice.isVisible())) await notes.click();
  await expect(notice).toBeVisible();
});

/** Records the fonts that the page loads for drawing, and its requests to the server about lettering. */
function letteringOf(page: Page): { faces: string[]; requests: string[] } {
  const seen = { faces: [] as string[], requests: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(otf|ttf)$/.test(pathname)) seen.faces.push(pathname.replace(/^.*\//, '').replace(/\..*\./, '.'));
    if (pathname.startsWith('/api/lettering')) seen.requests.push(pathname);
  });
  return seen;
}

test('a row in a listed font is drawn in the browser with the server’s outlines', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  const { faces, requests } = letteringOf(page);
  await page.route('**/api/lettering', (route) => route.abort());
  await openTool(page);
  expect([faces, requests]).toEqual([[], []]);
  const face = page.waitForResponse(/TeXGyreHeros/);
  await textField(page).pressSequentially('Bakery & Co');
  await expect(page.getByText(/^Overall/)).toBeVisible();
  expect((await face).headers()['cache-control']).toMatch(/max-age=31536000, immutable/);
  expect(faces).toEqual(['TeXGyreHeros-Regular.otf']);

  // Fonts that the worker has need no network.
  await page.context().setOffline(true);
  await textField(page).pressSequentially(' Inc');
  await page.getByRole('button', { name: /^Preview/ }).click();
  const here = await page.getByRole('img', { name: 'Bakery & Co Inc' }).locator('path').getAttribute('d');
  await page.context().setOffline(false);
  await page.unroute('**/api/lettering');
  const there = await page.evaluate(async () => {
    const answer = await fetch('/api/lettering', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rows: [{ id: 'row-1', text: 'Bakery & Co Inc', font: 'Arial', size: 12 }] }),
    });
    return ((await answer.json()) as { rows: { path: string }[] }).rows[0]!.path;
  });
  expect(here).toBe(there);
  await page.keyboard.press('Escape');

  // Letters of the second face load it.
  await textField(page).fill('Привет');
  await expect.poll(() => faces).toEqual(['TeXGyreHeros-Regular.otf', 'Arimo-Regular.ttf']);
});

test('the server draws a listed font if the operator has its original', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  await page.route('**/api/lettering/originals', (route) => route.fulfill({ json: { originals: ['Arial'] } }));
  const { faces, requests } = letteringOf(page);
  await openTool(page);
  await textField(page).pressSequentially('Bakery & Co');
  await expect(page.getByText(/^Overall/)).toBeVisible();
  await textField(page).fill('OPEN');
  await expect.poll(() => requests.filter((path) => path === '/api/lettering').length).toBeGreaterThan(1);
  expect(requests.filter((path) => path === '/api/lettering/originals')).toHaveLength(1);
  expect(faces).toEqual([]);
});
