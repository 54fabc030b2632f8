import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { firstLoad } from '../../../tools/check-site/first-load.ts';
import { signIn } from '#harness/browser/sign-in.ts';
import { textField } from '#harness/browser/tool-page.ts';

/** Maximum gzipped bytes of script named in a page's HTML, without the framework's. */
const maxBytes = {
  '/privacy': 1000,
  '/terms': 1000,
  '/developers': 1000,
  '/home': 38_000,
  '/login': 42_000,
  '/register': 46_000,
  '/more-tools': 38_000,
  '/more-tools/vectorizer': 38_000,
  '/more-tools/converter': 38_000,
};
/** Maximum gzipped bytes of all script that the tool fetches until it can be used, including the framework's. */
const maxToolBytes = 320_000;

/** Parts that load on demand, or never in a browser, identified by words that occur only in them. */
const heavyParts = [
  { name: 'the guided tour', words: 'joyride', isBuilt: true },
  { name: 'error reports', words: 'sentry.replay', isBuilt: true },
  { name: 'Brotli', words: 'Invalid backward reference', isBuilt: true },
  { name: 'the request checker', words: 'ZodError', isBuilt: false },
  { name: 'the sign-in service', words: 'supabase', isBuilt: false },
];

for (const [address, max] of Object.entries(maxBytes)) {
  test(`${address} has at most ${max} bytes of its own scripts`, async ({ baseURL }) => {
    const { total, framework } = await firstLoad(baseURL!, address);
    expect(framework).not.toBeNull();
    expect(total - framework!).toBeLessThan(max);
  });
}

test('the tool loads without its optional parts', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  const { texts, bytes } = await loadedScripts(page, async () => {
    await page.goto('/app', { waitUntil: 'networkidle' });
    await textField(page).waitFor();
  });
  for (const { name, words, isBuilt } of heavyParts) {
    expect(
      texts.some((text) => text.includes(words)),
      `${name} comes with the tool`,
    ).toBe(false);
    expect(
      builtTexts().some((text) => text.includes(words)),
      `${name} is built`,
    ).toBe(isBuilt);
  }
  expect(bytes).toBeLessThan(maxToolBytes);
});

/** Prefetching would request /logout too, and the press that follows would cancel it. */
test('no page is prefetched when its link is visible, hovered or focused', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('_rsc=')) ahead.push(new URL(request.url()).pathname);
  });
  for (const address of ['/home', '/more-tools', '/account', '/app', '/privacy']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    for (const link of await page.getByRole('banner').getByRole('link').all()) {
      await link.hover();
      await link.focus();
    }
    // Requested after anything that hovering has started.
    await page.evaluate(async () => void (await fetch('/api/health')));
  }
  expect(ahead).toEqual([]);
});

async function loadedScripts(page: Page, act: () => Promise<void>): Promise<{ texts: string[]; bytes: number }> {
  const texts: Promise<string>[] = [];
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') texts.push(response.text());
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    void request.sizes().then(({ responseBodySize }) => {
      bytes += responseBodySize;
    });
  });
  await act();
  return { texts: await Promise.all(texts), bytes };
}

function builtTexts(): string[] {
  const folder = path.join(import.meta.dirname, '../../../.next/static/chunks');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}
