import { chromium, expect, test, type Browser } from '@playwright/test';
import { startHostedProduct, type HostedProduct } from '#harness/hosted/hosted-product.ts';

const email = 'over-https@example.com';
const password = 'a horse on the roof';
const STAND_INS = ['/__local/inbox', '/__local/inbox.json', '/__local/stripe', '/__local/supabase/auth/v1/health'];

let product: HostedProduct;
let browser: Browser;
test.beforeAll(async () => {
  product = await startHostedProduct();
  const { launchOptions = {} } = test.info().project.use;
  const rules = `--host-resolver-rules=${product.resolverRules}`;
  browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
});
test.afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test('a hosted deployment over https has secure cookies and no local services', async () => {
  const context = await browser.newContext({ baseURL: product.siteUrl, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.siteUrl) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));

  await page.goto('/register');
  await expect(page.locator('body')).not.toContainText(/local mode|inbox/i);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText(email)).toBeVisible();
  const [mail] = await product.mailsTo(email);
  const link = mail!.links.find((candidate) => candidate.includes('/auth/confirm'))!;
  expect(link.startsWith(product.siteUrl)).toBe(true);
  // In the browser that requested it, the link continues by itself.
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\/first$/);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/app$/);

  const cookies = await context.cookies();
  const session = cookies.filter(({ name }) => name.includes('auth-token'));
  expect(session.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/', domain: 'site.test' });
    expect(cookie.name).toMatch(/^__Host-/);
    expect(cookie.name.length + cookie.value.length).toBeLessThan(4096);
  }
  expect(await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))).not.toMatch(
    /eyJ|auth-token/,
  );

  // A call with the session, which the backend checks as well.
  const credits = await page.evaluate(async () => {
    const answer = await fetch('/api/user/remaining_credits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'null',
    });
    return [answer.status, await answer.json()];
  });
  expect(credits).toEqual([200, expect.objectContaining({ remaining_credits: 10 })]);

  expect(foreign).toEqual([]);
  expect(refused).toEqual([]);
  // Fetched in the page, not by Playwright: only Chromium resolves the site's name.
  const ask = (address: string, headers: Record<string, string> = {}) =>
    page.evaluate(
      async ([to, sent]) => {
        const answer = await fetch(to, { headers: sent });
        const hsts = answer.headers.get('strict-transport-security') ?? '';
        return { status: answer.status, hsts, body: await answer.text() };
      },
      [address, headers] as const,
    );
  for (const address of STAND_INS) {
    for (const name of ['x-nothing', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host']) {
      const { status, body } = await ask(address, { [name]: '127.0.0.1' });
      expect([address, name, status]).toEqual([address, name, 404]);
      expect(body).not.toContain(email);
    }
  }
  for (const address of ['/home', '/app', '/api/site', '/api/health', '/no-such-page', '/api/no/such/call']) {
    const { hsts } = await ask(address);
    expect(hsts, address).toMatch(/^max-age=\d{8,}; includeSubDomains/);
  }
  // No line of the log contains the session's tokens, the address or the password.
  expect(product.log()).not.toMatch(new RegExp(`${email}|${password}|eyJ[\\w-]{10}`));
  await context.close();
});
