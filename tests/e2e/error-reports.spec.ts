import { inflateSync } from 'node:zlib';
import { expect, test, type Browser, type Page } from '@playwright/test';

/** An error service at the product's own address, so that the pages' policy lets reports go there. */
const project = 4242;
const typed = 'UNSPOKEN';

type Envelope = { types: string[]; text: string };

/** The items of what the service's client posts; recordings come compressed behind a header line of their own. */
function readEnvelope(body: Buffer): Envelope {
  const types = [...body.toString('latin1').matchAll(/^\{"type":"(\w+)"/gm)].map(([, type]) => type!);
  const compressedAt = body.indexOf(Buffer.from([0x78]), Math.max(body.indexOf('"segment_id"'), 0));
  let recording = '';
  if (types.includes('replay_recording') && compressedAt > 0) {
    for (let at = compressedAt; at >= 0 && recording === ''; at = body.indexOf(Buffer.from([0x78]), at + 1)) {
      try {
        recording = inflateSync(body.subarray(at)).toString();
      } catch {
        // Not where the compressed part begins.
      }
    }
  }
  return { types, text: body.toString('latin1') + recording };
}

/** A page whose owner has named the service, and what it has been sent. */
async function withService(browser: Browser, baseURL: string, objects = false): Promise<[Page, Envelope[]]> {
  const context = await browser.newContext({ baseURL });
  if (objects) {
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  }
  const sent: Envelope[] = [];
  await context.route('**/api/site', async (route) => {
    const site = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...site, errorReportDsn: baseURL.replace('://', '://key@') + `/${project}` } });
  });
  await context.route(`**/api/${project}/envelope/**`, async (route) => {
    sent.push(readEnvelope(route.request().postDataBuffer() ?? Buffer.alloc(0)));
    await route.fulfill({ json: {} });
  });
  return [await context.newPage(), sent];
}

const kinds = (sent: readonly Envelope[]) => sent.flatMap(({ types }) => types);

test('with an error service, visits are traced and recorded without the texts and inputs of the page', async ({
  browser,
  baseURL,
}) => {
  const [page, sent] = await withService(browser, baseURL!);
  // As after a link from a mail: by the time a recording starts, the page has left the address with the token.
  await page.addInitScript(() => history.replaceState(null, '', location.pathname));
  await page.goto('/home?from=a-secret-place');
  await page.getByRole('textbox', { name: 'Text' }).fill(typed);
  await expect.poll(() => kinds(sent)).toContain('replay_recording');
  await expect.poll(() => kinds(sent).some((kind) => kind === 'span' || kind === 'transaction')).toBe(true);
  const all = sent.map(({ text }) => text).join('\n');
  expect(all.includes('"childNodes"'), 'a recording was read').toBe(true);
  const leaked = [typed, 'a-secret-place', 'Start Now!', 'Questions'].filter((word) => all.includes(word));
  expect(leaked).toEqual([]);
  await page.context().close();
});

test('pages with passwords are not recorded', async ({ browser, baseURL }) => {
  const [page, sent] = await withService(browser, baseURL!);
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.com');
  await expect.poll(() => kinds(sent).length).toBeGreaterThan(0);
  await page.goto('/register');
  await page.waitForLoadState('networkidle');
  expect(kinds(sent).filter((kind) => kind.startsWith('replay'))).toEqual([]);
  expect(sent.map(({ text }) => text).join('\n')).not.toContain('somebody@example.com');
  await page.context().close();
});

test('a browser with Global Privacy Control is neither traced nor recorded', async ({ browser, baseURL }) => {
  const [page, sent] = await withService(browser, baseURL!, true);
  await page.goto('/home', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Text' }).fill(typed);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 10_000 })));
  expect(sent).toEqual([]);
  await page.context().close();
});
