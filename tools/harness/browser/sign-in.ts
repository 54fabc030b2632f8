import { expect, type Cookie, type Page } from '@playwright/test';
import { newestMail } from './inbox.ts';

/** Registers, confirms and signs in a new user through the product's own calls; the page then has the session. */
export async function signUpAndLogIn(page: Page, baseURL: string): Promise<string> {
  const email = `person-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const headers = { origin: baseURL };
  const registered = await page.request.post('/api/auth/register', {
    headers,
    data: { email, password: 'correct horse battery', termsAccepted: true },
  });
  expect(registered.status()).toBe(200);
  const mail = await newestMail(page.request, email);
  const link = new URL(mail.links.find((candidate) => candidate.includes('/auth/confirm'))!);
  const confirmed = await page.request.post('/api/auth/confirm', {
    headers,
    form: { token_hash: link.searchParams.get('token_hash')!, type: link.searchParams.get('type')! },
    maxRedirects: 0,
  });
  expect(confirmed.status()).toBe(303);
  return email;
}

/** Half the lifetime of an access token in ms: pages with copies of one session must not refresh it, which only one of them can. */
const SHARED_MS = 30 * 60_000;

let shared: { readonly site: string; readonly cookies: Cookie[]; readonly sinceMs: number } | undefined;

/**
 * Signs in an account that all tests of this process share. For tests that neither run a nest nor read its credits, sign it
 * out, or change what the server stores for it.
 */
export async function signIn(page: Page, baseURL: string): Promise<void> {
  if (shared?.site === baseURL && performance.now() - shared.sinceMs < SHARED_MS) {
    await page.context().addCookies(shared.cookies);
    return;
  }
  await signUpAndLogIn(page, baseURL);
  shared = { site: baseURL, cookies: await page.context().cookies(), sinceMs: performance.now() };
}
