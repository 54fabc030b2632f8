/**
 * Captures every screen and every state of the tool at desktop, laptop, tablet and phone width, light and dark, in
 * `screenshots/` (ignored by git), and the one of the README in `docs/screenshot.png`. `npm run screenshots` starts the
 * product with its own data; SCREENSHOT_SITE is the address of a running one. Names after `--` select screenshots.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { combineStates, reachCombine } from '#harness/browser/combine-states.ts';
import { converterStates, reachConverter } from '#harness/browser/converter-states.ts';
import { reachTrace, traceStates } from '#harness/browser/trace-states.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { reach, toolStates } from '#harness/browser/tool-states.ts';
import { tourStates } from '#harness/browser/tour-states.ts';
import { ensureChromium } from './chromium.ts';
import { startProduct } from './start/start-product.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env['SCREENSHOT_PORT'] ?? 4330);
const folder = path.join(root, 'screenshots');
const selected = process.argv.slice(2);
const isSelected = (name: string) => selected.length === 0 || selected.includes(name);
const isSelectedTrace = ({ name }: { name: string }) => isSelected(`trace-${name}`) || isSelected('trace');
const isSelectedConverter = ({ name }: { name: string }) => isSelected(`converter-${name}`) || isSelected('converter');
const isSelectedCombine = ({ name }: { name: string }) => isSelected(`combine-${name}`) || isSelected('combine');
const isSelectedState = ({ name }: { name: string }) => isSelected(name) || isSelected('app');
const widths = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  tablet: { width: 1024, height: 768 },
  upright: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
const publicPages = [
  'home',
  'login',
  'register',
  'forgot-password',
  'privacy',
  'terms',
  'developers',
  'more-tools',
  'no-such-page',
];

/** Time until all animations of the page have ended. */
const SETTLE_MS = 250;
const HIGHEST_PX = 4000;

/** Captures one page in light and dark. */
async function inBothSchemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

/**
 * Captures one state at every width. Dialogs are captured in the window, pages in full: in a window as high as the
 * page, so that elements fixed to the window's edge are at the end of the page.
 */
async function pictures(page: Page, name: string): Promise<void> {
  const isOverlaid = (await page.locator('[role=dialog]').count()) > 0;
  for (const [width, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(SETTLE_MS);
    const height = isOverlaid ? viewport.height : await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height: Math.min(Math.max(height, viewport.height), HIGHEST_PX) });
    await inBothSchemes(page, `${name}-${width}`);
  }
  process.stdout.write(`${name}\n`);
}

async function withPage(context: BrowserContext, act: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${error}\n`));
  await act(page);
  await page.close();
}

async function capturePictures(browser: Browser, site: string): Promise<void> {
  const visitor = await browser.newContext({ baseURL: site, viewport: widths.desktop });
  for (const name of publicPages.filter(isSelected)) {
    await withPage(visitor, async (page) => {
      await page.goto(`/${name}`, { waitUntil: 'networkidle' });
      await pictures(page, name);
    });
  }
  await withPage(visitor, async (page) => void (await signUpAndLogIn(page, site)));
  const signedIn = await visitor.storageState();
  if (isSelected('account')) {
    await withPage(visitor, async (page) => {
      await page.goto('/account', { waitUntil: 'networkidle' });
      await pictures(page, 'account');
    });
  }
  const fresh = async (viewport: { width: number; height: number }, act: (page: Page) => Promise<void>) => {
    // A separate browser context without data of the previous state.
    const context = await browser.newContext({ baseURL: site, storageState: signedIn, viewport });
    await context.addInitScript(() => localStorage.setItem('tour-seen', 'yes'));
    await withPage(context, act);
    await context.close();
  };
  for (const state of traceStates.filter(isSelectedTrace)) {
    const context = await browser.newContext({
      baseURL: site,
      viewport: widths.desktop,
      ...(state.isSignedIn ? { storageState: signedIn } : {}),
    });
    await withPage(context, async (page) => {
      await reachTrace(page, state);
      await pictures(page, `trace-${state.name}`);
    });
    await context.close();
  }
  for (const state of converterStates.filter(isSelectedConverter)) {
    const context = await browser.newContext({ baseURL: site, viewport: widths.desktop });
    await withPage(context, async (page) => {
      await reachConverter(page, state);
      await pictures(page, `converter-${state.name}`);
    });
    await context.close();
  }
  for (const state of combineStates.filter(isSelectedCombine)) {
    const context = await browser.newContext({ baseURL: site, viewport: widths.desktop });
    await withPage(context, async (page) => {
      await reachCombine(page, state);
      await pictures(page, `combine-${state.name}`);
    });
    await context.close();
  }
  for (const state of toolStates.filter(isSelectedState)) {
    await fresh(widths.desktop, async (page) => {
      await reach(page, state);
      await pictures(page, `app-${state.name}`);
      if (state.name === 'nested') await captureReadmePicture(page);
    });
  }
  for (const state of tourStates.filter(isSelectedState)) {
    for (const [width, viewport] of Object.entries(widths)) {
      await fresh(viewport, async (page) => {
        await reach(page, state);
        await inBothSchemes(page, `app-${state.name}-${width}`);
      });
    }
    process.stdout.write(`app-${state.name}\n`);
  }
}

async function captureReadmePicture(page: Page): Promise<void> {
  await page.setViewportSize(widths.desktop);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: path.join(root, 'docs', 'screenshot.png'), animations: 'disabled' });
}

const executablePath = ensureChromium();
if (!executablePath) throw new Error('No Chromium found. Install one or set CHROMIUM_PATH.');
mkdirSync(folder, { recursive: true });
const running = process.env['SCREENSHOT_SITE'];
const product = running
  ? { site: running, stop: async () => {} }
  : await startProduct(port, path.join('.local', 'screenshots'));
const browser = await chromium.launch({ executablePath });
try {
  await capturePictures(browser, product.site);
} finally {
  await browser.close();
  await product.stop();
}
