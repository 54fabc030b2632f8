import type { BrowserContext, Page } from '@playwright/test';

export type Load = { files: number; sentBytes: number; unpackedBytes: number };

/** Returns the scripts that a page loads before any input, in a browser with an empty cache. */
export async function firstLoadScript(
  context: BrowserContext,
  path: string,
  ready: (page: Page) => Promise<void>,
): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  const load: Load = { files: 0, sentBytes: 0, unpackedBytes: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) load.unpackedBytes += dataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    load.files += 1;
    load.sentBytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await ready(page);
  await page.close();
  return load;
}
