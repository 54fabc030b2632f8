/**
 * Pictures of every screen at desktop and phone width, light and dark, in `screenshots/` (not kept in git), and the one of
 * the README in `docs/screenshot.png`. Starts the product on data of its own: `npm run screenshots`.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from './chromium.ts';
import { startProduct, type DemoLogin } from './start-product.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env['SCREENSHOT_PORT'] ?? 4330);
const site = `http://localhost:${port}`;
const folder = path.join(root, 'screenshots');
const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const publicPages = ['home', 'login', 'register', 'forgot-password', 'privacy', 'terms', 'more-tools', 'no-such-page'];

const sampleDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="24in" height="12in" viewBox="0 0 24 12">
<path id="bracket" d="M0 0H8V2.5H2.5V8H0Z"/>
<path id="ring" fill-rule="evenodd" d="M21 5A5 5 0 1 1 11 5A5 5 0 1 1 21 5ZM18.5 5A2.5 2.5 0 1 1 13.5 5A2.5 2.5 0 1 1 18.5 5Z"/>
</svg>`;

async function logIn(page: Page, login: DemoLogin): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/app');
}

async function runSampleJob(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Text' }).first().waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'brackets.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(sampleDrawing),
    });
  await page.getByRole('textbox', { name: 'Text' }).first().fill('OPEN DAILY');
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByText(/Order \d/).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: /Download all/ }).waitFor();
  await page.getByRole('button', { name: /Stop and keep/ }).waitFor({ state: 'hidden', timeout: 120_000 });
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  process.stdout.write(`${name}\n`);
}

async function takePictures(browser: Browser, login: DemoLogin): Promise<void> {
  for (const [width, viewport] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      for (const name of publicPages) {
        await page.goto(`${site}/${name}`, { waitUntil: 'networkidle' });
        await picture(page, `${name}-${width}-${colorScheme}`);
      }
      await logIn(page, login);
      await page.getByRole('textbox', { name: 'Text' }).first().waitFor();
      await picture(page, `app-empty-${width}-${colorScheme}`);
      await runSampleJob(page);
      await picture(page, `app-nested-${width}-${colorScheme}`);
      if (width === 'desktop' && colorScheme === 'light') {
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({ path: path.join(root, 'docs', 'screenshot.png') });
      }
      await page.goto(`${site}/account`, { waitUntil: 'networkidle' });
      await picture(page, `account-${width}-${colorScheme}`);
      await page.context().close();
    }
  }
}

const executablePath = ensureChromium();
if (!executablePath) throw new Error('No Chromium found. Install one or name it in CHROMIUM_PATH.');
mkdirSync(folder, { recursive: true });
const product = await startProduct(port, '.local/screenshots');
const browser = await chromium.launch({ executablePath });
try {
  await takePictures(browser, product.login);
} finally {
  await browser.close();
  await product.stop();
}
