import { openText } from '#harness/browser/tool-page.ts';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { choosePicture } from '#harness/browser/trace-states.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { test } from '#harness/browser/warm-browser.ts';

const sample = new URL('../../public/assets/trace-sample/sample.jpg', import.meta.url);

/** The figure beside its name. */
async function figure(page: Page, name: string): Promise<number> {
  const text = await page
    .getByLabel('Verdict')
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd')
    .innerText();
  return Number(text.replace(/[^\d.]/g, ''));
}

/** Somebody signed in at the vectorizer, ready for a picture; resolves to where it goes. */
async function openVectorizer(page: Page, baseURL: string): Promise<Locator> {
  await signUpAndLogIn(page, baseURL);
  await page.goto('/more-tools/vectorizer');
  await expect(page.getByRole('button', { name: 'Choose picture' })).toHaveAttribute('aria-disabled', 'false');
  return page.locator('#picture-input');
}

test('a visitor changes settings of the sample by keyboard, without a login', async ({ page }) => {
  await page.goto('/more-tools/vectorizer');
  const verdict = page.getByLabel('Verdict');
  await expect(verdict).toBeVisible();
  const nodes = await figure(page, 'Nodes');
  expect(nodes).toBeGreaterThan(50);

  await page.getByRole('radio', { name: 'Normal' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'High' })).toBeChecked();
  await expect.poll(() => figure(page, 'Nodes')).not.toBe(nodes);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => figure(page, 'Nodes')).toBe(nodes);

  const divider = page.getByRole('slider', { name: 'Divide picture and outlines' });
  await divider.focus();
  await page.keyboard.press('Home');
  await expect(divider).toHaveAttribute('aria-valuetext', 'Picture 0%, outlines 100%');
  await expectAccessible(page);
});

test('a picture added when signed out is available and traced after logging in', async ({ page, baseURL }) => {
  await page.goto('/more-tools/vectorizer');
  await choosePicture(page);
  await expect(page.getByText('Your picture is ready')).toBeVisible();
  await expect(page.getByText(/It stays in this browser/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to trace your picture' })).toHaveAttribute(
    'href',
    '/login?next=%2Fmore-tools%2Fvectorizer',
  );
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/app');
  await page.getByRole('link', { name: 'Continue in More Tools' }).click();
  await expect(page.getByText('harbor-sign.jpg')).toBeVisible();
  await expect(page.getByLabel('Verdict')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Verdict')).toBeVisible();
});

test('a picture is saved as files at its real size and sent to the tool', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/more-tools/vectorizer');
  await choosePicture(page);
  await expect(page.getByLabel('Verdict')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Width of the whole picture (in)').fill('2 ft');
  await expect(page.getByLabel('Verdict').getByText('24.00 x 15.00 in')).toBeVisible();

  await test.step('SVG, EPS and DXF use one trace', async () => {
    for (const format of ['SVG', 'EPS', 'DXF']) {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: format, exact: true }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toBe(`harbor-sign.${format.toLowerCase()}`);
      if (format === 'DXF') continue;
      const file = test.info().outputPath(download.suggestedFilename());
      await writeFile(file, await readFile(await download.path()));
      const { totals } = JSON.parse(
        execFileSync(process.execPath, ['cli/main.ts', 'measure', file, '--json'], { encoding: 'utf8' }),
      ) as { totals: { widthIn: number; perimeterIn: number } };
      expect(totals.widthIn, format).toBeGreaterThan(12);
      expect(totals.widthIn, format).toBeLessThan(24);
    }
    await expect(page.getByText('19 full traces left today')).toBeVisible();
  });

  await test.step('sending preserves the rows of the existing job', async () => {
    await page.goto('/app');
    await page.getByRole('textbox', { name: 'Text' }).first().fill('OPEN DAILY');
    await page.goto('/more-tools/vectorizer');
    await expect(page.getByLabel('Verdict')).toBeVisible();
    await page.getByRole('button', { name: /^Send to/ }).click();
    await page.waitForURL('**/app');
    await expect(page.locator('#file-line')).toContainText('harbor-sign.svg');
    await expect(await openText(page)).toHaveValue('OPEN DAILY');
  });
});

test('a TIFF, which browsers do not draw, is shown and traced; an empty picture and an unknown file are explained', async ({
  page,
  baseURL,
}) => {
  const input = await openVectorizer(page, baseURL!);
  const tiff = await sharp(await readFile(sample))
    .resize(480)
    .tiff()
    .toBuffer();
  await input.setInputFiles({ name: 'scan.tif', mimeType: 'image/tiff', buffer: tiff });
  const shown = page.getByAltText('scan.tif, before tracing');
  await expect(shown).toHaveAttribute('src', /^data:image\/jpeg/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expect(page.getByLabel('Verdict')).toBeVisible();

  const empty = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: empty });
  await expect(page.getByText('Nothing to trace', { exact: true })).toBeVisible();

  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByRole('alert').getByText(/This is a PDF/)).toBeVisible();
  await expect(page.getByText('Your picture empty.png is still here.')).toBeVisible();
});

/** A drawing as a picture, 600 pixels wide. */
const drawn = (body: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${body}</svg>`));

test('traces a flag, a ring logo, a white logo on transparency and a CMYK file in their displayed colors', async ({
  page,
  baseURL,
}) => {
  const input = await openVectorizer(page, baseURL!);
  const verdict = page.getByLabel('Verdict');
  const colors = page.getByLabel('Colors to send');

  await test.step('the flag retains all its fields, and one color can be sent alone', async () => {
    const flag = drawn(
      '<rect width="600" height="400" fill="#fff"/><path fill="#d80000" d="M0 0H150V400H0ZM450 0H600V400H450ZM300 90L390 290H210Z"/>',
    );
    await input.setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: await flag.png().toBuffer() });
    await page.getByLabel('Trace as').selectOption('color');
    await expect(colors.locator('option')).toHaveText([
      'Only #d80000, as a separate job',
      'Only #ffffff, as a separate job',
      'All, on top of each other',
    ]);
    await expect(verdict.getByText(/was left out/)).toBeHidden();
  });

  await test.step('a traced ring has its hole; the background is reported and omitted', async () => {
    const ring = drawn(
      '<rect width="600" height="400" fill="#fff"/><circle cx="300" cy="200" r="120" fill="none" stroke="#0033aa" stroke-width="50"/><circle cx="300" cy="200" r="40" fill="#f0a000"/>',
    );
    await input.setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: await ring.png().toBuffer() });
    await expect(page.getByText(/The background \(#ffffff\) was left out/)).toBeVisible();
    await expect(colors.locator('option')).toHaveCount(4);
    expect(await figure(page, 'Outlines')).toBe(5);
  });

  await test.step('the white logo is traced by its transparency', async () => {
    const white = drawn('<circle cx="300" cy="200" r="120" fill="#fff"/>');
    await input.setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer: await white.png().toBuffer() });
    await expect(page.getByText(/read from the transparency/)).toBeVisible();
    expect(await figure(page, 'Outlines')).toBe(1);
  });

  await test.step('the CMYK file is not inverted', async () => {
    const inks = drawn(
      '<rect width="600" height="400" fill="#fff"/><circle cx="300" cy="200" r="120" fill="#d80000"/>',
    );
    const jpeg = await inks.flatten().toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer();
    await input.setInputFiles({ name: 'inks.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(page.getByAltText('inks.jpg, before tracing')).toBeVisible();
    await expect(page.getByText(/read from the transparency/)).toBeHidden();
    await expect(page.getByText(/The background \(#f[c-f]f[c-f]f[c-f]\) was left out/)).toBeVisible();
    expect(await figure(page, 'Outlines')).toBe(1);
  });
});

test('settings remain without a connection, and the preview updates when it returns', async ({
  page,
  context,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/more-tools/vectorizer');
  await choosePicture(page);
  await expect(page.getByLabel('Verdict')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: 'Invert' }).check();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Connection lost')).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Invert' })).toBeChecked();
  await expect(page.getByLabel('Verdict')).toBeVisible();
});

test('the address of a filled-in calculator restores it', async ({ page }) => {
  await page.goto('/more-tools');
  const tool = page.getByRole('region', { name: 'Return and trim' });
  await tool.getByLabel('Perimeter (in)').fill('26 ft');
  await tool.getByLabel('Waste (%)').fill('10');
  await expect(tool.getByText('28.60 ft').first()).toBeVisible();
  await expect(page).toHaveURL(/\?perimeter=26\+ft&waste=10#return-and-trim$/);
  await page.reload();
  await expect(tool.getByLabel('Perimeter (in)')).toHaveValue('26 ft');
  await expect(tool.getByText('28.60 ft').first()).toBeVisible();
  await expect(tool.getByLabel('Perimeter (in)')).toBeInViewport();
  await tool.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/more-tools#return-and-trim$/);
});

test('every calculator shows a result, reports invalid input, and copies its result', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/more-tools');
  const answers: [name: string, field: string, typed: string, answer: string][] = [
    ['Return and trim', 'Perimeter (in)', '600', '57.50 ft'],
    ['Letter height by distance', 'Distance (ft)', '200', '20.00 in'],
    ['Fractions and mm', 'Length', '1/3 m', '13 1/8 in'],
    ['Sheet price', 'Price of a sheet', '85', '289.00'],
    ['Circle and arc', 'Rise (in)', '18', '56.55 in'],
  ];
  for (const [name, field, typed, answer] of answers) {
    const tool = page.getByRole('region', { name });
    const input = tool.getByLabel(field, { exact: true });
    if (!(await input.isVisible())) await tool.getByRole('heading', { name }).click();
    await input.fill(typed);
    await expect(tool.getByText(answer).first(), name).toBeVisible();
    await tool.getByRole('button', { name: 'Copy result' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(answer);
    await input.fill('nonsense');
    await input.blur();
    await expect(input, name).toHaveAttribute('aria-invalid', 'true');
    await expect(input, name).toHaveAccessibleDescription(/type a/);
  }
});

test('calculators are folded under their headings, and an address unfolds its own', async ({ page }) => {
  await page.goto('/more-tools#sheet-price');
  const price = page.getByRole('region', { name: 'Sheet price' }).getByLabel('Price of a sheet');
  await expect(price).toBeVisible();
  await expect(price).toBeInViewport();
  const arc = page.getByRole('region', { name: 'Circle and arc' });
  await expect(arc.getByLabel('Rise (in)')).toBeHidden();
  const link = page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Circle and arc' });
  await link.click();
  await expect(arc.getByLabel('Rise (in)')).toBeVisible();
  await arc.getByRole('heading').click();
  await expect(arc.getByLabel('Rise (in)')).toBeHidden();
  await link.click();
  await expect(arc.getByLabel('Rise (in)')).toBeVisible();
});

test('the calculators are printed without buttons', async ({ page }) => {
  await page.goto('/more-tools');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Sheet price' }).getByText('340.00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy result' }).first()).toBeHidden();
});

test('each tool of files has an address of its own, to which its card and its former anchor lead', async ({ page }) => {
  const tools = [
    { id: 'vectorizer', name: 'Image vectorizer' },
    { id: 'converter', name: 'PDF, AI and DXF converter' },
    { id: 'combine', name: 'Combine files' },
  ];
  for (const { id, name } of tools) {
    await page.goto('/more-tools');
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name }).click();
    await page.waitForURL(`**/more-tools/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('main').getByRole('link', { name: 'More Tools', exact: true }).click();
    await page.waitForURL('**/more-tools');
    await page.goto(`/more-tools#${id}`);
    await page.waitForURL(`**/more-tools/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});
