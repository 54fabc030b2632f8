import { test as base, type BrowserContext } from '@playwright/test';

/**
 * `test` whose pages share one browser profile in each worker: the scripts of the product are fetched and compiled once. Every test
 * starts without cookies, permissions and stored data. Not for tests of what a first visit loads.
 */
export const test = base.extend<object, { profile: BrowserContext }>({
  profile: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, userAgent, ignoreHTTPSErrors } = project.use;
      const profile = await browser.newContext({ baseURL, viewport, userAgent, ignoreHTTPSErrors });
      // The limit is the test's, as for a browser context of Playwright's own.
      profile.setDefaultTimeout(0);
      await use(profile);
      await profile.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ profile, baseURL }, use, info) => {
    await use(profile);
    // A failure ends the worker; its pages are still needed for the screenshot.
    if (info.status === info.expectedStatus) await empty(profile, baseURL!);
  },
});

async function empty(profile: BrowserContext, baseURL: string): Promise<void> {
  // The tool saves its job when its page closes.
  for (const page of profile.pages()) await page.close();
  await profile.unrouteAll();
  await profile.setOffline(false);
  await profile.clearCookies();
  await profile.clearPermissions();
  const page = await profile.newPage();
  const client = await profile.newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', {
    origin: new URL(baseURL).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await page.close();
}
